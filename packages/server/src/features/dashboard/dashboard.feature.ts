import type { ReviewKind } from "../../core/services/review/review-kind.ts";
import type { ServedCall } from "../../kit/call.ts";
import type { Feature } from "../../kit/feature.ts";
import { dashboardCards } from "./dashboard-cards.ts";
import * as dashboardCharts from "./dashboard-charts.ts";
import { getDashboardChatHours } from "./dashboard-chat-hours.ts";
import { getDashboardNotices } from "./dashboard-notices.ts";
import { getDashboardRank } from "./dashboard-ranks.ts";
import { dashboardTodos, getDashboardQueue } from "./dashboard-todos.ts";
import { menuCounts } from "./menu-counts.ts";
import { waitingWork } from "./waiting-sql.ts";

export const dashboardFeature: Feature = {
  calls: [
    getDashboardQueue,
    getDashboardRank,
    getDashboardChatHours,
    getDashboardNotices,
    ...Object.values(dashboardCharts),
  ],
};

/** The calls that count waiting work: each kind of items counts as its own desk does. */
export function waitingCalls(kinds: readonly ReviewKind[]): ServedCall[] {
  const work = waitingWork(kinds);
  return [menuCounts(work), dashboardTodos(work), dashboardCards(work)];
}
