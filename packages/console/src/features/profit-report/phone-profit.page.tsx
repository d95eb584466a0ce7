import { profitKind } from "@hongxian/contract/core/matchmaker/matchmaker.choices.ts";
import { bizLine } from "@hongxian/contract/core/money/trade.choices.ts";
import {
  getProfitReport,
  phoneProfitRoute,
  profitReportRoute,
  profitReportTitle,
} from "@hongxian/contract/features/profit-report/profit-report.endpoints.ts";
import { grossSteps } from "@hongxian/contract/features/profit-report/profit-statement.ts";
import { Button, Input, Segmented } from "antd";
import { useState } from "react";
import { daysText } from "../../platform/days-text.ts";
import { shortDay } from "../../platform/short-day.ts";
import { useReport } from "../../core/figures/use-report.ts";
import { WaterfallBars } from "../../core/figures/waterfall-bars.tsx";
import { usePageList } from "../../core/page-list/page-list-context.tsx";
import { isFiltered, type PhoneFilter, PhoneFilters } from "../../core/phone/phone-filters.tsx";
import { lastDayOf, PhoneMonth } from "../../core/phone/phone-month.tsx";
import { PhonePage } from "../../core/phone/phone-page.tsx";
import { PhoneChart, PhonePanel } from "../../core/phone/phone-panel.tsx";
import { PhoneFacts, PhoneTable } from "../../core/phone/phone-parts.tsx";
import { PhoneSheet } from "../../core/phone/phone-sheet.tsx";
import { PhoneStats } from "../../core/phone/phone-stats.tsx";
import { ShareShot } from "../../core/phone/share-shot.tsx";
import type { CallData } from "../../platform/call.ts";
import { formatDecimal, yuanText } from "../../platform/decimal.ts";
import { usePage } from "../../platform/page-context.tsx";
import { todayText } from "../../platform/shanghai-time.ts";
import { PanelState } from "../../ui/panel-state.tsx";
import type { Stat } from "../../ui/stat-cards.tsx";
import { PhoneShares } from "./phone-shares.tsx";
import type { PlatformView } from "./statement-table.tsx";
import "../../core/figures/figures.css";
import "../../core/money/money.css";

type AgentView = NonNullable<CallData<typeof getProfitReport>["agent"]>;
const { GOODS: _goods, OTHER: _other, ...shownLines } = bizLine.labels;
const filters: readonly PhoneFilter[] = [
  { kind: "region", label: "地区", names: ["region"], depth: 2 },
  { kind: "some", name: "biz", label: "业务", labels: shownLines },
];
const percent = (bp: number | null): string => (bp === null ? "—" : `${formatDecimal(bp, 2)}%`);
const lineLabels: Readonly<Record<string, string>> = bizLine.labels;

const statsOf = ({ lines }: PlatformView): readonly Stat[] => {
  const of = (key: string) => lines.find((line) => line.key === key)?.total ?? null;
  const rate = of("GROSS_RATE");
  return [
    { label: "毛利", value: of("GROSS"), unit: "cents" },
    { label: "毛利率 (%)", value: rate === null ? null : rate / 100 },
  ];
};

/** The platform's view: what remained of revenue, period by period. */
function PlatformParts({ view }: { view: PlatformView }) {
  const { open } = usePage();
  const canOpen = usePageList().some(({ route }) => route === profitReportRoute);
  const [at, setAt] = useState<number | null>(null);
  const cells = (key: string) => view.lines.find((line) => line.key === key)?.cells ?? [];
  const [net, gross, rate] = [cells("NET"), cells("GROSS"), cells("GROSS_RATE")];
  const period = at === null ? "" : (view.periods[at] ?? "");
  return (
    <>
      <PhonePanel title="收入到毛利（元）">
        <div className="phone-steps">
          <WaterfallBars label="收入到毛利" steps={grossSteps(view.lines)} />
        </div>
      </PhonePanel>
      <PhoneChart
        title="毛利率，近12个月（%）"
        of={{ data: view, error: null, reload: () => undefined }}
        chart={({ months }) => ({
          kind: "line",
          x: months.map(({ month }) => month),
          series: [{ name: "毛利率", values: months.map(({ grossBp }) => (grossBp === null ? null : grossBp / 100)) }],
        })}
      />
      <PhonePanel title="明细" extra={canOpen && <Button onClick={() => open(profitReportRoute)}>查看明细</Button>}>
        <PhoneTable
          label="利润明细"
          heads={["日期", "收入", "成本", "毛利", "毛利率"]}
          rows={view.periods.map((name, place) => ({
            key: name,
            onOpen: () => setAt(place),
            cells: [
              shortDay(name),
              yuanText(net[place] ?? 0),
              yuanText((net[place] ?? 0) - (gross[place] ?? 0)),
              yuanText(gross[place] ?? 0),
              percent(rate[place] ?? null),
            ],
          }))}
        />
      </PhonePanel>
      {at !== null && (
        <PhoneSheet title={`${period} 各业务毛利`} onClose={() => setAt(null)}>
          <PhoneFacts
            facts={view.bizGross.map(
              ({ bizLine: line, values }) => [lineLabels[line] ?? line, `¥${yuanText(values[at] ?? 0)}`] as const,
            )}
          />
        </PhoneSheet>
      )}
    </>
  );
}

