import { rewardText, taskEvent } from "@hongxian/contract/features/plat-task/plat-task.rules.ts";
import type { ReactNode } from "react";
import { Yuan } from "../../core/money/money-parts.tsx";
import { clockText } from "../../platform/shanghai-time.ts";
import type { TaskOne } from "./task-form.tsx";

export const taskTones = { DRAFT: "hollow", ONLINE: "jade", OFFLINE: "mute" } as const;

const day = (time: string | null): string => (time === null ? "" : clockText(time).slice(0, 10));
const limitText = (limit: number): string => (limit === 0 ? "不限" : String(limit));

/** How a task is shown, in its card and in its row. */
export const taskCells = {
  event: ({ event, target }: TaskOne): string => `${taskEvent.labels[event]} ${target} 次`,
  rewardType: ({ rewardType, rewardValue }: TaskOne): string => rewardText(rewardType, rewardValue),
  dayLimit: ({ dayLimit, totalLimit }: TaskOne): ReactNode => (
    <span className="num">
      {limitText(dayLimit)} / {limitText(totalLimit)}
    </span>
  ),
  budgetCents: ({ budgetCents, usedCents }: TaskOne): ReactNode =>
    budgetCents === 0 ? (
      <span className="nil">—</span>
    ) : (
      <span>
        <Yuan cents={usedCents} /> / <Yuan cents={budgetCents} />
      </span>
    ),
  startTime: ({ startTime, endTime }: TaskOne): ReactNode =>
    startTime === null && endTime === null ? (
      "长期"
    ) : (
      <span className="num">
        {day(startTime)} – {day(endTime)}
      </span>
    ),
};
