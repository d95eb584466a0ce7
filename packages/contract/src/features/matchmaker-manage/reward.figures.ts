import { rewardState } from "../../core/matchmaker/matchmaker.choices.ts";
import { summaryFigures } from "../../kit/figures.ts";
import type { z } from "zod";
import { matchmakerReward, type rewardSummary } from "./reward.resource.ts";

type Summary = z.output<typeof rewardSummary>;
const ofStatus = ({ states }: Summary, wanted: string) => states.find(({ status }) => status === wanted);

export const rewardFigures = summaryFigures(matchmakerReward, {
  figures: Object.fromEntries(
    rewardState.values.map((status) => [
      status,
      {
        title: rewardState.labels[status],
        unit: "cents" as const,
        period: "chosen" as const,
        value: (data: Summary) => ofStatus(data, status)?.cents ?? 0,
        note: (data: Summary) => `（${ofStatus(data, status)?.count ?? 0} 笔）`,
        opens: { status },
        sums: "amountCents",
      },
    ]),
  ),
});
