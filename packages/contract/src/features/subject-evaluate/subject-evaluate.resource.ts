import { z } from "zod";
import { attitude, contentStatus } from "../../core/content/content.choices.ts";
import { reviewedFields } from "../../core/content/content-fields.ts";
import { field, optional } from "../../kit/field.ts";
import { defineResource } from "../../kit/resource.ts";
import { evaluateRoute } from "./subject-evaluate.rules.ts";

const pieces = z.array(z.string());

/** 话题评论: comments with an attitude under posts of topics. */
export const subjectEvaluate = defineResource({
  name: "subjectEvaluate",
  title: "话题评论",
  route: evaluateRoute,
  path: "/api/subject-evaluate/list",
  fields: {
    id: field.id("ID"),
    subjectId: field.id("话题编号"),
    subjectTitle: field.text("话题", { max: 30 }),
    discussId: field.id("讨论ID"),
    discussText: field.text("原讨论", { max: 1000 }),
    userId: field.member("会员"),
    replyUserId: optional(field.member("回复对象")),
    content: field.longText("内容", { max: 300 }),
    attitude: field.choice("态度", attitude),
    ...reviewedFields,
    status: field.choice("展示状态", contentStatus),
    likeNum: field.count("点赞"),
    reportNum: field.count("举报数"),
    createdTime: field.time("时间"),
    /** The matches of the word list. */
    hits: { ...field.json("命中词"), schema: pieces, input: pieces },
  },
  list: {
    columns: [
      "id",
      "subjectTitle",
      "discussText",
      "userId",
      "replyUserId",
      "content",
      "attitude",
      "machineResult",
      "checkStatus",
      "checkName",
      "likeNum",
      "reportNum",
      "createdTime",
    ],
    filters: {
      keyword: { by: "contains", field: "content", label: "内容", placeholder: "搜索内容" },
      subjectId: { by: "equals", field: "subjectId", label: "话题" },
      checkStatus: { by: "oneOf", field: "checkStatus" },
      attitude: { by: "oneOf", field: "attitude" },
      machineResult: { by: "oneOf", field: "machineResult" },
      time: { by: "between", field: "createdTime", lastDays: 30 },
      discussId: { by: "equals", field: "discussId", label: "讨论ID" },
      status: { by: "oneOf", field: "status", preset: ["ONLINE", "OFFLINE"] },
      member: { by: "member", field: "userId" },
    },
    sortable: ["likeNum", "reportNum", "createdTime"],
    sort: "-createdTime",
  },
  actions: { export: { kind: "export", title: "导出" } },
});
