import { giftScene } from "@hongxian/contract/core/money/gift.choices.ts";
import type { getGiftSummary } from "@hongxian/contract/features/gift/gift-report.endpoints.ts";
import { giftCentreFigures } from "@hongxian/contract/features/gift/gift.figures.ts";
import { ChartPanel } from "../../core/figures/figure-panel.tsx";
import { HeatTable } from "../../core/figures/heat-table.tsx";
import { Panel } from "../../core/figures/panel.tsx";
import { RankBars } from "../../core/figures/rank-bars.tsx";
import { ScatterPlot } from "../../core/figures/scatter-plot.tsx";
import { FigureCards } from "../../kit/figure-cards.tsx";
import type { CallData } from "../../platform/call.ts";
import { yuanText } from "../../platform/decimal.ts";
import type { Data } from "../../platform/use-data.ts";

type Summary = CallData<typeof getGiftSummary>;
type Name = keyof Summary["current"];

/** Filters of the report that the list of gifts does not have. */
const unlisted = ["giftId", "familyId", "platform", "region"];
const changeOf = (now: number, before: number): number | null =>
  before === 0 ? null : ((now - before) / before) * 100;
const weekdays = ["周一", "周二", "周三", "周四", "周五", "周六", "周日"];
const hours = Array.from({ length: 24 }, (_, hour) => String(hour));
const inYuan = (cents: number): number => cents / 100;
const shownGifts = 8;

interface GiftFiguresProps {
  readonly summary: Summary | undefined;
  readonly compare: boolean;
  /** The filters of the report. */
  readonly filters: Readonly<Record<string, string>>;
}

/** The figures of the period with their change against the equally long one before. */
export function GiftFigures({ summary, compare, filters }: GiftFiguresProps) {
  const deltas = (name: string) =>
    summary === undefined
      ? []
      : [{ label: "环比", percent: changeOf(summary.current[name as Name], summary.previous[name as Name]) }];
  return (
    <FigureCards
      of={giftCentreFigures}
      data={summary}
      filters={unlisted.some((name) => name in filters) ? null : filters}
      columns={5}
      {...(compare && summary !== undefined ? { deltas } : {})}
    />
  );
}

function ringOf(gifts: Summary["gifts"]) {
  const rest = gifts.slice(shownGifts).reduce((sum, { value }) => sum + value, 0);
  const parts = gifts.slice(0, shownGifts).map(({ name, value }) => ({ name, value: inYuan(value) }));
  return { kind: "donut" as const, parts: rest === 0 ? parts : [...parts, { name: "其他", value: inYuan(rest) }] };
}

export function GiftCharts({ of }: { readonly of: Data<Summary> }) {
  return (
    <div className="figure-grid grid at-start gap-10">
      <ChartPanel
        title="流水与送礼人数"
        of={of}
        width="wide"
        chart={({ periods, amounts, senders }) => ({
          kind: "lanes",
          x: periods,
          series: [
            { name: "流水（元）", values: amounts.map(inYuan) },
            { name: "送礼人数", values: senders },
          ],
        })}
      />
      <ChartPanel title="礼物占比（元）" of={of} chart={({ gifts }) => ringOf(gifts)} />
      <ChartPanel
        title="各场景流水（元）"
        of={of}
        width="wide"
        chart={({ periods, scenes }) => ({
          kind: "stacked",
          x: periods,
          series: scenes.map(({ sceneType, values }) => ({
            name: giftScene.labels[sceneType],
            values: values.map(inYuan),
          })),
        })}
      />
      <Panel title="家族 TOP10" of={of} isEmpty={({ families }) => families.length === 0}>
        {({ families }) => (
          <RankBars
            label="家族流水"
            bars={families.map(({ name, value }) => ({ key: name, title: name, value, text: yuanText(value) }))}
          />
        )}
      </Panel>
      <div className="figure-wide">
        <Panel title="时段热力（元）" of={of} isEmpty={({ heat }) => heat.flat().every((cents) => cents === 0)}>
          {({ heat }) => {
            const top = Math.max(1, ...heat.flat());
            return (
              <HeatTable
                label="星期与时段"
                corner="星期"
                columns={hours}
                rows={heat.map((cells, day) => ({
                  key: weekdays[day] ?? "",
                  title: weekdays[day] ?? "",
                  cells: cells.map((cents, hour) => ({
                    share: cents / top,
                    text: cents === 0 ? "" : String(Math.round(inYuan(cents))),
                    title: `${weekdays[day] ?? ""} ${hour}时 ¥${yuanText(cents)}`,
                  })),
                }))}
              />
            );
          }}
        </Panel>
      </div>
      <Panel title="单价与次数" of={of} isEmpty={({ prices }) => prices.length === 0}>
        {({ prices }) => (
          <ScatterPlot
            label="礼物单价与赠送次数"
            xTitle="单价"
            yTitle="次数"
            points={prices.map(({ name, priceCents, times }) => ({ key: name, title: name, x: priceCents, y: times }))}
            textX={yuanText}
          />
        )}
      </Panel>
    </div>
  );
}
