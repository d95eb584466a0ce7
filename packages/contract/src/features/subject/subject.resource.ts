import { z } from "zod";
import { subjectStatus, subjectType } from "../../core/content/content.choices.ts";
import { timeProblem } from "../../core/placed/placed.choices.ts";
import { field, optional } from "../../kit/field.ts";
import { defineResource } from "../../kit/resource.ts";
import { subjectMessages, subjectOptions, subjectOptionsInput, subjectRoute } from "./subject.rules.ts";

const title = z.string(subjectMessages.title).trim().min(2, subjectMessages.title).max(30, subjectMessages.title);
const formFields = [
  "title",
  "type",
  "options",
  "coverUrl",
  "intro",
  "ownerUserId",
  "sort",
  "startTime",
  "endTime",
] as const;

/** What each type requires of its sides. */
function optionProblem(type: string | undefined, count: number): { options?: string } {
  if (type === "DEBATE" && count !== 2) return { options: subjectMessages.debate };
  return type === "VOTE" && (count < 2 || count > 6) ? { options: subjectMessages.vote } : {};
}

/** 话题管理. */
export const subject = defineResource({
  name: "subject",
  title: "话题管理",
  route: subjectRoute,
  path: "/api/subject",
  fields: {
    id: field.id("ID"),
    coverUrl: field.image("封面"),
    title: { ...field.text("标题", { max: 30 }), input: title },
    type: field.choice("类型", subjectType),
    intro: optional(field.longText("简介", { max: 200 })),
    options: { ...field.json("选项"), schema: subjectOptions, input: subjectOptionsInput },
    ownerUserId: field.member("发起账号"),
    isHot: field.flag("热门"),
    sort: field.count("排序", { min: 1, max: 999, msg: subjectMessages.sort }),
    viewNum: field.count("浏览"),
    discussNum: field.count("讨论数"),
    joinNum: field.count("参与人数"),
    startTime: optional(field.time("开始时间")),
    endTime: optional(field.time("结束时间")),
    period: field.text("起止时间", { max: 60 }),
    status: field.choice("状态", subjectStatus),
    createdTime: field.time("创建时间"),
  },
  list: {
    columns: [
      "coverUrl",
      "title",
      "type",
      "ownerUserId",
      "isHot",
      "sort",
      "viewNum",
      "discussNum",
      "joinNum",
      "period",
      "status",
    ],
    filters: {
      title: { by: "contains", field: "title", placeholder: "搜索标题" },
      type: { by: "oneOf", field: "type" },
      status: { by: "oneOf", field: "status", preset: ["ONLINE"] },
      isHot: { by: "equals", field: "isHot", label: "是否热门" },
      time: { by: "between", field: "createdTime" },
    },
    sortable: ["sort", "viewNum", "discussNum", "joinNum", "createdTime"],
    sort: "sort",
  },
  unique: { subject_title: { field: "title", msg: subjectMessages.exists } },
  check: (draft) => ({
    ...timeProblem(draft),
    ...(draft.options === undefined ? {} : optionProblem(draft.type, draft.options.length)),
  }),
  states: { field: "status", first: "DRAFT", addressedBy: "state" },
  actions: {
    create: { kind: "create", title: "新增", fields: formFields },
    edit: { kind: "edit", title: "编辑", fields: formFields },
    online: { title: "上架", from: ["DRAFT", "OFFLINE"], to: "ONLINE" },
    offline: { title: "下架", from: ["ONLINE"], to: "OFFLINE" },
    finish: {
      title: "结束",
      from: ["ONLINE"],
      to: "FINISHED",
      confirm: subjectMessages.finishConfirm,
    },
    remove: { kind: "remove", title: "删除", confirm: subjectMessages.removeConfirm },
  },
});
