import { z } from "zod";
import { articleRules } from "../../core/rich-text/rich-rules.ts";
import { richHtml } from "../../core/rich-text/rich-html.ts";
import { type Field, field, optional } from "../../kit/field.ts";
import { defineResource } from "../../kit/resource.ts";
import { courseAudience, courseFee, shelfStatus } from "./institute.choices.ts";

const courseRoute = "/institute/course";
export const courseListRoute = "/institute/courseList";
const batchLimit = 200;

export const courseMessages = {
  gone: "课程不存在或已下架",
  notForMember: "该课程不面向该会员",
  owned: "已购买该课程或有待支付的订单",
  notEnrolled: "未购买该课程，或课时不属于该课程",
  noType: "请选择课程分类",
  original: "原价不能低于售价",
  noLesson: "请先添加课时",
  hasLearners: "课程已有学员，不能删除",
  noConsultant: "请选择讲师",
} as const;

export const courseHtml = (label: string, required: string | null) =>
  richHtml(articleRules, { max: 20_000, required, label });
const contentHtml: Field<z.ZodString, z.ZodType<string>> = {
  kind: "richText",
  label: "课程介绍",
  schema: z.string(),
  input: z.preprocess((value) => value ?? "", courseHtml("课程介绍", null)),
  optional: true,
};
const ids = z.strictObject({
  ids: z.array(z.int().positive()).min(1, "请选择课程").max(batchLimit, `一次最多操作${batchLimit}门课程`),
});
const formFields = [
  "title",
  "typeId",
  "audience",
  "consultantId",
  "priceCents",
  "originalPriceCents",
  "memberFree",
  "sort",
  "coverUrl",
  "summary",
  "contentHtml",
] as const;

/** 课程管理. */
export const course = defineResource({
  name: "course",
  title: "课程管理",
  route: courseRoute,
  alsoReadBy: [courseListRoute],
  path: "/api/institute/courses",
  fields: {
    id: field.id("ID"),
    coverUrl: field.image("封面"),
    title: field.text("标题", { max: 50, required: "请输入课程标题" }),
    typeId: { ...field.id("分类"), input: z.int(courseMessages.noType).positive(courseMessages.noType) },
    typeName: field.text("分类", { max: 20 }),
    audience: field.choice("适用对象", courseAudience),
    consultantId: optional(field.id("讲师")),
    consultantName: field.text("讲师", { max: 20 }),
    priceCents: field.cents("价格", { max: 10_000_000 }),
    originalPriceCents: optional(field.cents("原价", { max: 100_000_000 })),
    memberFree: field.flag("会员免费"),
    summary: optional(field.longText("摘要", { max: 200 })),
    contentHtml,
    lessonCount: field.count("课时数"),
    durationSec: field.count("总时长"),
    buyCount: field.count("购买数"),
    viewCount: field.count("浏览数"),
    sort: field.count("排序", { max: 9999 }),
    status: field.choice("状态", shelfStatus),
    onlineTime: optional(field.time("上架时间")),
  },
  list: {
    columns: [
      "coverUrl",
      "title",
      "typeName",
      "audience",
      "consultantName",
      "priceCents",
      "memberFree",
      "lessonCount",
      "durationSec",
      "buyCount",
      "viewCount",
      "sort",
      "status",
      "onlineTime",
    ],
    filters: {
      title: { by: "contains", field: "title", placeholder: "课程标题" },
      typeId: { by: "equals", field: "typeId", label: "分类" },
      audience: { by: "oneOf", field: "audience" },
      consultantId: { by: "equals", field: "consultantId", label: "讲师" },
      fee: { by: "own", label: "收费", schema: courseFee.schema, labels: courseFee.labels },
      status: { by: "oneOf", field: "status" },
    },
    sortable: ["buyCount", "viewCount", "onlineTime", "sort"],
    sort: "sort",
  },
  check: ({ priceCents, originalPriceCents }) =>
    typeof originalPriceCents === "number" && typeof priceCents === "number" && originalPriceCents < priceCents
      ? { originalPriceCents: courseMessages.original }
      : {},
  states: { field: "status", first: "DRAFT", addressedBy: "state" },
  actions: {
    create: { kind: "create", title: "新增", fields: formFields },
    edit: { kind: "edit", title: "编辑", fields: formFields },
    publish: { title: "上架", from: ["DRAFT", "OFFLINE"], to: "ONLINE" },
    shelve: {
      title: "下架",
      from: ["ONLINE"],
      to: "OFFLINE",
      confirm: "下架后已购学员仍可学习，确定？",
    },
    publishMany: {
      kind: "custom",
      title: "批量上架",
      on: "batch",
      batch: batchLimit,
      method: "PUT",
      body: ids,
      data: z.object({ count: z.int() }),
      path: "/api/institute/courses/publish",
    },
    shelveMany: {
      kind: "custom",
      title: "批量下架",
      on: "batch",
      batch: batchLimit,
      method: "PUT",
      body: ids,
      data: z.object({ count: z.int() }),
      path: "/api/institute/courses/shelve",
    },
    remove: { kind: "remove", title: "删除", confirm: "确定删除该课程？" },
    export: { kind: "export", title: "导出" },
  },
});
