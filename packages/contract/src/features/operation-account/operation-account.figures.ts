import { defineFigures, listOfResource } from "../../kit/figures.ts";
import { getMarketAccountStat, operationAccount } from "./operation-account.resource.ts";

const enabled = { status: "ENABLE" };

export const operationAccountFigures = defineFigures(getMarketAccountStat, {
  list: listOfResource(operationAccount),
  figures: {
    total: { title: "运营号总数", period: "now", opens: enabled },
    onLine: { title: "当前在线", period: "now", opens: { ...enabled, onLine: "1" } },
    servedToday: { title: "今日接待", period: "today", opens: enabled, sums: "servedToday" },
    replyBp: { title: "平均回复率", unit: "bp", period: "today" },
  },
});
