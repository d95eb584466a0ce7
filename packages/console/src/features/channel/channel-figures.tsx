import { getChannelStat } from "@hongxian/contract/features/channel/channel.endpoints.ts";
import { ChartPanel } from "../../core/figures/figure-panel.tsx";
import { FunnelBars } from "../../core/figures/funnel-bars.tsx";
import { Panel } from "../../core/figures/panel.tsx";
import { FigureStrip } from "../../core/figures/figure-strip.tsx";
import { RankBars } from "../../core/figures/rank-bars.tsx";
import { type CallData } from "../../platform/call.ts";
import { yuanText } from "../../platform/decimal.ts";
import { useData } from "../../platform/use-data.ts";
import { PanelState } from "../../ui/panel-state.tsx";
import "../../core/figures/figures.css";
import "./channel.css";

type Top = CallData<typeof getChannelStat>["top"][number];
/** Two rows of charts are in view whole on a window of 900 pixels, with the first channels below. */
const height = 150;
const size = { width: 420, height, edge: 34 };
/** Fifteen bars are as tall as two of the charts beside them. */
const twoRows = { gridRow: "span 2" } as const;
const nameBox = { width: 64, height: 13 };

/** Cost per registration against retention after a week; the bigger the dot, the more registrations. */
function Scatter({ rows }: { rows: readonly Top[] }) {
  const dots = rows.flatMap(({ registerCost, d7Bp, ...row }) =>
    registerCost === null || d7Bp === null ? [] : [{ ...row, registerCost, d7Bp }],
  );
  if (dots.length === 0) return <PanelState kind="empty" />;
  const most = {
    cost: Math.max(1, ...dots.map(({ registerCost }) => registerCost)),
    stay: Math.max(1, ...dots.map(({ d7Bp }) => d7Bp)),
    come: Math.max(1, ...dots.map(({ registerNum }) => registerNum)),
  };
  const x = (cost: number) => size.edge + (cost / most.cost) * (size.width - 2 * size.edge);
  const y = (stay: number) => size.height - size.edge + 6 - (stay / most.stay) * (size.height - 2 * size.edge);
  const places = dots
    .toSorted((one, other) => other.registerNum - one.registerNum)
    .map((dot) => ({ id: dot.id, x: x(dot.registerCost), y: y(dot.d7Bp) - 14 }));
  // The larger channel keeps its name where two names would lie on each other; each dot tells its own on hover.
  const named = new Set<number>();
  const taken: (typeof places)[number][] = [];
  for (const place of places) {
    const isFree = taken.every(
      (one) => Math.abs(one.x - place.x) > nameBox.width || Math.abs(one.y - place.y) > nameBox.height,
    );
    if (!isFree) continue;
    taken.push(place);
    named.add(place.id);
  }
  return (
    <svg
      className="scatter wide size-11"
      viewBox={`0 0 ${size.width} ${size.height}`}
      role="img"
      aria-label="注册成本与7日留存"
    >
      <path d={`M${size.edge} 8V${size.height - size.edge + 6}H${size.width - 8}`} />
      <text x={size.width - 8} y={size.height - 8} textAnchor="end">
        注册成本（最高 ¥{yuanText(most.cost)}）
      </text>
      <text x={4} y={14}>
        7日留存（最高 {(most.stay / 100).toFixed(1)}%）
      </text>
      {dots.map(({ id, name, registerNum, registerCost, d7Bp }) => (
        <g key={id}>
          <circle cx={x(registerCost)} cy={y(d7Bp)} r={4 + 12 * Math.sqrt(registerNum / most.come)}>
            <title>{`${name}：注册 ${registerNum}，成本 ¥${yuanText(registerCost)}，7日留存 ${(d7Bp / 100).toFixed(1)}%`}</title>
          </circle>
          {named.has(id) && (
            <text x={x(registerCost)} y={y(d7Bp) - 14} textAnchor="middle">
              {name}
            </text>
          )}
        </g>
      ))}
    </svg>
  );
}

interface ChannelFiguresProps {
  readonly query: Readonly<Record<string, string>>;
  /** The channel whose funnel is shown; null for all of them. */
  readonly chosen: { readonly id: number; readonly name: string } | null;
  onChoose(channel: { readonly id: number; readonly name: string } | null): void;
  /** The members who came through the chosen channel, those the caller can list. */
  readonly openMembers: ((search: string) => void) | undefined;
}

/**
 * What channels yield, what they cost, and who stays. A bar selects its channel, the funnel's steps open its members.
 */
export function ChannelFigures({ query, chosen, onChoose, openMembers }: ChannelFiguresProps) {
  const stat = useData(getChannelStat, { query });
  const opens = (search: string) =>
    openMembers === undefined || chosen === null ? undefined : () => openMembers(search);
  const ratio = (part: number, whole: number) => (whole === 0 ? null : Math.round((part / whole) * 100) / 100);
  return (
    <FigureStrip>
      <div className="channel-figures figure-grid grid at-start gap-10">
        <div style={twoRows}>
          <Panel title="注册前15名渠道" of={stat} isEmpty={({ top }) => top.length === 0}>
            {({ top }) => (
              <RankBars
                label="注册前15名渠道"
                bars={top.map((one) => ({ key: String(one.id), title: one.name, value: one.registerNum }))}
                chosen={chosen === null ? undefined : String(chosen.id)}
                onChoose={(key) => {
                  const one = top.find(({ id }) => String(id) === key) ?? null;
                  onChoose(one?.id === chosen?.id ? null : one);
                }}
              />
            )}
          </Panel>
        </div>
        <ChartPanel
          title="每日ROI与注册成本（元）"
          height={height}
          of={stat}
          chart={({ days }) => ({
            kind: "lanes",
            x: days.map(({ day }) => day),
            series: [
              { name: "ROI", values: days.map(({ payAmount, cost }) => ratio(payAmount, cost)) },
              { name: "注册成本", values: days.map(({ cost, registerNum }) => ratio(cost / 100, registerNum)) },
            ],
          })}
        />
        <div>
          <Panel title="注册成本与7日留存" of={stat} isEmpty={({ top }) => top.length === 0}>
            {({ top }) => <Scatter rows={top} />}
          </Panel>
        </div>
        <div className="figure-wide">
          <Panel title="转化漏斗" note={chosen?.name ?? "全部渠道"} of={stat} isEmpty={() => false}>
            {({ funnel }) => (
              <FunnelBars
                label="转化漏斗"
                steps={[
                  { key: "click", title: "点击", count: funnel.click },
                  { key: "download", title: "下载", count: funnel.download },
                  { key: "activate", title: "激活", count: funnel.activate },
                  { key: "register", title: "注册", count: funnel.register, onOpen: opens("") },
                  { key: "realName", title: "实名", count: funnel.realName, onOpen: opens("&authStatus=AUTH") },
                  { key: "pay", title: "付费", count: funnel.pay },
                ]}
              />
            )}
          </Panel>
        </div>
      </div>
    </FigureStrip>
  );
}
