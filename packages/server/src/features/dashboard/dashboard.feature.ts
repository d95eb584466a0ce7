import type { Feature } from "../../kit/feature.ts";
import { getDashboardCards } from "./dashboard-cards.ts";
import * as dashboardCharts from "./dashboard-charts.ts";
import * as dashboardTodos from "./dashboard-todos.ts";
import { getMenuCounts } from "./menu-counts.ts";

export const dashboardFeature: Feature = {
  calls: [getMenuCounts, getDashboardCards, ...Object.values(dashboardCharts), ...Object.values(dashboardTodos)],
};
