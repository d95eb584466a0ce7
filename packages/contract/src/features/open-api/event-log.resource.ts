import { eventName } from "../../core/events/event-names.ts";
import { field, optional } from "../../kit/field.ts";
import { defineResource } from "../../kit/resource.ts";
import { openApiRoute } from "./open-app.resource.ts";

/** 事件记录, a tab of the page: what was written down for applications, whether one hears it or not. */
export const openEvent = defineResource({
  name: "openEvent",
  title: "事件记录",
  route: openApiRoute,
  path: "/api/open-events",
  fields: {
    id: field.id("ID"),
    time: field.time("时间"),
    name: field.choice("事件", eventName),
    userId: optional(field.member("会员")),
    /** Counts the events of one member. */
    number: field.count("会员序号"),
    eventNo: field.text("事件编号", { max: 30 }),
    content: field.longText("内容", { max: 20_000 }),
  },
  list: {
    columns: ["time", "name", "userId", "number", "eventNo", "content"],
    filters: {
      name: { by: "oneOf", field: "name" },
      member: { by: "member", field: "userId" },
      time: { by: "between", field: "time", lastDays: 30 },
    },
    sortable: ["id"],
    sort: "-id",
  },
  actions: {},
});
