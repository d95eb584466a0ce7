import { areaActs } from "@hongxian/contract/features/area-stat/area.acts.ts";
import { platform, sex } from "@hongxian/contract/core/member/member.choices.ts";
import {
  areaBase,
  areaColumns,
  areaMessages,
  areaMetric,
  areaStatTitle,
  balance,
  exportArea,
  getAreaList,
  getAreaTrend,
  setAreaTarget,
  type AreaRow,
} from "@hongxian/contract/features/area-stat/area-stat.endpoints.ts";
import { areaFigures } from "@hongxian/contract/features/area-stat/area-stat.figures.ts";
import { reportWindow } from "@hongxian/contract/core/figures/report-window.ts";
import { ExportOutlined } from "@ant-design/icons";
import { Breadcrumb, DatePicker, InputNumber } from "antd";
import dayjs from "dayjs";
import { useMemo } from "react";
import { ChartPanel } from "../../core/figures/figure-panel.tsx";
import { Panel } from "../../core/figures/panel.tsx";
import { RankBars } from "../../core/figures/rank-bars.tsx";
import { RegionMap } from "../../core/map/region-map.tsx";
import { ChannelFilter } from "../../core/promote/channel-filter.tsx";
import { DataTable } from "../../kit/data-table.tsx";
import { FigureCards } from "../../kit/figure-cards.tsx";
import { FilterBar } from "../../kit/filter-bar.tsx";
import { FormField } from "../../kit/form-field.tsx";
import { FormFrame } from "../../kit/form-frame.tsx";
import { actionOf, type PageAction } from "../../kit/page-action.ts";
import { Page } from "../../kit/page.tsx";
import type { Column } from "../../kit/table/column.ts";
import { useFigures } from "../../kit/use-figures.ts";
import { useForm } from "../../kit/use-form.ts";
import { call, answeredMessage } from "../../platform/call.ts";
import { countText, formatDecimal, yuanText } from "../../platform/decimal.ts";
import { usePage } from "../../platform/page-context.tsx";
import { downloadFile } from "../../platform/save-file.ts";
import { todayText } from "../../platform/shanghai-time.ts";
import { toast } from "../../platform/toast.ts";
import { useData } from "../../platform/use-data.ts";
import { useList } from "../../platform/use-list.ts";
import { ChoiceFilter, FlagFilter } from "../../ui/filters/choice-filter.tsx";
import { RangeFilter } from "../../ui/filters/range-filter.tsx";
import "../../core/figures/figures.css";

type Name = keyof typeof areaColumns;
const names = Object.keys(areaColumns) as Name[];
const money: readonly string[] = ["paid", "perPayer"];
const isOdd = (ratio: number | null) => ratio !== null && (ratio > balance.most * 100 || ratio < balance.least * 100);

function textOf(name: Name, value: AreaRow[Name]): string | null {
  if (value === null) return null;
  if (typeof value === "string") return value;
  if (money.includes(name)) return `¥ ${yuanText(value)}`;
  if (name === "ratio") return formatDecimal(value, 2);
  return name.endsWith("Bp") ? `${formatDecimal(value, 2).replace(/\.?0+$/, "")}%` : countText(value);
}

const payRate = ({ payers, registered }: AreaRow): string =>
  registered === 0 ? "—" : `${formatDecimal(Math.round((payers * 10_000) / registered), 2).replace(/\.?0+$/, "")}%`;

