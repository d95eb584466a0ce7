import {
  getDashboardChatHours,
  getDashboardTrend,
  isMoneyMetric,
  type TrendMetric,
} from "@hongxian/contract/features/dashboard/dashboard.endpoints.ts";
import type { CallData } from "../../platform/call.ts";
import { type Data, useData } from "../../platform/use-data.ts";
import type { ChartSeries, FlatChart } from "../../ui/chart-data.ts";
import { ChartBox } from "./chart-box.tsx";
import { windowText, type DayWindow } from "./day-window.tsx";

interface TrendPanelProps {
  readonly window: DayWindow;
  readonly height: number;
}
type Trend = Data<CallData<typeof getDashboardTrend>>;

const useTrend = (window: DayWindow, metric: TrendMetric, by?: "BIZ_TYPE" | "FEE_TYPE"): Trend =>
  useData(getDashboardTrend, { query: { ...window, metric, ...(by === undefined ? {} : { by }) } });

/** The series of an answer; money in yuan. */
const seriesOf = ({ data }: Trend, metric: TrendMetric, over?: ChartSeries["over"]): ChartSeries[] =>
  (data?.series ?? []).map(({ title, values }) => ({
    name: title,
    values: isMoneyMetric(metric) ? values.map((value) => value / 100) : values,
    ...(over === undefined ? {} : { over }),
  }));

/** A chart of several answers: whole when all are there, failed when one is. */
function chartOf(trends: readonly Trend[], kind: FlatChart["kind"], series: () => readonly ChartSeries[]) {
  const days = trends[0]?.data?.days;
  const isWhole = trends.every(({ data }) => data !== undefined);
  return {
    data: days === undefined || !isWhole ? undefined : { kind, x: days, series: series() },
    error: trends.find(({ error }) => error !== null)?.error ?? null,
    reload: () => trends.forEach(({ reload }) => reload()),
  };
}

/** 注册, 活跃 and 付费人数, each on its own scale. */
export function GrowthPanel({ window, height }: TrendPanelProps) {
  const registered = useTrend(window, "REGISTER");
  const active = useTrend(window, "ACTIVE");
  const payers = useTrend(window, "PAYERS");
  const chart = chartOf([registered, active, payers], "lanes", () => [
    ...seriesOf(registered, "REGISTER"),
    ...seriesOf(active, "ACTIVE"),
    ...seriesOf(payers, "PAYERS"),
  ]);
  return (
    <ChartBox title="注册、活跃与付费人数" note={`${windowText(window)} · 各自刻度`} chart={chart} height={height} />
  );
}

/** 收入 by what was paid for, with the refunds of the same days. */
export function IncomePanel({ window, height }: TrendPanelProps) {
  const income = useTrend(window, "INCOME", "FEE_TYPE");
  const refund = useTrend(window, "REFUND");
  const chart = chartOf([income, refund], "stacked", () => [
    ...seriesOf(income, "INCOME"),
    ...seriesOf(refund, "REFUND", "line"),
  ]);
  return <ChartBox title="收入与退款" note={`${windowText(window)} · 元，按费用类型`} chart={chart} height={height} />;
}

/** 收款, 退款 and 提现 of each day. */
export function CashPanel({ window, height }: TrendPanelProps) {
  const received = useTrend(window, "RECEIVED");
  const refund = useTrend(window, "REFUND");
  const withdrawn = useTrend(window, "WITHDRAW");
  const chart = chartOf([received, refund, withdrawn], "line", () => [
    ...seriesOf(received, "RECEIVED"),
    ...seriesOf(refund, "REFUND"),
    ...seriesOf(withdrawn, "WITHDRAW"),
  ]);
  return <ChartBox title="收款、退款与提现" note={`${windowText(window)} · 元`} chart={chart} height={height} />;
}

/** 新增会员 and 业绩 within the caller's scope. */
export function AreaPanel({ window, height }: TrendPanelProps) {
  const members = useTrend(window, "NEW_MEMBER");
  const deals = useTrend(window, "DEALS");
  const chart = chartOf([members, deals], "lanes", () => [
    ...seriesOf(members, "NEW_MEMBER"),
    ...seriesOf(deals, "DEALS").map((one) => ({ ...one, name: `${one.name}（元）` })),
  ]);
  return <ChartBox title="新增会员与业绩" note={`${windowText(window)} · 各自刻度`} chart={chart} height={height} />;
}

/** 已审量 by kind, with the share of it that was passed. */
export function ReviewedPanel({ window, height }: TrendPanelProps) {
  const kinds = useTrend(window, "REVIEWED", "BIZ_TYPE");
  const all = useTrend(window, "REVIEWED");
  const passed = useTrend(window, "REVIEW_PASS");
  const whole = all.data?.series[0]?.values ?? [];
  const good = passed.data?.series[0]?.values ?? [];
  const rate = whole.map((count, at) => (count === 0 ? null : Math.round(((good[at] ?? 0) / count) * 1000) / 10));
  const chart = chartOf([kinds, all, passed], "stacked", () =>
    // Of days on which nothing was decided there is neither a bar nor a share.
    kinds.data?.series.length === 0
      ? []
      : [...seriesOf(kinds, "REVIEWED"), { name: "通过率", values: rate, over: "rate" as const }],
  );
  return <ChartBox title="已审量" note={`${windowText(window)} · 通过率为右轴`} chart={chart} height={height} />;
}

/** Conversations of today by the hour: asked and answered. */
export function ChatHoursPanel({ height }: { readonly height: number }) {
  const hours = useData(getDashboardChatHours, {}, { everyMs: 60_000 });
  const { data, error, reload } = hours;
  const chart = {
    data: data && {
      kind: "line" as const,
      x: data.hours,
      series: [
        { name: "来访会话", values: data.incoming },
        { name: "已回复会话", values: data.answered },
      ],
    },
    error,
    reload,
  };
  return <ChartBox title="今日会话" note="今日，按小时" chart={chart} height={height} />;
}
