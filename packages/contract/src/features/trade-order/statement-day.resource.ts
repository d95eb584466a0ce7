import { payMode } from "../../core/money/trade.choices.ts";
import { choices } from "../../kit/choices.ts";
import { field } from "../../kit/field.ts";
import { defineResource } from "../../kit/resource.ts";
import { orderRoute } from "./trade-order.resource.ts";

export const statementDayState = choices({ OPEN: "有差异", HANDLED: "已处理", MATCHED: "一致" });

/** 渠道对账: one row for each day and channel. */
export const statementDay = defineResource({
  name: "statementDay",
  title: "渠道对账",
  route: orderRoute,
  path: "/api/channel-statement-days",
  fields: {
    id: field.id("ID"),
    statDate: field.date("日期"),
    payMode: field.choice("渠道", payMode),
    channelNum: field.count("渠道笔数"),
    channelCents: field.cents("渠道金额"),
    localNum: field.count("平台笔数"),
    localCents: field.cents("平台金额"),
    feeDiffCents: field.cents("手续费差"),
    openNum: field.count("差异笔数"),
    state: field.choice("状态", statementDayState),
  },
  list: {
    columns: [
      "statDate",
      "payMode",
      "channelNum",
      "channelCents",
      "localNum",
      "localCents",
      "feeDiffCents",
      "openNum",
      "state",
    ],
    deciding: ["openNum", "state"],
    filters: {
      time: { by: "between", field: "statDate", lastDays: 30 },
      payMode: { by: "oneOf", field: "payMode" },
      state: { by: "oneOf", field: "state" },
    },
    sortable: ["statDate", "feeDiffCents", "openNum"],
    sort: "-statDate",
    totals: ["channelNum", "channelCents", "localNum", "localCents", "feeDiffCents", "openNum"],
  },
  actions: {},
});
