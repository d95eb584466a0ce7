import {
  getDashboardFunnel,
  getDashboardRank,
  getDashboardRegion,
  getDashboardTrend,
} from "@hongxian/contract/features/dashboard/dashboard.endpoints.ts";
import { ProvinceTiles } from "../../core/map/province-tiles.tsx";
import { Chart } from "../../ui/chart.tsx";
import { useData } from "../../platform/use-data.ts";
import { DashPanel } from "./dash-panel.tsx";
import { windowText, type DayWindow } from "./day-window.tsx";

interface MainPanelProps {
  readonly window: DayWindow;
  readonly height: number;
}

const short = (day: string): string => day.slice(5);

/** 注册 and 活跃, each on its own scale. */
export function GrowthPanel({ window, height }: MainPanelProps) {
  const registered = useData(getDashboardTrend, { query: { ...window, metric: "REGISTER" } });
  const active = useData(getDashboardTrend, { query: { ...window, metric: "ACTIVE" } });
  const data =
    registered.data === undefined || active.data === undefined
      ? undefined
      : {
          kind: "lanes" as const,
          x: registered.data.days.map(short),
          series: [...registered.data.series, ...active.data.series].map(({ title, values }) => ({
            name: title,
            values,
          })),
        };
  const error = registered.error ?? active.error;
  const reload = () => [registered, active].forEach((each) => each.reload());
  return (
    <section className="dash-panel shrink-x framed round-10 on-surface pad-12-16" aria-label="注册与活跃">
      <header className="flex at-baseline gap-10 mb-6">
        <h2 className="size-14 weight-600 lead-22">注册与活跃</h2>
        <span className="size-12 text3">{windowText(window)} · 各自刻度</span>
      </header>
      <Chart label="注册与活跃" data={data} error={error} height={height} onRetry={reload} />
    </section>
  );
}

/** 新增会员 within the caller's scope. */
export function NewMembersPanel({ window, height }: MainPanelProps) {
  const trend = useData(getDashboardTrend, { query: { ...window, metric: "NEW_MEMBER" } });
  const { data } = trend;
  return (
    <section className="dash-panel shrink-x framed round-10 on-surface pad-12-16" aria-label="新增会员">
      <header className="flex at-baseline gap-10 mb-6">
        <h2 className="size-14 weight-600 lead-22">新增会员</h2>
        <span className="size-12 text3">{windowText(window)}</span>
      </header>
      <Chart
        label="新增会员"
        data={
          data && {
            kind: "line",
            x: data.days.map(short),
            series: data.series.map(({ title, values }) => ({ name: title, values })),
          }
        }
        error={trend.error}
        height={height}
        onRetry={trend.reload}
      />
    </section>
  );
}

/** 已审量 by kind of the last seven days. */
export function ReviewedPanel({ window, height }: MainPanelProps) {
  const passed = useData(getDashboardTrend, { query: { ...window, metric: "REVIEW_PASS", by: "BIZ_TYPE" } });
  const refused = useData(getDashboardTrend, { query: { ...window, metric: "REVIEW_REFUSE" } });
  const accepted = useData(getDashboardTrend, { query: { ...window, metric: "REVIEW_PASS" } });
  const sum = (values: readonly number[] | undefined) => (values ?? []).reduce((total, value) => total + value, 0);
  const pass = sum(accepted.data?.series[0]?.values);
  const all = pass + sum(refused.data?.series[0]?.values);
  const { data } = passed;
  return (
    <section className="dash-panel shrink-x framed round-10 on-surface pad-12-16" aria-label="通过量">
      <header className="flex at-baseline gap-10 mb-6">
        <h2 className="size-14 weight-600 lead-22">通过量</h2>
        <span className="size-12 text3">
          {windowText(window)} · 通过率 {all === 0 ? "—" : `${((pass / all) * 100).toFixed(1)}%`}
        </span>
      </header>
      <Chart
        label="通过量"
        data={
          data && {
            kind: "stacked",
            x: data.days.map(short),
            series: data.series.map(({ title, values }) => ({ name: title, values })),
          }
        }
        error={passed.error}
        height={height}
        onRetry={passed.reload}
      />
    </section>
  );
}

