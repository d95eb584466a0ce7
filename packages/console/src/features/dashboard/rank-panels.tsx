import { performanceWords } from "@hongxian/contract/core/figures/performance.words.ts";
import { getDashboardRank } from "@hongxian/contract/features/dashboard/dashboard.endpoints.ts";
import { yuanText } from "../../platform/decimal.ts";
import { type Data, useData } from "../../platform/use-data.ts";
import type { CallData } from "../../platform/call.ts";
import { ChartBox } from "./chart-box.tsx";
import { DashPanel } from "./dash-panel.tsx";
import { windowText, type DayWindow } from "./day-window.tsx";

export interface RankLine {
  readonly key: string;
  readonly title: string;
  readonly count: number;
  readonly place: number;
  readonly isOwn?: boolean;
}

interface RankBarsProps {
  readonly rows: readonly RankLine[];
  readonly isNumbered?: boolean;
  readonly isMoney?: boolean;
}

/** Bars in their order, the caller's own one in the accent colour. */
export function RankBars({ rows, isNumbered = false, isMoney = false }: RankBarsProps) {
  const top = Math.max(1, ...rows.map(({ count }) => count));
  const kind = `${isNumbered ? " dash-rank-numbered" : ""}${isMoney ? " dash-rank-money" : ""}`;
  return (
    <div className={`dash-rank grow shrink-x${kind}`}>
      {rows.map(({ key, title, count, place, isOwn = false }) => (
        <div
          className={isOwn ? "dash-rank-own grid at-middle gap-6 size-12" : "grid at-middle gap-6 size-12"}
          key={key}
        >
          {isNumbered && <i className="num text3">{place}</i>}
          <span className="cut" title={title}>
            {title}
            {isOwn && "（我）"}
          </span>
          <em>
            <u className="block tall" style={{ width: `${(count / top) * 100}%` }} />
          </em>
          <b className="num weight-500 align-end">{isMoney ? yuanText(count) : count.toLocaleString("en-US")}</b>
        </div>
      ))}
    </div>
  );
}

type Rank = Data<CallData<typeof getDashboardRank>>;
const isNothing = (rows: readonly RankLine[]): boolean =>
  rows.every(({ count, isOwn }) => count === 0 && isOwn !== true);

export function ChannelPanel({ window }: { readonly window: DayWindow }) {
  const rank: Rank = useData(getDashboardRank, { query: { ...window, kind: "CHANNEL" } });
  return (
    <DashPanel title="渠道注册" note={`${windowText(window)} · 前 10`} of={rank} isEmpty={(rows) => rows.length === 0}>
      {(rows) => <RankBars rows={rows} />}
    </DashPanel>
  );
}

/** Who signed most this month; one's own place is among all, even where colleagues are not shown. */
export function SalesPanel() {
  const rank: Rank = useData(getDashboardRank, { query: { kind: "SALE" } });
  return (
    <DashPanel title="本月销售排行" note="本月签约额（元），按签单人" of={rank} isEmpty={isNothing}>
      {(rows) => <RankBars rows={rows} isNumbered isMoney />}
    </DashPanel>
  );
}

export function AgentsPanel() {
  const rank: Rank = useData(getDashboardRank, { query: { kind: "AGENT" } });
  return (
    <DashPanel
      title="下级业绩"
      note={`前 10，元；${performanceWords.deals}`}
      of={rank}
      isEmpty={(rows) => rows.length === 0}
      empty="暂无下级"
    >
      {(rows) => <RankBars rows={rows} isNumbered isMoney />}
    </DashPanel>
  );
}

export function SexPanel({ window }: { readonly window: DayWindow }) {
  const { data, error, reload }: Rank = useData(getDashboardRank, { query: { ...window, kind: "SEX" } });
  const parts = data?.filter(({ count }) => count > 0).map(({ title, count }) => ({ name: title, value: count }));
  const chart = { data: parts && { kind: "donut" as const, parts }, error, reload };
  return <ChartBox title="男女比例" note={`${windowText(window)}注册`} chart={chart} height={150} />;
}
