import { getPromotionStat } from "@hongxian/contract/features/promotion/promotion.endpoints.ts";
import { ChartPanel } from "../../core/figures/figure-panel.tsx";
import { FunnelBars } from "../../core/figures/funnel-bars.tsx";
import { Panel } from "../../core/figures/panel.tsx";
import { RankBars } from "../../core/figures/rank-bars.tsx";
import { yuanText } from "../../platform/decimal.ts";
import { PageDrawer } from "../../platform/page-context.tsx";
import { useData } from "../../platform/use-data.ts";
import { StatCards } from "../../ui/stat-cards.tsx";

const changeOf = (now: number, before: number): number | null =>
  before === 0 ? null : ((now - before) / before) * 100;

/** The result of one activity. */
export function PromotionStatDrawer({
  id,
  name,
  onClose,
}: {
  readonly id: number;
  readonly name: string;
  onClose(): void;
}) {
  const of = useData(getPromotionStat, { params: { id } });
  const { data } = of;
  return (
    <PageDrawer open size={820} title={`活动效果：${name}`} onClose={onClose}>
      <StatCards
        columns={4}
        period="活动期间"
        stats={[
          {
            label: "成交额",
            value: data?.payCents ?? null,
            unit: "cents",
            deltas: [
              { label: "较活动前", percent: data === undefined ? null : changeOf(data.payCents, data.beforeCents) },
            ],
          },
          {
            label: "客单价",
            value: data?.perOrder ?? null,
            unit: "cents",
            deltas: [
              { label: "较活动前", percent: data === undefined ? null : changeOf(data.perOrder, data.beforePerOrder) },
            ],
          },
          { label: "新付费占比 (%)", value: data === undefined ? null : data.newBp / 100 },
          { label: "退款率 (%)", value: data === undefined ? null : data.refundBp / 100, lessIsBetter: true },
        ]}
      />
      <div className="figure-columns grid gap-10">
        <Panel title="转化" of={of} isEmpty={() => false}>
          {({ shown, clicked, orders, paid }) => (
            <FunnelBars
              label="转化"
              steps={[
                { key: "shown", title: "曝光", count: shown },
                { key: "clicked", title: "点击", count: clicked },
                { key: "orders", title: "下单", count: orders },
                { key: "paid", title: "支付", count: paid },
              ]}
            />
          )}
        </Panel>
        <Panel title="按项目（元）" of={of} isEmpty={({ items }) => items.length === 0}>
          {({ items }) => (
            <RankBars
              label="项目成交额"
              bars={items.map((item, at) => ({
                key: `${at}`,
                title: item.name,
                value: item.payCents,
                text: yuanText(item.payCents),
              }))}
            />
          )}
        </Panel>
      </div>
      <ChartPanel
        title="每小时曝光、下单、支付"
        of={of}
        chart={({ hours }) => ({
          kind: "lanes",
          x: hours.map(({ hour }) => hour),
          series: [
            { name: "曝光", values: hours.map(({ shown }) => shown) },
            { name: "下单", values: hours.map(({ orders }) => orders) },
            { name: "支付", values: hours.map(({ paid }) => paid) },
          ],
        })}
      />
    </PageDrawer>
  );
}
