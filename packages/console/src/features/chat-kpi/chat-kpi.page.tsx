import { marketAccountType } from "@hongxian/contract/core/staff/market-account.choices.ts";
import {
  chatKpiGrants,
  exportChatKpi,
  getChatKpi,
  getChatKpiDaily,
  getChatKpiHeat,
  kpiColumns,
  type KpiDayRow,
  type KpiRow,
  type KpiSort,
  kpiSorts,
} from "@hongxian/contract/features/chat-kpi/chat-kpi.endpoints.ts";
import { chatKpiFigures } from "@hongxian/contract/features/chat-kpi/chat-kpi.figures.ts";
import { ExportOutlined } from "@ant-design/icons";
import { useState } from "react";
import { Panel } from "../../core/figures/panel.tsx";
import { RankBars } from "../../core/figures/rank-bars.tsx";
import { useReport } from "../../core/figures/use-report.ts";
import "../../core/figures/figures.css";
import { useCan } from "../../platform/access-context.tsx";
import { countText, yuanText } from "../../platform/decimal.ts";
import { usePageSearch } from "../../platform/page-search.ts";
import { downloadFile } from "../../platform/save-file.ts";
import { dayBefore, todayText } from "../../platform/shanghai-time.ts";
import { useData } from "../../platform/use-data.ts";
import { type List, type ListQuery, useList } from "../../platform/use-list.ts";
import { DataTable } from "../../kit/data-table.tsx";
import { FigureCards } from "../../kit/figure-cards.tsx";
import { FilterBar } from "../../kit/filter-bar.tsx";
import { actionOf, type PageAction } from "../../kit/page-action.ts";
import { Page } from "../../kit/page.tsx";
import type { Column } from "../../kit/table/column.ts";
import { usePageTabs } from "../../kit/use-page-tabs.ts";
import { Chart } from "../../ui/chart.tsx";
import { ChoiceFilter } from "../../ui/filters/choice-filter.tsx";
import { RangeFilter } from "../../ui/filters/range-filter.tsx";
import { RefFilter } from "../../ui/filters/ref-filter.tsx";
import { Heat } from "./heat.tsx";
import { StretchTab } from "./stretch-tab.tsx";
import { SettingTab } from "./setting-tab.tsx";
import "./chat-kpi.css";

type Figures = Omit<KpiRow, "staff" | "score">;
type PlacedRow = KpiRow & { readonly place: number };
const nil = <span className="nil">—</span>;
const hours = (seconds: number): string => `${(seconds / 3600).toFixed(1)} 小时`;
/** How each figure is formatted. */
const shown: Readonly<Record<keyof Figures, (row: Figures) => React.ReactNode>> = {
  conversationCount: (row) => countText(row.conversationCount),
  newConversationCount: (row) => countText(row.newConversationCount),
  memberCount: (row) => countText(row.memberCount),
  inCount: (row) => `${countText(row.inCount)} / ${countText(row.outCount)}`,
  outCount: (row) => countText(row.outCount),
  firstReply: (row) => row.firstReply ?? nil,
  avgReply: (row) => row.avgReply ?? nil,
  replyIn5min: (row) => (row.replyIn5min === null ? nil : `${(row.replyIn5min / 100).toFixed(1)}%`),
  timeoutCount: (row) => countText(row.timeoutCount),
  missedCount: (row) => countText(row.missedCount),
  wechatCount: (row) => countText(row.wechatCount),
  intentionCount: (row) => countText(row.intentionCount),
  paidCount: (row) => countText(row.paidCount),
  paidAmount: (row) => `¥${yuanText(row.paidAmount)}`,
  onlineSeconds: (row) => hours(row.onlineSeconds),
};
const titleOf = (name: keyof Figures): string =>
  name === "inCount" ? "收/发消息" : name === "onlineSeconds" ? "在线时长" : kpiColumns[name];
const figureNames = kpiSorts.filter((name): name is Exclude<KpiSort, "score"> => name !== "score");

const summaryColumns = (onStaff: (id: number) => void): readonly Column<PlacedRow>[] => [
  { name: "place", title: "排名", width: 60, numeric: true, cell: ({ place }) => <b className="num">{place}</b> },
  {
    name: "staff",
    title: "员工",
    width: 104,
    cell: ({ staff }) => (
      <button type="button" className="cell-link" title="查看陪聊记录" onClick={() => onStaff(staff.id)}>
        {staff.name}
      </button>
    ),
  },
  ...figureNames.map((name) => ({
    name,
    title: titleOf(name),
    sort: name,
    width: 104,
    numeric: true,
    cell: (row: PlacedRow) => <span className="num">{shown[name](row)}</span>,
  })),
  {
    name: "score",
    title: "得分",
    sort: "score",
    width: 84,
    numeric: true,
    cell: ({ score }) => <b className="num">{score.toFixed(1)}</b>,
  },
];

/** Nothing at the end, whichever way the others are sorted. */
function sorted(rows: readonly PlacedRow[], sort: string): readonly PlacedRow[] {
  const name = sort.replace(/^-/, "") as KpiSort;
  const sign = sort.startsWith("-") ? -1 : 1;
  return rows.toSorted((one, other) => {
    const [a, b] = [one[name], other[name]];
    if (a === null || b === null) return a === b ? 0 : a === null ? 1 : -1;
    return sign * (a - b);
  });
}

const usualSort = "-score";

/** Whom the filters offer, whatever is chosen now. */
function useKpiNames() {
  const { data } = useData(getChatKpi, { query: {} });
  return {
    staff: Object.fromEntries((data?.rows ?? []).map((row) => [String(row.staff.id), row.staff.name])),
    accounts: Object.fromEntries((data?.accounts ?? []).map((one) => [String(one.userId), one.firstName])),
  };
}

