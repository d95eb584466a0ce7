import { scoreDirection, scoreRecordStatus, scoreRoutes, scoreScene } from "../../core/money/score.choices.ts";
import { field, optional } from "../../kit/field.ts";
import { defineResource } from "../../kit/resource.ts";
import { z } from "zod";
import { numberParam } from "../../wire/number-param.ts";

const points = numberParam("请输入整数").int("请输入整数").min(-100_000_000).max(100_000_000);

/** 积分记录. */
export const scoreRecord = defineResource({
  name: "scoreRecord",
  title: "积分记录",
  route: scoreRoutes.records,
  path: "/api/score-records",
  fields: {
    id: field.id("编号"),
    userId: field.member("会员"),
    scene: field.choice("场景", scoreScene),
    score: field.count("积分"),
    balanceAfter: field.count("变动后余额"),
    refType: field.text("来源类型", { max: 30 }),
    refId: optional(field.id("来源")),
    deviceId: field.text("设备/IP", { max: 100 }),
    ip: field.text("IP", { max: 60 }),
    expireTime: optional(field.time("到期时间")),
    remainScore: field.count("未用积分"),
    remark: field.text("备注", { max: 150 }),
    staffId: optional(field.staff("操作人")),
    status: field.choice("状态", scoreRecordStatus),
    createdTime: field.time("时间"),
  },
  list: {
    columns: [
      "id",
      "userId",
      "scene",
      "score",
      "balanceAfter",
      "refId",
      "deviceId",
      "expireTime",
      "remark",
      "staffId",
      "status",
      "createdTime",
    ],
    filters: {
      member: { by: "member", field: "userId" },
      scene: { by: "oneOf", field: "scene" },
      direction: { by: "own", label: "收支", schema: scoreDirection.schema, labels: scoreDirection.labels },
      scoreMin: { by: "own", label: "积分", schema: points },
      scoreMax: { by: "own", label: "积分上限", schema: points },
      refId: { by: "equals", field: "refId", label: "来源单号" },
      staffId: { by: "equals", field: "staffId" },
      status: { by: "equals", field: "status" },
      deviceId: { by: "equals", field: "deviceId", label: "设备号" },
      time: { by: "between", field: "createdTime", lastDays: 30 },
    },
    sortable: ["score", "createdTime"],
    sort: "-createdTime",
    summary: z.object({ earned: z.int(), spent: z.int() }),
  },
  states: { field: "status", first: "NORMAL" },
  actions: {
    reverse: {
      title: "撤销",
      from: ["NORMAL"],
      to: "REVERSED",
      when: ({ score }) => score > 0,
      elsewhere: ({ score }) => (score < 0 ? "只能撤销获得的积分" : undefined),
      danger: true,
      ask: { reason: field.longText("原因", { max: 150 }) },
      dialog: { title: ({ id }) => `撤销积分 ${id}`, hint: "确定撤销该积分？" },
      done: "已撤销",
      /** What could be reclaimed. */
      data: z.object({ id: z.int(), taken: z.int() }),
    },
    export: { kind: "export", title: "导出" },
  },
});
