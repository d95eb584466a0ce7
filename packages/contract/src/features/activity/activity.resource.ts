import { activityStatus, activityType, campaignRoutes } from "../../core/money/campaign.choices.ts";
import { field, optional } from "../../kit/field.ts";
import { mineFilter } from "../../core/states/mine-filter.ts";
import { defineResource } from "../../kit/resource.ts";
import { yuanText } from "../../wire/yuan-text.ts";

const auditCall = "POST /api/activities/{id}/audit";

/** 活动配置. Written by its own calls: a form of four steps with rules and prizes. */
export const activity = defineResource({
  name: "activity",
  title: "活动配置",
  route: campaignRoutes.activity,
  path: "/api/activities",
  fields: {
    id: field.id("ID"),
    code: field.text("编码", { max: 30 }),
    name: field.text("名称", { max: 20 }),
    type: field.choice("类型", activityType),
    coverUrl: optional(field.image("封面")),
    startTime: field.time("起止时间"),
    endTime: field.time("结束时间"),
    budgetCents: field.cents("预算"),
    usedCents: field.cents("预算使用"),
    joinNum: field.count("参与人数"),
    shareNum: field.count("分享数"),
    registerNum: field.count("带来注册"),
    realnameNum: field.count("带来实名"),
    payCents: field.cents("带来付费额"),
    realnameCost: optional(field.cents("单个实名成本")),
    status: field.choice("状态", activityStatus),
    creatorName: field.text("创建人", { max: 30 }),
    auditRemark: field.text("驳回原因", { max: 200 }),
    version: field.count("版本"),
    createdTime: field.time("创建时间"),
  },
  list: {
    columns: [
      "name",
      "type",
      "startTime",
      "usedCents",
      "joinNum",
      "shareNum",
      "registerNum",
      "realnameNum",
      "payCents",
      "realnameCost",
      "status",
      "creatorName",
    ],
    filters: {
      name: { by: "contains", field: "name", label: "名称", placeholder: "搜索名称" },
      type: { by: "oneOf", field: "type" },
      status: { by: "oneOf", field: "status", preset: ["DRAFT", "WAIT_AUDIT", "WAIT_START", "ONLINE", "PAUSED"] },
      mine: mineFilter,
      time: { by: "between", field: "startTime", label: "开始时间" },
    },
    sortable: ["startTime", "joinNum", "shareNum", "registerNum", "realnameNum", "payCents", "realnameCost", "id"],
    sort: "-id",
  },
  states: { field: "status", first: "DRAFT" },
  actions: {
    edit: {
      kind: "own",
      title: "编辑",
      from: ["DRAFT", "WAIT_START", "ONLINE", "PAUSED"],
      call: "PUT /api/activities/{id}",
    },
    simulate: {
      kind: "own",
      title: "抽奖模拟",
      when: ({ type }) => type === "LOTTERY",
      call: "POST /api/activities/{id}/simulate",
    },
    submit: { title: "提交审核", from: ["DRAFT"], to: "WAIT_AUDIT" },
    pass: {
      title: "审核通过",
      from: ["WAIT_AUDIT"],
      to: "WAIT_START",
      call: auditCall,
      sends: { pass: true },
      auditTitle: "审核活动",
      confirm: ({ name, budgetCents }) => `活动「${name}」预算 ¥${yuanText(budgetCents)}，确定审核通过？`,
    },
    refuse: {
      title: "审核驳回",
      from: ["WAIT_AUDIT"],
      to: "DRAFT",
      call: auditCall,
      sends: { pass: false },
      ask: { reason: field.longText("驳回原因", { max: 200 }) },
      dialog: { title: ({ name }) => `审核驳回：${name}` },
    },
    online: { title: "上线", from: ["WAIT_START"], to: "ONLINE", confirm: "确定立即上线该活动？" },
    pause: { title: "暂停", from: ["ONLINE"], to: "PAUSED" },
    resume: { title: "恢复", from: ["PAUSED"], to: "ONLINE" },
    finish: {
      title: "提前结束",
      from: ["WAIT_START", "ONLINE", "PAUSED"],
      to: "FINISHED",
      danger: true,
      confirm: "结束后不可恢复，确定结束该活动？",
    },
    remove: { kind: "remove", title: "删除", from: ["DRAFT"], elsewhere: "只能删除草稿", confirm: "确定删除该活动？" },
    export: { kind: "export", title: "导出" },
  },
});
