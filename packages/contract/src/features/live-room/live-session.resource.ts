import { liveRoutes, sessionStatus } from "../../core/live/live.choices.ts";
import { field, optional } from "../../kit/field.ts";
import { defineResource } from "../../kit/resource.ts";

/** 开播记录. */
export const liveSession = defineResource({
  name: "liveSession",
  title: "开播记录",
  route: liveRoutes.rooms,
  path: "/api/live-session/list",
  fields: {
    id: field.id("场次ID"),
    roomId: field.count("房间ID"),
    hostId: field.member("主播"),
    startTime: field.time("开始"),
    endTime: optional(field.time("结束")),
    minutes: field.count("时长(分)"),
    viewNum: field.count("观看"),
    peakNum: field.count("峰值"),
    giftIncome: field.cents("礼物收入"),
    giftUserNum: field.count("送礼人数"),
    newFansNum: field.count("新增粉丝"),
    status: field.choice("结束方式", sessionStatus),
    endReason: optional(field.text("结束原因", { max: 100 })),
    hasRecord: field.flag("回放"),
  },
  list: {
    columns: [
      "id",
      "hostId",
      "startTime",
      "minutes",
      "viewNum",
      "peakNum",
      "giftIncome",
      "giftUserNum",
      "newFansNum",
      "status",
      "hasRecord",
    ],
    filters: {
      member: { by: "member", field: "hostId", label: "主播" },
      roomId: { by: "equals", field: "roomId", label: "房间ID" },
      status: { by: "oneOf", field: "status", label: "结束方式" },
      time: { by: "between", field: "startTime", label: "开播时间", lastDays: 30 },
    },
    sortable: ["startTime", "minutes", "viewNum", "peakNum", "giftIncome", "giftUserNum", "newFansNum"],
    sort: "-startTime",
  },
  actions: { export: { kind: "export", title: "导出" } },
});