function Summary() {
  const report = useReport(getChatKpi);
  const [sort, setSort] = useState<string | undefined>(usualSort);
  const [, setSearch] = usePageSearch();
  const { data, error, filters, query } = report;
  const heat = useData(getChatKpiHeat, { query });
  /** The stretches of service behind a person's figures, of the same days. */
  const showStretches = (staffId: number) =>
    setSearch(
      new URLSearchParams({
        tab: "stretch",
        staffId: String(staffId),
        beginTime: query.beginTime ?? dayBefore(29),
        endTime: query.endTime ?? todayText(),
      }),
    );
  const placed = (data?.rows ?? []).map((row, at) => ({ ...row, place: at + 1 }));
  const list: List<PlacedRow, ListQuery> = {
    ...report.list,
    rows: sorted(placed, sort ?? usualSort),
    total: placed.length,
    query: { page: 1, size: 200, sort },
    error,
    set: (change) => setSort(change.sort),
    collect: async () => placed,
  };
  const { staff, accounts } = useKpiNames();
  const total = data?.total;
  const actions: readonly PageAction<null>[] = [
    actionOf(exportChatKpi, {
      icon: <ExportOutlined />,
      run: async () => {
        await downloadFile(exportChatKpi, { query });
      },
    }),
  ];
  return (
    <>
      <FilterBar list={report.list}>
        <RangeFilter list={report.list} begin="beginTime" end="endTime" label="时间" lastDays={30} />
        <ChoiceFilter list={report.list} name="staffIds" label="员工" of={{ labels: staff }} />
        <RefFilter list={report.list} name="manageId" label="主管" kind="staff" />
        <ChoiceFilter list={report.list} name="accountUserId" label="账号" of={{ labels: accounts }} single />
        <ChoiceFilter list={report.list} name="accountType" label="账号类型" of={marketAccountType} single />
      </FilterBar>
      <div className="figure-page grow shrink-y scroll">
        <FigureCards of={chatKpiFigures} data={data} filters={filters} />
        <div className="kpi-panels grid fixed gap-16">
          <Panel title="每日响应" note="首响与5分钟回复率" of={report} isEmpty={(of) => of.days.length === 0}>
            {({ days }) => (
              <Chart
                label="每日首响与5分钟回复率"
                height={190}
                data={{
                  kind: "lanes",
                  x: days.map(({ day }) => day),
                  series: [
                    { name: "首响（秒）", values: days.map(({ firstReply }) => firstReply) },
                    {
                      name: "5分钟回复率",
                      values: days.map(({ replyIn5min }) => (replyIn5min === null ? null : replyIn5min / 100)),
                    },
                  ],
                }}
              />
            )}
          </Panel>
          <Panel title="得分排行" of={report} isEmpty={(of) => of.rows.length === 0}>
            {(of) => (
              <RankBars
                label="得分排行"
                bars={of.rows
                  .slice(0, 6)
                  .map(({ staff: { id, name }, score }) => ({ key: String(id), title: name, value: score }))}
              />
            )}
          </Panel>
          <Panel title="收到消息" note="星期 × 小时" of={heat} isEmpty={(cells) => cells.length === 0}>
            {(cells) => <Heat cells={cells} />}
          </Panel>
        </div>
        <DataTable
          list={list}
          columns={summaryColumns(showStretches)}
          rowKey={({ staff: { id } }) => id}
          sort={usualSort}
          listActions={actions}
          unit="人"
          settings="summary"
          totals={
            total === undefined ? undefined : Object.fromEntries(figureNames.map((name) => [name, shown[name](total)]))
          }
        />
      </div>
    </>
  );
}

const dayColumns: readonly Column<KpiDayRow>[] = [
  { title: "日期", width: 100, cell: ({ day }) => <span className="num">{day}</span> },
  { title: "员工", width: 100, cell: ({ staff }) => staff.name },
  { title: "账号", width: 120, cell: ({ account }) => account },
  ...figureNames.map((name) => ({
    title: titleOf(name),
    width: 104,
    numeric: true,
    cell: (row: KpiDayRow) => shown[name](row),
  })),
];

function Daily() {
  const list = useList(getChatKpiDaily);
  const { staff, accounts } = useKpiNames();
  return (
    <>
      <FilterBar list={list}>
        <ChoiceFilter list={list} name="staffIds" label="员工" of={{ labels: staff }} />
        <RefFilter list={list} name="manageId" label="主管" kind="staff" />
        <ChoiceFilter list={list} name="accountUserId" label="账号" of={{ labels: accounts }} single />
        <ChoiceFilter list={list} name="accountType" label="账号类型" of={marketAccountType} single />
        <RangeFilter list={list} begin="beginTime" end="endTime" label="时间" lastDays={30} />
      </FilterBar>
      <DataTable
        list={list}
        columns={dayColumns}
        rowKey={({ day, staff, account }) => `${day}/${staff.id}/${account}`}
        settings="daily"
      />
    </>
  );
}

const tabs = [
  { key: "summary", title: "汇总" },
  { key: "daily", title: "明细" },
  { key: "stretch", title: "陪聊记录" },
  { key: "setting", title: "考核设置" },
];

/** 聊天KPI: how well staff chat with members, computed from the messages themselves. */
export function ChatKpiPage() {
  const can = useCan();
  const page = usePageTabs(can(chatKpiGrants.setting) ? tabs : tabs.slice(0, 3));
  return (
    <Page title="聊天KPI" {...page}>
      {page.tab === "summary" && <Summary />}
      {page.tab === "daily" && <Daily />}
      {page.tab === "stretch" && <StretchTab />}
      {page.tab === "setting" && <SettingTab />}
    </Page>
  );
}
