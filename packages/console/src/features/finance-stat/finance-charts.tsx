import { platform } from "@hongxian/contract/core/member/member.choices.ts";
import { payMode } from "@hongxian/contract/core/money/trade.choices.ts";
import { moneyKinds } from "@hongxian/contract/features/finance-stat/finance-stat.endpoints.ts";
import { ChartPanel } from "../../core/figures/figure-panel.tsx";
import { HeatTable } from "../../core/figures/heat-table.tsx";
import { Panel } from "../../core/figures/panel.tsx";
import { RankBars } from "../../core/figures/rank-bars.tsx";
import { ProvinceTiles } from "../../core/map/province-tiles.tsx";
import { yuanText } from "../../platform/decimal.ts";
import type { Data } from "../../platform/use-data.ts";
import type { FinanceStat } from "./finance-cards.ts";

const inYuan = (cents: number): number => cents / 100;
const weekdays = ["周一", "周二", "周三", "周四", "周五", "周六", "周日"];
const hours = Array.from({ length: 24 }, (_, hour) => hour);
const named = (labels: Readonly<Record<string, string>>, name: string): string => labels[name] ?? "其他";

function heatRows(heat: FinanceStat["heat"]) {
  const by = new Map(heat.map(({ weekday, hour, cents }) => [`${weekday} ${hour}`, cents]));
  const top = Math.max(1, ...by.values());
  return weekdays.map((title, at) => ({
    key: title,
    title,
    cells: hours.map((hour) => {
      const cents = by.get(`${at + 1} ${hour}`) ?? 0;
      return {
        share: cents / top,
        text: cents === 0 ? "" : String(Math.round(cents / 100)),
        title: `${title} ${hour} 时 ¥${yuanText(cents)}`,
      };
    }),
  }));
}

interface FinanceChartsProps {
  readonly stat: Data<FinanceStat>;
  readonly region: number | undefined;
  onRegion(id: number | undefined): void;
}

/** Money in and out by time, purpose, payment method and origin. */
export function FinanceCharts({ stat, region, onRegion }: FinanceChartsProps) {
  return (
    <div className="figure-grid grid at-start gap-10">
      <ChartPanel
        title="收入、退款与提现"
        note="元"
        width="wide"
        of={stat}
        chart={({ periods, received, refunded, withdrawn }) => ({
          kind: "line",
          x: periods,
          series: [
            { name: "总收入", values: received.map(inYuan) },
            { name: "退款", values: refunded.map(inYuan) },
            { name: "提现", values: withdrawn.map(inYuan) },
          ],
        })}
      />
      <ChartPanel
        title="支付方式"
        note="元"
        of={stat}
        chart={({ payModes }) => ({
          kind: "donut",
          parts: payModes.map(({ name, cents }) => ({ name: named(payMode.labels, name), value: inYuan(cents) })),
        })}
      />
      <ChartPanel
        title="费用类型"
        note="元"
        width="wide"
        of={stat}
        chart={({ periods, kinds }) => ({
          kind: "stacked",
          x: periods,
          series: kinds.map(({ name, values }) => ({ name: named(moneyKinds, name), values: values.map(inYuan) })),
        })}
      />
      <ChartPanel
        title="平台"
        note="元"
        of={stat}
        chart={({ platforms }) => ({
          kind: "bar",
          x: platforms.map(({ name }) => named(platform.labels, name)),
          series: [{ name: "总收入", values: platforms.map(({ cents }) => inYuan(cents)) }],
        })}
      />
      <Panel
        title={region === undefined ? "地区" : "城市"}
        note={region === undefined ? "点击省份查看城市" : ""}
        extra={
          region !== undefined && (
            <button type="button" className="cell-link" onClick={() => onRegion(undefined)}>
              返回全国
            </button>
          )
        }
        of={stat}
        isEmpty={({ regions }) => regions.length === 0}
      >
        {({ regions }) =>
          region === undefined ? (
            <ProvinceTiles
              label="各省总收入"
              values={new Map(regions.map(({ id, cents }) => [id, cents]))}
              describe={(cents) => `¥${yuanText(cents)}`}
              onPick={onRegion}
            />
          ) : (
            <RankBars
              label="各城市总收入"
              bars={regions.slice(0, 8).map(({ id, name, cents }) => ({
                key: String(id),
                title: name,
                value: cents,
                text: yuanText(cents),
              }))}
            />
          )
        }
      </Panel>
      <div className="figure-wide">
        <Panel title="时段" note="星期 × 小时，元" of={stat} isEmpty={({ heat }) => heat.length === 0}>
          {({ heat }) => <HeatTable label="时段" corner="星期" columns={hours.map(String)} rows={heatRows(heat)} />}
        </Panel>
      </div>
    </div>
  );
}
