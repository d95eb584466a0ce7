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
  kpiQuery,
  type KpiSort,
  kpiSorts,
} from "@hongxian/contract/features/chat-kpi/chat-kpi.endpoints.ts";
import { chatKpiFigures } from "@hongxian/contract/features/chat-kpi/chat-kpi.figures.ts";
import { ExportOutlined } from "@ant-design/icons";
import { Button, DatePicker, Select, Table, type TableColumnsType } from "antd";
import dayjs from "dayjs";
import { useMemo, useState } from "react";
import { Panel } from "../../core/figures/panel.tsx";
import { RankBars } from "../../core/figures/rank-bars.tsx";
import { useCan } from "../../platform/access-context.tsx";
import { countText, yuanText } from "../../platform/decimal.ts";
import { usePageSearch } from "../../platform/page-search.ts";
import { downloadFile } from "../../platform/save-file.ts";
import { dayBefore, todayText } from "../../platform/shanghai-time.ts";
import { toastError } from "../../platform/toast.ts";
import { useData } from "../../platform/use-data.ts";
import { useList } from "../../platform/use-list.ts";
import { DataTable } from "../../kit/data-table.tsx";
import { FigureCards } from "../../kit/figure-cards.tsx";
import { FilterBar } from "../../kit/filter-bar.tsx";
import { Page } from "../../kit/page.tsx";
import type { Column } from "../../kit/table/column.ts";
import { useFigures } from "../../kit/use-figures.ts";
import { usePageTabs } from "../../kit/use-page-tabs.ts";
import { Chart } from "../../ui/chart.tsx";
import { useRefOptions } from "../../ui/fields/use-ref-options.ts";
import { ChoiceFilter } from "../../ui/filters/choice-filter.tsx";
import { RangeFilter } from "../../ui/filters/range-filter.tsx";
import { RefFilter } from "../../ui/filters/ref-filter.tsx";
import { PanelState } from "../../ui/panel-state.tsx";
import { Heat } from "./heat.tsx";
import { StretchTab } from "./stretch-tab.tsx";
import { SettingTab } from "./setting-tab.tsx";
import "./chat-kpi.css";

type Figures = Omit<KpiRow, "staff" | "score">;
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

const summaryColumns = (onStaff: (id: number) => void): TableColumnsType<KpiRow & { readonly place: number }> => [
  { title: "排名", key: "place", width: 60, fixed: "left", render: (_, { place }) => <b className="num">{place}</b> },
  {
    title: "员工",
    key: "staff",
    width: 100,
    fixed: "left",
    render: (_, { staff }) => (
      <Button type="link" size="small" className="kpi-person" title="查看陪聊记录" onClick={() => onStaff(staff.id)}>
        {staff.name}
      </Button>
    ),
  },
  ...figureNames.map((name) => ({
    title: titleOf(name),
    key: name,
    width: 112,
    align: "right" as const,
    sorter: (one: KpiRow, other: KpiRow) => (one[name] ?? -1) - (other[name] ?? -1),
    render: (_: unknown, row: KpiRow) => <span className="num">{shown[name](row)}</span>,
  })),
  {
    title: "得分",
    key: "score",
    width: 84,
    fixed: "right",
    align: "right",
    sorter: (one, other) => one.score - other.score,
    render: (_, { score }) => <b className="num">{score.toFixed(1)}</b>,
  },
];

/** 合计 under the rows. */
const totalsOf = (total: Figures) => () => (
  <Table.Summary.Row>
    <Table.Summary.Cell index={0} />
    <Table.Summary.Cell index={1}>合计</Table.Summary.Cell>
    {figureNames.map((name, at) => (
      <Table.Summary.Cell key={name} index={at + 2} align="right">
        <span className="num">{shown[name](total)}</span>
      </Table.Summary.Cell>
    ))}
    <Table.Summary.Cell index={figureNames.length + 2} />
  </Table.Summary.Row>
);

const presets = [
  { label: "今日", from: () => todayText() },
  { label: "昨日", from: () => dayBefore(1), to: () => dayBefore(1) },
  {
    label: "本周",
    from: () =>
      dayjs(todayText())
        .subtract((dayjs(todayText()).day() + 6) % 7, "day")
        .format("YYYY-MM-DD"),
  },
  { label: "本月", from: () => `${todayText().slice(0, 8)}01` },
];
const accountTypes = marketAccountType.values.map((value) => ({ value, label: marketAccountType.labels[value] }));

/** The filters of 汇总 are in the address. */
function useKpiFilters() {
  const [search, setSearch] = usePageSearch();
  const query = useMemo(() => {
    const parsed = kpiQuery.safeParse(Object.fromEntries([...search].filter(([name]) => name !== "tab")));
    return parsed.success ? parsed.data : {};
  }, [search]);
  const filters = Object.fromEntries(Object.keys(query).map((name) => [name, search.get(name) ?? ""]));
  const set = (change: Readonly<Record<string, string | undefined>>) => {
    const next = new URLSearchParams(search);
    for (const [name, value] of Object.entries(change)) {
      if (value === undefined || value === "") next.delete(name);
      else next.set(name, value);
    }
    setSearch(next, { replace: true });
  };
  return [query, set, filters] as const;
}

