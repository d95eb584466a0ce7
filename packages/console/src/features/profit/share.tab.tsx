import { agentTier } from "@hongxian/contract/core/staff/agent.choices.ts";
import { profitShare } from "@hongxian/contract/features/profit/profit.resource.ts";
import { profitFigures } from "@hongxian/contract/features/profit/profit.figures.ts";
import { tryProfit } from "@hongxian/contract/features/profit/profit.endpoints.ts";
import { listCall } from "@hongxian/contract/kit/resource-calls.ts";
import { BarChartOutlined, CalculatorOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { useState } from "react";
import { FigureCards, type FigureCardsList } from "../../kit/figure-cards.tsx";
import { actionOf, type PageAction } from "../../kit/page-action.ts";
import { Page } from "../../kit/page.tsx";
import type { OverlayOf } from "../../kit/resource-overlay.ts";
import { ResourceTable } from "../../kit/resource-table.tsx";
import type { PageTabs } from "../../kit/use-page-tabs.ts";
import { useResource } from "../../kit/use-resource.ts";
import type { CallData } from "../../platform/call.ts";
import { yuanText } from "../../platform/decimal.ts";
import { Chart } from "../../ui/chart.tsx";
import { TrialDialog } from "./trial.dialog.tsx";

const list = listCall(profitShare);
type Summary = CallData<typeof list>["summary"];

function Figures({ summary, list: shown }: { summary: Summary | undefined; list: FigureCardsList }) {
  const [open, setOpen] = useState(false);
  const days = [...new Set(summary?.days.map(({ day }) => day))];
  const tiers = agentTier.values.filter((tier) => summary?.days.some((one) => one.tier === tier));
  return (
    <div className="figures-lined fixed line-below">
      <FigureCards of={profitFigures} data={summary} list={shown} />
      <Button size="small" type="text" icon={<BarChartOutlined />} aria-expanded={open} onClick={() => setOpen(!open)}>
        {open ? "收起图表" : "每日分润"}
      </Button>
      {open && (
        <Chart
          label="每日各层级分润（元）"
          height={180}
          data={
            summary && {
              kind: "stacked",
              x: days,
              series: tiers.map((tier) => ({
                name: agentTier.labels[tier],
                values: days.map(
                  (day) => (summary.days.find((one) => one.day === day && one.tier === tier)?.cents ?? 0) / 100,
                ),
              })),
            }
          }
        />
      )}
    </div>
  );
}

const overlay: OverlayOf<typeof profitShare> = {
  tones: {
    status: { FROZEN: "slate", SETTLED: "jade", REVERSED: "brick" },
    kind: { DIRECT: "mute", UPLINE: "mute", BORROW: "mute" },
  },
  cells: {
    amountCents: ({ amountCents, reversedCents }) => (
      <span className="num" title={reversedCents > 0 ? `已冲回 ${yuanText(reversedCents)}` : undefined}>
        {yuanText(amountCents)}
        {reversedCents > 0 && <em className="size-12 brick"> −{yuanText(reversedCents)}</em>}
      </span>
    ),
  },
  widths: {
    orderNo: 182,
    userId: 160,
    feeType: 104,
    agentName: 92,
    tier: 76,
    kind: 88,
    rateBp: 56,
    orderCents: 92,
    baseCents: 92,
    amountCents: 96,
  },
};

const trial: PageAction<null> = actionOf(tryProfit, {
  icon: <CalculatorOutlined />,
  dialog: (_, { onClose }) => <TrialDialog onClose={onClose} />,
});
/** 分润明细. */
export function ShareTab({ tabs }: { tabs: PageTabs }) {
  const view = useResource(profitShare, overlay);
  const { summary } = view.list;
  return (
    <Page title={profitShare.title} {...tabs}>
      <Figures summary={summary} list={view.list} />
      <ResourceTable
        {...view}
        listActions={[trial, ...view.listActions]}
        totals={summary === undefined ? undefined : { orderNo: "合计", amountCents: yuanText(summary.amountCents) }}
      />
    </Page>
  );
}
