import { z } from "zod";
import { isHidden, isPassed } from "../../core/content/content.rules.ts";
import { contentStatus } from "../../core/content/content.choices.ts";
import { reviewedFields } from "../../core/content/content-fields.ts";
import { field, optional } from "../../kit/field.ts";
import { defineResource } from "../../kit/resource.ts";
import { careWay, crisisStatus, mood, treeholeLimits, treeholeMessages, treeholeRoute } from "./treehole.rules.ts";
import { numberParam } from "../../wire/number-param.ts";

const pieces = z.array(z.string());
const { machineResult, ...reviewed } = reviewedFields;

const enter = <T extends "ONLINE" | "OFFLINE">(status: T) =>
  ({ to: status, call: "PUT /api/treeholes/{id}/status/{status}", at: { status }, auditTitle: "下架/恢复" }) as const;

/** 树洞: anonymous posts. The author is no column: revealing it is a request of its own, which is logged. */
export const treehole = defineResource({
  name: "treehole",
  title: "树洞",
  route: treeholeRoute,
  path: "/api/treeholes",
  fields: {
    id: field.id("编号"),
    anonymousName: field.text("匿名名", { max: 20 }),
    cityName: optional(field.text("城市", { max: 20 })),
    mood: field.choice("心情", mood),
    content: field.longText("内容", { max: 1000 }),
    imgs: optional(field.images("图片", { max: 9 })),
    likeCount: field.count("点赞"),
    replyCount: field.count("回复"),
    reportCount: field.count("举报"),
    machineResult: { ...machineResult, label: "机审" },
    ...reviewed,
    status: field.choice("展示状态", contentStatus),
    offlineReason: optional(field.text("下架原因", { max: 200 })),
    isCrisis: field.flag("危机"),
    crisisStatus: field.choice("关怀状态", crisisStatus),
    createdTime: field.time("发布时间"),
    hits: { ...field.json("命中词"), schema: pieces, input: pieces },
  },
  list: {
    columns: [
      "anonymousName",
      "mood",
      "content",
      "imgs",
      "likeCount",
      "replyCount",
      "reportCount",
      "machineResult",
      "checkStatus",
      "createdTime",
    ],
    deciding: ["checkStatus"],
    filters: {
      content: { by: "contains", field: "content", placeholder: "搜索内容" },
      mood: { by: "oneOf", field: "mood" },
      machineResult: { by: "oneOf", field: "machineResult" },
      reportMin: { by: "own", label: "举报数≥", schema: numberParam("请输入数字").int().min(0).max(100_000) },
      author: { by: "own", label: "发布者", schema: z.string().trim().max(50) },
      time: { by: "between", field: "createdTime", lastDays: 30 },
      checkStatus: { by: "oneOf", field: "checkStatus" },
      status: { by: "oneOf", field: "status" },
      crisisStatus: { by: "oneOf", field: "crisisStatus" },
    },
    sortable: ["likeCount", "replyCount", "reportCount", "createdTime"],
    sort: "-createdTime",
  },
  states: { field: "status", first: "ONLINE", entered: ["DELETED"] },
  actions: {
    care: {
      title: "关怀登记",
      from: ["ONLINE", "OFFLINE"],
      when: ({ crisisStatus: state }) => state === "WAIT",
      ask: {
        way: { ...field.choice("联系方式", careWay), input: z.enum(careWay.values, "请选择联系方式") },
        note: field.longText("关怀记录", { max: treeholeLimits.note }),
      },
      data: z.null(),
      done: "已登记",
    },
    reply: {
      title: "官方回复",
      from: ["ONLINE"],
      elsewhere: (row) => (isHidden(row) ? treeholeMessages.notOnline : undefined),
      ask: { content: field.longText("回复内容", { max: treeholeLimits.reply }) },
      dialog: {
        title: ({ id }) => `官方回复：树洞 ${id}`,
        hint: "会员看到的回复者是红线小助手",
        okText: "回复",
      },
      data: z.object({ id: z.int() }),
      done: "已回复",
    },
    offline: {
      title: "下架",
      from: ["ONLINE"],
      ...enter("OFFLINE"),
      confirm: "确定下架该树洞吗？",
      done: "已下架",
    },
    restore: {
      title: "恢复",
      from: ["OFFLINE"],
      when: isPassed,
      elsewhere: (row) => (isHidden(row) ? treeholeMessages.notPassed : undefined),
      ...enter("ONLINE"),
      done: "已恢复",
    },
  },
});

/** 回复管理: replies by members and by the platform. */
export const treeholeReply = defineResource({
  name: "treeholeReply",
  title: "树洞回复",
  route: treeholeRoute,
  path: "/api/treehole-replies",
  fields: {
    id: field.id("编号"),
    postId: field.id("树洞编号"),
    postText: field.text("树洞", { max: 60 }),
    author: field.text("回复者", { max: 20 }),
    content: field.longText("内容", { max: 300 }),
    ...reviewedFields,
    status: field.choice("展示状态", contentStatus),
    createdTime: field.time("时间"),
    hits: { ...field.json("命中词"), schema: pieces, input: pieces },
  },
  list: {
    columns: [
      "id",
      "postText",
      "author",
      "content",
      "machineResult",
      "checkStatus",
      "checkName",
      "status",
      "createdTime",
    ],
    deciding: ["checkStatus", "status"],
    filters: {
      content: { by: "contains", field: "content", placeholder: "搜索内容" },
      postId: { by: "equals", field: "postId", label: "树洞编号" },
      checkStatus: { by: "oneOf", field: "checkStatus" },
      status: { by: "oneOf", field: "status", preset: ["ONLINE", "OFFLINE"] },
      machineResult: { by: "oneOf", field: "machineResult" },
      time: { by: "between", field: "createdTime", lastDays: 30 },
    },
    sortable: ["createdTime"],
    sort: "-createdTime",
  },
  actions: {},
});