/** 设置目标 of a province or city for a month. */
function TargetDialog({ row, onDone, onClose }: { row: AreaRow; onDone(): void; onClose(): void }) {
  const form = useForm({
    schema: setAreaTarget.body,
    initial: useMemo(() => ({ areaId: row.areaId, month: todayText().slice(0, 7), registerTarget: row.target }), [row]),
    send: async (body) => {
      await call(setAreaTarget, { body });
      toast.success(answeredMessage(setAreaTarget));
    },
    onDone,
  });
  return (
    <FormFrame
      title={`设置目标：${row.name}`}
      kind="dialog"
      width={400}
      dirty={form.dirty}
      busy={form.sending}
      okText="保存"
      onOk={() => void form.submit()}
      onClose={onClose}
    >
      <FormField label="月份" error={form.errors.month}>
        {({ id }) => (
          <DatePicker
            id={id}
            picker="month"
            allowClear={false}
            style={{ width: "100%" }}
            value={dayjs(`${form.values.month}-01`)}
            onChange={(month) => month !== null && form.set("month", month.format("YYYY-MM"))}
          />
        )}
      </FormField>
      <FormField label="注册目标" error={form.errors.registerTarget} hint="1-1000000">
        {({ id }) => (
          <InputNumber
            id={id}
            autoFocus
            style={{ width: "100%" }}
            value={typeof form.values.registerTarget === "number" ? form.values.registerTarget : null}
            placeholder={areaMessages.target}
            onChange={(value) => form.set("registerTarget", value)}
          />
        )}
      </FormField>
    </FormFrame>
  );
}

const columnsOf = (
  canGo: (id: number) => boolean,
  go: (id: number) => void,
  open: (address: string) => void,
): readonly Column<AreaRow>[] =>
  names.map((name) => ({
    name,
    title: areaColumns[name],
    sort: name,
    width: name === "name" ? 120 : money.includes(name) ? 112 : 88,
    numeric: name !== "name",
    cell: (row) => {
      const text = textOf(name, row[name]);
      if (text === null) return <span className="nil">—</span>;
      if (name === "name" && canGo(row.areaId))
        return (
          <button type="button" className="cell-link" onClick={() => go(row.areaId)}>
            {text}
          </button>
        );
      if (name === "shops" && row.shops > 0)
        return (
          <button
            type="button"
            className="cell-link num"
            onClick={() => open(`/matchMaking/shop${row.areaId > 0 ? `?region=${row.areaId}` : ""}`)}
          >
            {text}
          </button>
        );
      const isBad = name === "ratio" && isOdd(row.ratio);
      return <span className={isBad ? "num brick" : "num"}>{text}</span>;
    },
  }));

const targetAction: PageAction<AreaRow> = actionOf(areaActs.target, {
  dialog: (row, end) => <TargetDialog row={row} {...end} />,
});

