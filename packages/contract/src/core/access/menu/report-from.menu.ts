import { page, titles, type MenuGroup } from "./menu-page.ts";

export const reportFromMenu: MenuGroup = {
  group: "reportFrom",
  title: "财务报表",
  pages: [
    page("/reportFrom/financialStatistics", "财务统计", "cwtj", titles("重新统计 订阅日报 打印 导出")),
    page("/reportFrom/profitReportFrom", "利润报表", "lrbb", titles("查看分录 录入其他成本 结账 反结账 打印 导出")),
    page("/reportFrom/userRealNameCount", "实名统计", "smtj", titles("设置预警 导出")),
  ],
};
