import {
  copyTargets,
  exportPerformance,
  getPerformance,
  performanceFigures,
  performanceOwner,
  type PerformanceOwner,
  type PerformanceRow,
  recalcPerformance,
  performanceGrants,
} from "@hongxian/contract/features/performance/performance.endpoints.ts";
import { ExportOutlined } from "@ant-design/icons";
import { Segmented } from "antd";
import { MonthFilter } from "../../core/figures/period-filter.tsx";
import { DataTable } from "../../kit/data-table.tsx";
import { FilterBar } from "../../kit/filter-bar.tsx";
import { actionOf, type PageAction } from "../../kit/page-action.ts";
import { Page } from "../../kit/page.tsx";
import type { Column } from "../../kit/table/column.ts";
import { call, type CallData, answeredMessage } from "../../platform/call.ts";
import { countText, yuanText } from "../../platform/decimal.ts";
import { downloadFile } from "../../platform/save-file.ts";
import { toast } from "../../platform/toast.ts";
import { useList } from "../../platform/use-list.ts";
import { Chart } from "../../ui/chart.tsx";
import { MemberCell } from "../../ui/fields/member-field.tsx";
import { RangeFilter } from "../../ui/filters/range-filter.tsx";
import { RefFilter } from "../../ui/filters/ref-filter.tsx";
import { RegionFilter } from "../../ui/filters/region-filter.tsx";
import { TextFilter } from "../../ui/filters/text-filter.tsx";
import { PerformanceDrawer } from "./performance.drawer.tsx";
import { ImportTargetsDialog, RecalcDialog, TargetDialog } from "./target.dialogs.tsx";
import "./performance.css";

type Summary = CallData<typeof getPerformance>["summary"];
const names = Object.keys(performanceFigures) as (keyof typeof performanceFigures)[];
const isMoney = (name: string): boolean => name.endsWith("Cents");
const textOf = (name: string, value: number): string => (isMoney(name) ? yuanText(value) : countText(value));
const widths: Readonly<Record<string, number>> = {
  newMembers: 76,
  signedCount: 68,
  notes: 68,
  signedCents: 96,
  refundCents: 84,
  netCents: 96,
};

/** Progress towards the target; orange when it is behind the elapsed time. */
function Rate({ row, elapsedBp }: { row: PerformanceRow; elapsedBp: number }) {
  if (row.targetCents === null || row.targetCents === 0) return <span className="nil">—</span>;
  const percent = Math.round((row.netCents * 100) / row.targetCents);
  const tone = percent >= 100 ? "rate-good" : percent * 100 < elapsedBp ? "rate-late" : "";
  return (
    <span className={`rate ${tone}`}>
      <i>
        <b style={{ width: `${Math.max(0, Math.min(100, percent))}%` }} />
      </i>
      <em className="num">{percent}%</em>
    </span>
  );
}

const change = ({ netCents, beforeCents }: PerformanceRow): string | null =>
  beforeCents === 0 ? null : `${(((netCents - beforeCents) * 100) / Math.abs(beforeCents)).toFixed(1)}%`;

function columnsOf(summary: Summary | undefined): readonly Column<PerformanceRow>[] {
  return [
    { title: "排名", width: 56, numeric: true, cell: ({ place }) => place },
    {
      title: "姓名/门店",
      name: "name",
      width: 152,
      cell: ({ user, name }) =>
        user === null ? (
          <span className="cell-text block cut">{name}</span>
        ) : (
          <MemberCell member={{ ...user, firstName: name }} />
        ),
    },
    ...names.map((name): Column<PerformanceRow> => ({
      title: performanceFigures[name],
      name,
      sort: name,
      numeric: true,
      width: widths[name] ?? 58,
      cell: (row) => textOf(name, row[name]),
    })),
    {
      title: "目标",
      width: 92,
      numeric: true,
      cell: ({ targetCents }) => (targetCents === null ? <span className="nil">—</span> : yuanText(targetCents)),
    },
    { title: "完成率", width: 104, cell: (row) => <Rate row={row} elapsedBp={summary?.elapsedBp ?? 0} /> },
    { title: "环比", width: 76, numeric: true, cell: (row) => change(row) ?? <span className="nil">—</span> },
  ];
}

const netUntil = (days: Summary["days"], last: number): number =>
  days.slice(0, last + 1).reduce((sum, { netCents }) => sum + netCents, 0);