function Summary() {
  const [query, set, filters] = useKpiFilters();
  const can = useCan();
  const [manage, setManage] = useState("");
  const stat = useFigures(chatKpiFigures, filters);
  const heat = useData(getChatKpiHeat, { query });
  const staff = useRefOptions("staff", null, null);
  const { data, error, reload } = stat;
  const save = async () => {
    try {
      await downloadFile(exportChatKpi, { query });
    } catch (problem) {
      toastError(problem);
    }
  };
  /** The stretches of service behind a person's figures, of the same days. */
  const showStretches = (staffId: number) =>
    set({
      tab: "stretch",
      staffId: String(staffId),
      beginTime: query.beginTime ?? dayBefore(29),
      endTime: query.endTime ?? todayText(),
      staffIds: undefined,
      manageId: undefined,
      accountUserId: undefined,
      accountType: undefined,
    });
  const total = data?.total;
  const rows = (data?.rows ?? []).map((row, at) => ({ ...row, place: at + 1 }));
  return (
    <div className="kpi stack grow shrink-y gap-14 scroll">
      <div className="row wrap gap-6">
        <DatePicker.RangePicker
          aria-label="时间"
          value={[dayjs(query.beginTime ?? dayBefore(29)), dayjs(query.endTime ?? todayText())]}
          onChange={(days) =>
            set({ beginTime: days?.[0]?.format("YYYY-MM-DD"), endTime: days?.[1]?.format("YYYY-MM-DD") })
          }
        />
        {presets.map(({ label, from, to }) => (
          <Button key={label} type="text" onClick={() => set({ beginTime: from(), endTime: (to ?? todayText)() })}>
            {label}
          </Button>
        ))}
        <Select
          mode="multiple"
          allowClear
          maxTagCount="responsive"
          aria-label="员工"
          placeholder="员工"
          className="kpi-staff"
          value={[...(query.staffIds ?? [])]}
          options={staff.options.map(({ id, name }) => ({ value: String(id), label: name }))}
          showSearch={{ filterOption: false, onSearch: staff.search }}
          onChange={(ids: string[]) => set({ staffIds: ids.join(",") })}
        />
        <Select
          allowClear
          aria-label="主管"
          placeholder="主管"
          className="kpi-staff"
          value={query.manageId === undefined ? null : String(query.manageId)}
          searchValue={manage}
          options={staff.options.map(({ id, name }) => ({ value: String(id), label: name }))}
          showSearch={{
            filterOption: false,
            onSearch: (text) => {
              setManage(text);
              staff.search(text);
            },
          }}
          onChange={(id: string | undefined) => set({ manageId: id })}
        />
        <Select
          allowClear
          aria-label="账号"
          placeholder="账号"
          className="kpi-staff"
          value={query.accountUserId === undefined ? null : String(query.accountUserId)}
          options={(data?.accounts ?? []).map(({ userId, firstName }) => ({ value: String(userId), label: firstName }))}
          showSearch={{ optionFilterProp: "label" }}
          onChange={(id: string | undefined) => set({ accountUserId: id })}
        />
        <Select
          allowClear
          aria-label="账号类型"
          placeholder="账号类型"
          className="kpi-staff"
          value={query.accountType ?? null}
          options={accountTypes}
          onChange={(type: string | undefined) => set({ accountType: type })}
        />
        {can(chatKpiGrants.export) && (
          <Button icon={<ExportOutlined />} onClick={() => void save()}>
            导出
          </Button>
        )}
      </div>
      <FigureCards of={chatKpiFigures} data={data} filters={filters} />
      <div className="kpi-panels grid fixed gap-16">
        <Panel title="每日响应" note="首响与5分钟回复率" of={stat} isEmpty={(of) => of.days.length === 0}>
          {({ days }) => (
            <Chart
              label="每日首响与5分钟回复率"
              height={190}
              data={{
                kind: "lanes",
                x: days.map(({ day }) => day.slice(5)),
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
        <Panel title="得分排行" of={stat} isEmpty={(of) => of.rows.length === 0}>
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
      {error !== null && <PanelState kind="error" text={error.msg} onRetry={reload} />}
      <Table
        size="small"
        rowKey={({ staff: { id } }) => id}
        columns={summaryColumns(showStretches)}
        dataSource={rows}
        loading={data === undefined && error === null}
        pagination={false}
        scroll={{ x: 1900 }}
        {...(total === undefined ? {} : { summary: totalsOf(total) })}
      />
    </div>
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
  const { data } = useData(getChatKpi, { query: {} });
  const staff = Object.fromEntries((data?.rows ?? []).map((row) => [String(row.staff.id), row.staff.name]));
  const accounts = Object.fromEntries((data?.accounts ?? []).map((one) => [String(one.userId), one.firstName]));
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