const agentStats = ({ frozenCents, settledCents, reversedCents }: AgentView): readonly Stat[] => [
  { label: "冻结分润", value: frozenCents, unit: "cents" },
  { label: "已结算", value: settledCents, unit: "cents" },
  { label: "冲回", value: reversedCents, unit: "cents", lessIsBetter: true },
];

/** An agent's view: its own shares, and nothing of the platform. */
function AgentParts({ view, from, to }: { view: AgentView; from: string; to: string }) {
  const [listing, setListing] = useState(false);
  const heads = ["冻结", "已结算", "冲回"];
  const line = (one: { frozenCents: number; settledCents: number; reversedCents: number }) => [
    yuanText(one.frozenCents),
    yuanText(one.settledCents),
    yuanText(one.reversedCents),
  ];
  return (
    <>
      <PhonePanel title="按类型" extra={<Button onClick={() => setListing(true)}>查看明细</Button>}>
        <PhoneTable
          label="按类型"
          heads={["类型", ...heads]}
          rows={view.kinds.map((one) => ({ key: one.kind, cells: [profitKind.labels[one.kind], ...line(one)] }))}
        />
      </PhonePanel>
      <PhonePanel title="按门店">
        <PhoneTable
          label="按门店"
          heads={["门店", ...heads]}
          rows={view.shops.map((one) => ({
            key: String(one.id),
            cells: [one.name === "" ? "无门店" : one.name, ...line(one)],
          }))}
        />
      </PhonePanel>
      <PhonePanel title="按日期">
        <PhoneTable
          label="按日期"
          heads={["日期", ...heads]}
          rows={view.periods.map((one) => ({ key: one.period, cells: [shortDay(one.period), ...line(one)] }))}
        />
      </PhonePanel>
      {listing && <PhoneShares from={from} to={to} onClose={() => setListing(false)} />}
    </>
  );
}

/** The phone's table has a line for each day. */
const daily = { granularity: "DAY" };
const endOf = (month: string): string => [lastDayOf(month), todayText()].toSorted()[0] ?? todayText();

/** 利润报表 on the phone; the account decides which view is shown. */
export function PhoneProfitPage() {
  const [filtering, setFiltering] = useState(false);
  const [byMonth, setByMonth] = useState(true);
  const report = useReport(getProfitReport, daily);
  const { data, query } = report;
  const today = todayText();
  const from = query.from ?? `${today.slice(0, 7)}-01`;
  const to = query.to ?? today;
  const stats =
    data === undefined
      ? []
      : data.platform !== null
        ? statsOf(data.platform)
        : data.agent !== null
          ? agentStats(data.agent)
          : [];
  return (
    <PhonePage
      title={profitReportTitle}
      onRefresh={report.reload}
      filtered={isFiltered(filters, report.filters)}
      onFilter={() => setFiltering(true)}
      extra={
        <ShareShot
          route={phoneProfitRoute}
          shot={data === undefined ? null : { title: profitReportTitle, span: `${from} – ${to}`, stats }}
        />
      }
      head={
        <div className="phone-search fixed on-surface pad-8-12">
          <Segmented
            block
            size="large"
            aria-label="时间方式"
            options={["按月", "按日"]}
            value={byMonth ? "按月" : "按日"}
            onChange={(value) => setByMonth(value === "按月")}
          />
          {byMonth ? (
            <PhoneMonth
              month={from.slice(0, 7)}
              onPick={(month) => report.set({ from: `${month}-01`, to: endOf(month) })}
            />
          ) : (
            <div className="phone-pair">
              <Input
                type="date"
                aria-label="开始日期"
                max={to}
                value={from}
                onChange={(event) => event.target.value !== "" && report.set({ from: event.target.value, to })}
              />
              <Input
                type="date"
                aria-label="结束日期"
                min={from}
                max={today}
                value={to}
                onChange={(event) => event.target.value !== "" && report.set({ from, to: event.target.value })}
              />
            </div>
          )}
        </div>
      }
    >
      {report.error !== null && <PanelState kind="error" text={report.error.msg} onRetry={report.reload} />}
      {report.error === null && data === undefined && <PanelState kind="loading" />}
      <PhoneStats stats={stats} period={daysText(from, to, undefined) ?? "全部时间"} />
      {data !== undefined && data.platform !== null && <PlatformParts view={data.platform} />}
      {data !== undefined && data.agent !== null && <AgentParts view={data.agent} from={data.from} to={data.to} />}
      {filtering && (
        <PhoneFilters
          filters={filters}
          chosen={report.filters}
          onApply={report.put}
          onClose={() => setFiltering(false)}
        />
      )}
    </PhonePage>
  );
}
