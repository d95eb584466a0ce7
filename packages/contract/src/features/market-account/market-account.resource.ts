import { marketAccountStatus, marketAccountType } from "../../core/staff/market-account.choices.ts";
import { field } from "../../kit/field.ts";
import { defineResource } from "../../kit/resource.ts";

/** 官方账号管理: the official chat accounts with their load. */
export const officialAccount = defineResource({
  name: "officialAccount",
  title: "官方账号管理",
  route: "/message/usermanage",
  path: "/api/official-accounts",
  fields: {
    id: field.id("编号"),
    userId: field.member("账号"),
    type: field.choice("类型", marketAccountType),
    maintainerId: field.staff("维护人"),
    onLine: field.flag("在线"),
    unreadNum: field.count("未读会话"),
    waitingNum: field.count("待回复"),
    servedToday: field.count("今日接待"),
    messagesToday: field.count("今日消息"),
    memberNum: field.count("服务会员数"),
    status: field.choice("状态", marketAccountStatus),
    createdTime: field.time("创建时间"),
  },
  list: {
    columns: [
      "userId",
      "type",
      "maintainerId",
      "onLine",
      "unreadNum",
      "waitingNum",
      "servedToday",
      "messagesToday",
      "memberNum",
      "status",
      "createdTime",
    ],
    filters: {
      keyword: { by: "member", field: "userId", label: "账号" },
      type: { by: "oneOf", field: "type" },
      maintainerId: { by: "equals", field: "maintainerId" },
      status: { by: "oneOf", field: "status" },
      onLine: { by: "equals", field: "onLine" },
    },
    sortable: ["unreadNum", "waitingNum", "servedToday", "messagesToday", "memberNum", "createdTime"],
    sort: "-unreadNum",
  },
  actions: { export: { kind: "export", title: "导出" } },
});
