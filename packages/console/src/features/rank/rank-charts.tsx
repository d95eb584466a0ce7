import type { getRichStat } from "@hongxian/contract/features/rank/rank.endpoints.ts";
import { rankPeriod } from "@hongxian/contract/core/figures/rank.choices.ts";
import type { ReactNode } from "react";
import { useFigures } from "../../kit/use-figures.ts";
import { FigureCards, type FigureCardsList } from "../../kit/figure-cards.tsx";
import { Panel } from "../../core/figures/panel.tsx";
import { RankBars } from "../../core/figures/rank-bars.tsx";
import { FigureStrip } from "../../core/figures/figure-strip.tsx";
import type { CallData } from "../../platform/call.ts";
import { countText, yuanText } from "../../platform/decimal.ts";
import type { Data } from "../../platform/use-data.ts";
import type { RankKit } from "./rank-kit.ts";
import "../../core/figures/figures.css";

type RankStat = CallData<typeof getRichStat>;

interface RankFiguresProps {
  readonly kit: RankKit;
  readonly query: Readonly<Record<string, string>>;
  readonly list: FigureCardsList;
  readonly children: (of: Data<RankStat>) => ReactNode;
}

/** 周榜 11-16: the kind of period, and the day by which another than the present one was chosen. */
const periodText = ({ period = "", date = "" }: Readonly<Record<string, string>>): string =>
  [(rankPeriod.labels as Readonly<Record<string, string>>)[period] ?? "", date].filter((part) => part !== "").join(" ");

/** Cards of the period, its first ten, and what each rank adds. */
export function RankFigures({ kit, query, list, children }: RankFiguresProps) {
  const of = useFigures(kit.figures, query);
  const text = kit.type === "INTEGRAL" ? countText : yuanText;
  return (
    <FigureStrip>
      <FigureCards of={kit.figures} data={of.data} list={list} period={periodText(query)} />
      <div className="figure-columns grid gap-10">
        <Panel title="TOP10" of={of} isEmpty={({ top }) => top.length === 0}>
          {({ top }) => (
            <RankBars
              label="前十名"
              bars={top.map(({ name, value }, at) => ({
                key: `${at}`,
                title: `${at + 1} ${name}`,
                value,
                text: text(value),
              }))}
            />
          )}
        </Panel>
        {children(of)}
      </div>
    </FigureStrip>
  );
}

export const NamedPanel = ({
  title,
  of,
  pick,
}: {
  readonly title: string;
  readonly of: Data<RankStat>;
  readonly pick: (stat: RankStat) => RankStat["ages"];
}) => (
  <Panel title={title} of={of} isEmpty={(stat) => pick(stat).length === 0}>
    {(stat) => (
      <RankBars label={title} bars={pick(stat).map(({ name, value }) => ({ key: name, title: name, value }))} />
    )}
  </Panel>
);
