import { z } from "zod";
import { checkResult, checkSource, liveRoutes, violationAction } from "../../core/live/live.choices.ts";
import { violationType } from "../../core/punishment/punishment.choices.ts";
import { field, optional } from "../../kit/field.ts";
import { defineResource } from "../../kit/resource.ts";

/** 巡查记录. */
export const patrolCheck = defineResource({
  name: "patrolCheck",
  title: "巡查记录",
  route: liveRoutes.desk,
  path: "/api/patrol/check/list",
  fields: {
    id: field.id("编号"),
    enterTime: field.time("时间"),
    staffId: field.staff("巡查员"),
    roomId: field.count("房间ID"),
    roomTitle: field.text("房间", { max: 30 }),
    hostId: field.member("主播"),
    staySec: field.count("停留(秒)"),
    result: field.choice("结果", checkResult),
    violationType: optional(field.choice("违规类型", violationType)),
    action: optional(field.choice("处置", violationAction)),
    source: field.choice("来源", checkSource),
    snapshotImg: optional(field.image("截图")),
    remark: optional(field.longText("备注", { max: 200 })),
  },
  list: {
    columns: [
      "enterTime",
      "staffId",
      "roomTitle",
      "hostId",
      "staySec",
      "result",
      "violationType",
      "action",
      "source",
      "snapshotImg",
      "remark",
    ],
    filters: {
      keyword: { by: "own", label: "房间/主播", schema: z.string().trim().max(50) },
      staffId: { by: "equals", field: "staffId" },
      result: { by: "oneOf", field: "result" },
      source: { by: "oneOf", field: "source" },
      time: { by: "between", field: "enterTime", lastDays: 30 },
    },
    sortable: ["enterTime", "staySec"],
    sort: "-enterTime",
  },
  actions: { export: { kind: "export", title: "导出" } },
});
