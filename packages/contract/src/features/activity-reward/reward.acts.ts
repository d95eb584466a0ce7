import type { Acts } from "../../kit/act.ts";
import { rewardGrants } from "./activity-reward.endpoints.ts";

/** Goods that were won are shipped with their order. */
export const rewardActs = {
  ship: { by: rewardGrants.ship, when: ({ status, orderNo }) => status === "ISSUED" && orderNo !== null },
} satisfies Acts<{ readonly status: string; readonly orderNo: string | null }>;