/** 地区注册统计: where members come from, and where men or women are too few. */
export function AreaStatPage() {
  const { open } = usePage();
  const list = useList(getAreaList);
  const { filters, query } = list;
  const map = useFigures(areaFigures, filters);
  const trend = useData(getAreaTrend, { query: filters });
  const { data } = map;
  const metric = query.metric;
  const parentId = data?.path.at(-1)?.id ?? 0;
  const go = (id: number) => list.set({ parentId: id });
  const canGo = (id: number) => id > 0 && parentId % 10_000 === 0;
  const valueOf = (row: AreaRow): number => row[metric] ?? 0;
  const shown = new Map(
    (data?.rows ?? []).map((row) => [
      row.areaId,
      {
        value: valueOf(row),
        title: `${row.name}：注册 ${row.registered}，男 ${row.man}，女 ${row.woman}，实名率 ${textOf("realNameBp", row.realNameBp) ?? "—"}，付费率 ${payRate(row)}，门店 ${row.shops}`,
      },
    ]),
  );
  const openMembers = ({ areaId }: AreaRow) => {
    const level = areaId % 10_000 === 0 ? "provId" : areaId % 100 === 0 ? "cityId" : "areaId";
    const kind = { HOME: "HOME", NATIVE: "PLAIN", REGISTERED: "REGISTERED" }[query.base];
    const { from, to } = reportWindow(query);
    const of = [
      query.base === "HOME" ? "" : `&regionKind=${kind}`,
      query.sex === undefined ? "" : `&sex=${query.sex}`,
      query.platform?.length === 1 ? `&platform=${query.platform[0]}` : "",
      query.channelId === undefined ? "" : `&channelId=${query.channelId}`,
    ].join("");
    open(`/promotion/shopsmanage?${level}=${areaId}&beginTime=${from}&endTime=${to}${of}`);
  };
  const columns = columnsOf(canGo, go, open);
  const rowActions: readonly PageAction<AreaRow>[] = [
    { title: "查看会员", when: ({ areaId }) => areaId > 0, run: async (row) => openMembers(row) },
    targetAction,
  ];
  const listActions: readonly PageAction<null>[] = [
    actionOf(exportArea, {
      icon: <ExportOutlined />,
      run: async () => {
        await downloadFile(exportArea, { query: filters });
      },
    }),
  ];
  const totals = list.summary;
  const valueText = (value: number) =>
    metric === "paid" ? `¥${yuanText(value)}` : metric === "ratio" ? formatDecimal(value, 2) : countText(value);
  return (
    <Page title={areaStatTitle}>
      <FilterBar list={list}>
        <RangeFilter list={list} begin="from" end="to" label="日期" lastDays={30} />
        <ChoiceFilter list={list} name="metric" label="指标" of={areaMetric} single required />
        <ChoiceFilter list={list} name="platform" label="平台" of={platform} />
        <ChoiceFilter list={list} name="sex" label="性别" of={sex} single />
        <ChannelFilter list={list} name="channelId" />
        <ChoiceFilter list={list} name="base" label="地区口径" of={areaBase} single required />
        <FlagFilter list={list} name="unbalanced" label="男女比失衡" yes="仅失衡城市" no="全部地区" />
      </FilterBar>
      <div className="figure-page grow shrink-y scroll">
        <FigureCards of={areaFigures} data={data} list={list} />
        <div className="figure-grid grid at-start gap-10">
          <div className="figure-half grid gap-10">
            <section className="figure-panel" aria-label="地区分布">
              <header>
                <Breadcrumb
                  items={(data?.path ?? []).map(({ id, name }) => ({
                    key: id,
                    title: (
                      <button type="button" className="cell-link" onClick={() => go(id)}>
                        {id === 0 ? "全国" : name}
                      </button>
                    ),
                  }))}
                />
              </header>
              <RegionMap
                label="地区分布"
                parentId={parentId}
                values={shown}
                text={valueText}
                onPick={(id) => {
                  if (canGo(id)) go(id);
                }}
              />
            </section>
            <ChartPanel
              title="每日注册与全国均值"
              width="full"
              height={180}
              of={trend}
              chart={({ days, area, average }) => ({
                kind: "line",
                x: days,
                series: [
                  {
                    name: data?.path.at(-1)?.name === "" ? "全国" : (data?.path.at(-1)?.name ?? "本地区"),
                    values: area,
                  },
                  { name: "各省平均", values: average },
                ],
              })}
            />
          </div>
          <div className="figure-half">
            <Panel title={`${areaMetric.labels[metric]}前20`} of={map} isEmpty={({ rows }) => rows.length === 0}>
              {({ rows }) => (
                <RankBars
                  label="地区排名"
                  bars={rows
                    .toSorted((one, other) => valueOf(other) - valueOf(one))
                    .slice(0, 20)
                    .map((row) => ({
                      key: String(row.areaId),
                      title: row.name,
                      value: valueOf(row),
                      text: valueText(valueOf(row)),
                    }))}
                />
              )}
            </Panel>
          </div>
        </div>
        <DataTable
          list={list}
          columns={columns}
          rowKey={({ areaId }) => areaId}
          rowActions={rowActions}
          listActions={listActions}
          unit="个地区"
          totals={
            totals &&
            Object.fromEntries(
              names.map((name) => [name, name === "name" ? "合计" : (textOf(name, totals[name]) ?? "—")]),
            )
          }
        />
      </div>
    </Page>
  );
}
