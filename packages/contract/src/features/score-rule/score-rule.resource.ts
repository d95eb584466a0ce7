import { z } from "zod";
import { switchStatus } from "../../core/goods/goods.choices.ts";
import { scoreDirection, scoreMode, scoreRoutes, scoreScene } from "../../core/money/score.choices.ts";
import { field, optional } from "../../kit/field.ts";
import { defineResource } from "../../kit/resource.ts";

/** Who gets the score of a rule. */
export const scoreConditions = z.object({
  realName: z.boolean().default(false),
  face: z.boolean().default(false),
  registerDays: z.int().min(0, "注册天数须为0-3650的整数").max(3650, "注册天数须为0-3650的整数").default(0),
});
const ladder = z.array(z.int());

/** 积分规则. */
export const scoreRule = defineResource({
  name: "scoreRule",
  title: "积分规则",
  route: scoreRoutes.rules,
  path: "/api/score-rules",
  fields: {
    id: field.id("ID"),
    scene: field.choice("场景", scoreScene),
    direction: field.choice("方向", scoreDirection),
    mode: field.choice("规则", scoreMode),
    value: field.count("积分"),
    ladder: { ...field.json("阶梯"), schema: ladder, input: ladder },
    dayLimit: field.count("每日上限"),
    monthLimit: field.count("每月上限"),
    conditions: { ...field.json("条件"), schema: scoreConditions, input: scoreConditions },
    memberNum: field.count("30天人数"),
    scoreSum: field.count("30天积分"),
    sort: field.count("排序"),
    status: field.choice("状态", switchStatus),
    updateStaffId: optional(field.staff("更新人")),
    updateTime: field.time("更新时间"),
    version: field.count("版本"),
  },
  list: {
    columns: [
      "scene",
      "direction",
      "mode",
      "dayLimit",
      "monthLimit",
      "conditions",
      "memberNum",
      "scoreSum",
      "status",
      "updateStaffId",
      "updateTime",
    ],
    filters: {
      direction: { by: "equals", field: "direction" },
      scene: { by: "oneOf", field: "scene" },
      status: { by: "equals", field: "status" },
    },
    sortable: ["sort", "memberNum", "scoreSum"],
    sort: "sort",
  },
  states: { field: "status", first: "ENABLE", addressedBy: "state" },
  actions: {
    disable: {
      title: "停用",
      from: ["ENABLE"],
      to: "DISABLE",
      confirm: "停用后会员不再获得该积分，确定停用？",
    },
    enable: { title: "启用", from: ["DISABLE"], to: "ENABLE" },
  },
});
