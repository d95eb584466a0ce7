import { contentStatus } from "../../core/content/content.choices.ts";
import { reviewedFields } from "../../core/content/content-fields.ts";
import { field, optional } from "../../kit/field.ts";
import { defineResource } from "../../kit/resource.ts";
import { discussRoute } from "./subject-discuss.rules.ts";
import { numberParam } from "../../wire/number-param.ts";

/** 话题讨论: posts under topics. */
export const subjectDiscuss = defineResource({
  name: "subjectDiscuss",
  title: "话题讨论",
  route: discussRoute,
  path: "/api/subject-discuss/list",
  fields: {
    id: field.id("ID"),
    subjectId: field.id("话题编号"),
    subjectTitle: field.text("话题", { max: 30 }),
    subjectType: field.text("话题类型", { max: 20 }),
    userId: field.member("会员"),
    optionText: optional(field.text("选项", { max: 20 })),
    content: field.longText("内容", { max: 1000 }),
    imgs: optional(field.images("图片", { max: 9 })),
    isEssence: field.flag("精华"),
    isTop: field.flag("置顶"),
    ...reviewedFields,
    status: field.choice("展示状态", contentStatus),
    offlineReason: optional(field.text("下架原因", { max: 200 })),
    likeNum: field.count("点赞"),
    evaluateNum: field.count("评论数"),
    reportNum: field.count("举报数"),
    createdTime: field.time("时间"),
  },
  list: {
    columns: [
      "id",
      "subjectTitle",
      "userId",
      "optionText",
      "content",
      "imgs",
      "isEssence",
      "isTop",
      "checkStatus",
      "checkName",
      "status",
      "likeNum",
      "evaluateNum",
      "reportNum",
      "createdTime",
    ],
    filters: {
      keyword: { by: "contains", field: "content", label: "内容", placeholder: "搜索内容" },
      subjectId: { by: "equals", field: "subjectId", label: "话题" },
      checkStatus: { by: "oneOf", field: "checkStatus" },
      status: { by: "oneOf", field: "status" },
      isEssence: { by: "equals", field: "isEssence" },
      time: { by: "between", field: "createdTime", lastDays: 30 },
      option: { by: "contains", field: "optionText", label: "选项" },
      member: { by: "member", field: "userId" },
      reportMin: { by: "own", label: "举报数≥", schema: numberParam("请输入数字").int().min(0).max(100_000) },
    },
    sortable: ["likeNum", "evaluateNum", "reportNum", "createdTime"],
    sort: "-createdTime",
  },
  actions: { export: { kind: "export", title: "导出" } },
});
