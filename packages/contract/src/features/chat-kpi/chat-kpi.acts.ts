import type { Acts } from "../../kit/act.ts";
import { chatKpiGrants } from "./chat-kpi.endpoints.ts";

/** A stretch of work is scored once, when it is over. */
export const chatKpiActs = {
  score: { by: chatKpiGrants.score, when: ({ score, endTime }) => score === null && endTime !== null },
} satisfies Acts<{ readonly score: number | null; readonly endTime: string | null }>;