/** Bars from the first step down; the last one in the accent colour. */
export function FunnelPanel({
  window,
  kind,
  title,
}: {
  window: DayWindow;
  kind: "REGISTER" | "COMMUNICATE";
  title: string;
}) {
  const funnel = useData(getDashboardFunnel, { query: { ...window, kind } });
  const note = kind === "REGISTER" ? `${windowText(window)}注册的会员` : "名下会员";
  return (
    <DashPanel title={title} note={note} of={funnel} isEmpty={(steps) => steps.every(({ count }) => count === 0)}>
      {(steps) => {
        const top = Math.max(1, ...steps.map(({ count }) => count));
        return (
          <div className="dash-funnel">
            {steps.map(({ key, title: name, count }, place) => {
              const first = steps[0]?.count ?? 0;
              return (
                <div className="grid at-middle" key={key}>
                  <span>{name}</span>
                  <div className="row gap-8">
                    <i
                      style={{ width: `calc((100% - 54px) * ${count / top})` }}
                      className={kind === "REGISTER" && place === steps.length - 1 ? "dash-funnel-last" : undefined}
                    />
                    <b className="num size-12">{count.toLocaleString("en-US")}</b>
                  </div>
                  <em className="num">
                    {kind === "REGISTER" && place > 0 && first > 0 ? `${((count / first) * 100).toFixed(1)}%` : ""}
                  </em>
                </div>
              );
            })}
          </div>
        );
      }}
    </DashPanel>
  );
}

/** Registrations by province: tiles and the top ten. */
export function RegionPanel({ window }: { window: DayWindow }) {
  const region = useData(getDashboardRegion, { query: window });
  return (
    <DashPanel title="注册地区" note={`${windowText(window)} · 人`} of={region} isEmpty={(list) => list.length === 0}>
      {(list) => (
        <div className="dash-region row">
          <ProvinceTiles label="各省注册人数" values={new Map(list.map(({ provId, count }) => [provId, count]))} />
          <RankBars
            rows={list.slice(0, 8).map(({ provId, name, count }) => ({ key: String(provId), title: name, count }))}
            numbered
          />
        </div>
      )}
    </DashPanel>
  );
}

interface RankRow {
  readonly key: string;
  readonly title: string;
  readonly count: number;
}

function RankBars({ rows, numbered = false }: { rows: readonly RankRow[]; numbered?: boolean }) {
  const top = Math.max(1, ...rows.map(({ count }) => count));
  return (
    <div className={numbered ? "dash-rank dash-rank-numbered grow shrink-x" : "dash-rank grow shrink-x"}>
      {rows.map(({ key, title, count }, place) => (
        <div className="grid at-middle gap-6 size-12" key={key}>
          {numbered && <i className="num text3">{place + 1}</i>}
          <span className="cut" title={title}>
            {title}
          </span>
          <em>
            <u className="block tall" style={{ width: `${(count / top) * 100}%` }} />
          </em>
          <b className="num weight-500 align-end">{count.toLocaleString("en-US")}</b>
        </div>
      ))}
    </div>
  );
}

export function ChannelPanel({ window }: { window: DayWindow }) {
  const rank = useData(getDashboardRank, { query: { ...window, kind: "CHANNEL" } });
  return (
    <DashPanel title="渠道注册" note={windowText(window)} of={rank} isEmpty={(rows) => rows.length === 0}>
      {(rows) => <RankBars rows={rows} />}
    </DashPanel>
  );
}

export function SexPanel({ window }: { window: DayWindow }) {
  const rank = useData(getDashboardRank, { query: { ...window, kind: "SEX" } });
  const parts = rank.data?.filter(({ count }) => count > 0).map(({ title, count }) => ({ name: title, value: count }));
  return (
    <section className="dash-panel shrink-x framed round-10 on-surface pad-12-16" aria-label="男女比例">
      <header className="flex at-baseline gap-10 mb-6">
        <h2 className="size-14 weight-600 lead-22">男女比例</h2>
        <span className="size-12 text3">{windowText(window)}注册</span>
      </header>
      <Chart
        label="男女比例"
        data={parts && { kind: "donut", parts }}
        error={rank.error}
        height={150}
        onRetry={rank.reload}
      />
    </section>
  );
}