function Charts({ summary, rows }: { summary: Summary; rows: readonly PerformanceRow[] }) {
  const net = summary.days.map((_, at) => netUntil(summary.days, at) / 100);
  const whole = (Date.parse(summary.to) - Date.parse(summary.from)) / 86_400_000 + 1;
  const top = rows.toSorted((a, b) => b.netCents - a.netCents).slice(0, 10);
  return (
    <section className="performance-charts grid fixed gap-16" aria-label="图表">
      <Chart
        label="累计净业绩与目标（元）"
        height={170}
        data={{
          kind: "line",
          x: summary.days.map(({ day }) => day),
          series: [
            { name: "累计净业绩", values: net },
            {
              name: "目标进度",
              values: summary.days.map((_, at) => Math.round((summary.targetCents * (at + 1)) / whole) / 100),
            },
          ],
        }}
      />
      <Chart
        label="净业绩前十（元）"
        height={170}
        data={{
          kind: "bar",
          x: top.map(({ name }) => name),
          series: [{ name: "净业绩", values: top.map(({ netCents }) => netCents / 100) }],
        }}
      />
    </section>
  );
}

interface Shown {
  readonly dimension: PerformanceOwner;
  readonly month: string;
  readonly span: {
    readonly month: string | undefined;
    readonly from: string | undefined;
    readonly to: string | undefined;
  };
  readonly filters: Readonly<Record<string, string>>;
}

const listActionsOf = ({ dimension, month, filters }: Shown): readonly PageAction<null>[] => [
  {
    title: "导入目标",
    allow: [performanceGrants.setTarget],
    dialog: (_, end) => <ImportTargetsDialog ownerType={dimension} {...end} />,
  },
  actionOf(copyTargets, {
    confirm: `确定将上月目标复制到${month}？已设置的不会被覆盖`,
    run: async () => {
      await call(copyTargets, { body: { ownerType: dimension, month } });
      toast.success(answeredMessage(copyTargets));
    },
  }),
  actionOf(recalcPerformance, { dialog: (_, end) => <RecalcDialog {...end} /> }),
  actionOf(exportPerformance, {
    icon: <ExportOutlined />,
    run: async () => {
      await downloadFile(exportPerformance, { query: { ...filters } });
    },
  }),
];

const rowActionsOf = ({ dimension, month, span }: Shown): readonly PageAction<PerformanceRow>[] => [
  {
    title: "明细",
    dialog: (row, { onClose }) => <PerformanceDrawer dimension={dimension} row={row} span={span} onClose={onClose} />,
  },
  actionOf(performanceGrants.setTarget, {
    dialog: (row, end) => <TargetDialog ownerType={dimension} row={row} month={month} {...end} />,
  }),
];

/** 业绩统计: results of people and shops against their targets. */
export function PerformancePage() {
  const list = useList(getPerformance);
  const { summary, query } = list;
  const dimension: PerformanceOwner = query.dimension;
  const month = query.month ?? summary?.from.slice(0, 7) ?? "";
  const span = { month: query.month, from: query.from, to: query.to };
  const shown = { dimension, month, span, filters: list.filters };
  return (
    <Page
      title="业绩统计"
      extra={
        <Segmented<PerformanceOwner>
          size="small"
          aria-label="维度"
          value={dimension}
          options={performanceOwner.values.map((value) => ({ value, label: performanceOwner.labels[value] }))}
          onChange={(value) =>
            list.set({ dimension: value, deptId: undefined, shopId: undefined, regionId: undefined })
          }
        />
      }
    >
      {summary !== undefined && <Charts summary={summary} rows={list.rows} />}
      <FilterBar list={list}>
        <TextFilter list={list} name="keyword" placeholder="姓名 / 门店" />
        <MonthFilter list={list} name="month" label="月份" />
        <RangeFilter list={list} begin="from" end="to" label="日期" />
        {dimension === "STAFF" && <RefFilter list={list} name="deptId" label="部门" kind="department" />}
        {dimension !== "STAFF" && <RegionFilter list={list} name="regionId" label="地区" />}
        {dimension !== "STAFF" && <RefFilter list={list} name="shopId" label="门店" kind="shop" />}
      </FilterBar>
      <DataTable
        list={list}
        columns={columnsOf(summary)}
        rowKey={({ ownerId }) => ownerId}
        sort="-netCents"
        unit={dimension === "SHOP" ? "家" : "人"}
        rowActions={rowActionsOf(shown)}
        listActions={listActionsOf(shown)}
        totals={
          summary === undefined
            ? undefined
            : {
                ...Object.fromEntries(names.map((name) => [name, textOf(name, summary[name])])),
                目标: yuanText(summary.targetCents),
              }
        }
      />
    </Page>
  );
}
