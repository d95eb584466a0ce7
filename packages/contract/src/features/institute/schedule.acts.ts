import type { Acts } from "../../kit/act.ts";
import { putSchedule } from "./consultant.endpoints.ts";

/** Who was refused has no hours. */
export const scheduleActs = {
  put: { by: putSchedule, when: ({ status }) => status !== "REJECTED" },
} satisfies Acts<{ readonly status: string }>;
