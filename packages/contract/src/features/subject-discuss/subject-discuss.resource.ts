import { z } from "zod";
import { contentStatusActions } from "../../core/content/content-moves.ts";
import { isHidden } from "../../core/content/content.rules.ts";
import { contentStatus } from "../../core/content/content.choices.ts";
import { reviewedFields } from "../../core/content/content-fields.ts";
import { field, optional } from "../../kit/field.ts";
import { defineResource } from "../../kit/resource.ts";
import { discussGrants, discussMessages, discussRoute } from "./subject-discuss.rules.ts";
import { numberParam } from "../../wire/number-param.ts";

const essence = <T extends boolean>(flag: T) =>
  ({
    call: "PUT /api/subject-discuss/{id}/essence/{flag}",
    at: { flag },
    data: z.object({ id: z.int(), isEssence: z.boolean() }),
  }) as const;
const top = <T extends boolean>(flag: T) =>
  ({
    grant: discussGrants.top,
    call: "PUT /api/subject-discuss/{id}/top/{flag}",
    auditTitle: "置顶",
    at: { flag },
    data: z.object({ id: z.int(), isTop: z.boolean() }),
  }) as const;

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
    deciding: ["checkStatus", "status"],
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
  states: { field: "status", first: "ONLINE" },
  actions: {
    essence: {
      title: "设为精华",
      from: ["ONLINE"],
      when: ({ isEssence }) => !isEssence,
      elsewhere: (row) => (isHidden(row) ? discussMessages.notOnline : undefined),
      ...essence(true),
      done: "已设为精华",
    },
    plain: {
      title: "取消精华",
      from: ["ONLINE", "OFFLINE"],
      when: ({ isEssence }) => isEssence,
      ...essence(false),
      done: "已取消精华",
    },
    top: {
      title: "置顶",
      from: ["ONLINE"],
      when: ({ isTop }) => !isTop,
      elsewhere: (row) => (isHidden(row) ? discussMessages.topOnline : undefined),
      ...top(true),
      done: "已置顶",
    },
    untop: {
      title: "取消置顶",
      from: ["ONLINE", "OFFLINE"],
      when: ({ isTop }) => isTop,
      ...top(false),
      done: "已取消置顶",
    },
    ...contentStatusActions("/api/subject-discuss", discussMessages.notPassed),
    remove: {
      title: "删除",
      from: ["ONLINE", "OFFLINE"],
      to: "DELETED",
      call: "DELETE /api/subject-discuss/{id}",
      danger: true,
      confirm: "确定删除该讨论？",
      data: z.null(),
      done: "删除成功",
    },
    export: { kind: "export", title: "导出" },
  },
});
