import { z } from "zod";
import { emotion } from "../../core/member/expand.choices.ts";
import { field, optional } from "../../kit/field.ts";
import { defineResource } from "../../kit/resource.ts";
import { idParam } from "../../wire/endpoint.ts";
import { evaluateMode, evaluateRoute, evaluateMessages, evaluateStatus } from "./evaluate.rules.ts";

const form = ["title", "code", "typeId", "mode", "priceCents", "isPublic", "minutes", "coverUrl", "intro"] as const;
const code = z
  .string("请填写编码")
  .trim()
  .regex(/^[A-Za-z0-9_-]{1,40}$/, evaluateMessages.code);

/** 情感测评: the tests themselves. */
export const evaluate = defineResource({
  name: "evaluate",
  title: "情感测评",
  route: evaluateRoute,
  path: "/api/institute/evaluates",
  fields: {
    id: field.id("ID"),
    coverUrl: optional(field.image("封面")),
    title: field.text("标题", { max: 40, required: evaluateMessages.title }),
    code: { ...field.text("编码", { max: 40 }), input: code },
    typeId: { ...optional(field.id("分类")), input: z.int(evaluateMessages.type).positive(evaluateMessages.type) },
    typeName: field.text("分类", { max: 20 }),
    intro: optional(field.longText("简介", { max: 500 })),
    mode: field.choice("计分方式", evaluateMode),
    minutes: field.count("预计用时(分)", { min: 1, max: 120 }),
    questionCount: field.count("题数"),
    priceCents: field.cents("价格", { max: 1_000_000 }),
    isPublic: field.flag("公开测评"),
    joinCount: field.count("参与数"),
    finishBp: field.bp("完成率"),
    status: field.choice("状态", evaluateStatus),
  },
  list: {
    columns: ["coverUrl", "title", "typeName", "questionCount", "priceCents", "joinCount", "finishBp", "status"],
    filters: {
      title: { by: "contains", field: "title", placeholder: "测评标题" },
      typeId: { by: "own", label: "分类", schema: idParam },
      status: { by: "oneOf", field: "status" },
    },
    sortable: ["joinCount"],
    sort: "-joinCount",
  },
  unique: { emotion_evaluate_code_key: { field: "code", msg: "编码已存在" } },
  check: ({ isPublic, priceCents }) =>
    isPublic === true && typeof priceCents === "number" && priceCents > 0 ? { priceCents: evaluateMessages.free } : {},
  states: { field: "status", first: "DRAFT", addressedBy: "state" },
  actions: {
    create: { kind: "create", title: "新增", fields: form },
    edit: { kind: "edit", title: "编辑", fields: form },
    publish: { title: "上架", from: ["DRAFT", "OFFLINE"], to: "ONLINE" },
    withdraw: {
      title: "下架",
      from: ["ONLINE"],
      to: "OFFLINE",
      confirm: "确定下架该测评？",
    },
    copy: {
      kind: "custom",
      title: "复制",
      on: "row",
      body: z.strictObject({}),
      data: z.object({ id: z.int() }),
      confirm: "确定复制该测评？",
      done: "已复制",
    },
    remove: { kind: "remove", title: "删除", confirm: "确定删除该测评？" },
  },
});

const scores = z.record(z.string(), z.object({ sum: z.int(), value: z.int() }));

/** 结果: the results of members and visitors. */
export const evaluateResult = defineResource({
  name: "evaluateResult",
  title: "测评结果",
  route: evaluateRoute,
  path: "/api/institute/evaluate-results",
  fields: {
    id: field.id("ID"),
    userId: optional(field.member("会员")),
    evaluateId: field.count("测评编号"),
    evaluateTitle: field.text("测评", { max: 40 }),
    score: field.count("得分"),
    scores: { ...field.json("维度得分"), schema: scores, input: scores },
    bandTitle: optional(field.text("结果", { max: 40 })),
    advice: optional(field.longText("建议", { max: 1000 })),
    emotion: optional(field.choice("情感标签", emotion)),
    isWritten: field.flag("已写入标签"),
    createdTime: field.time("时间"),
  },
  list: {
    columns: ["userId", "evaluateTitle", "score", "bandTitle", "createdTime", "isWritten"],
    search: "member",
    filters: {
      evaluateId: { by: "own", label: "测评", schema: idParam },
      member: { by: "member", field: "userId", label: "会员" },
      bandTitle: { by: "contains", field: "bandTitle", label: "结果", placeholder: "结果" },
      time: { by: "between", field: "createdTime", label: "时间", lastDays: 30 },
    },
    sortable: ["score", "createdTime"],
    sort: "-createdTime",
  },
  actions: { export: { kind: "export", title: "导出" } },
});
