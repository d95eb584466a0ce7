import { z } from "zod";
import { isPassed } from "../../core/content/content.rules.ts";
import { goodsRoutes } from "../../core/goods/goods.choices.ts";
import { checkStatus, machineResult } from "../../core/review/review.choices.ts";
import { choices } from "../../kit/choices.ts";
import { field, optional } from "../../kit/field.ts";
import { defineResource } from "../../kit/resource.ts";
import { idParam } from "../../wire/endpoint.ts";

export const commentStatus = choices({ ONLINE: "展示中", HIDDEN: "已隐藏", DELETED: "已删除" });
export const scoreBand = choices({ GOOD: "好评", MIDDLE: "中评", BAD: "差评" });
const yesNo = choices({ YES: "是", NO: "否" });

export const commentTops = 3;
/** How long after its arrival an item can be commented on. */
export const commentDays = 15;
export const commentMessages = {
  replyOld: "回复已超过24小时，不能修改",
  replyTwice: "回复只能修改一次",
  fullTop: "每个商品最多置顶3条",
  notShown: "仅展示中的评价可以置顶",
  reason: "请填写隐藏原因",
  reasonLong: "隐藏原因不能超过200个字",
  notPassed: "未通过审核的评价不能展示",
  gone: "该评价已删除",
  notReceived: "商品未收货或不存在，不能评价",
  twice: "该商品已评价",
  tooLate: `收货超过${commentDays}天，不能评价`,
  appendTwice: "该评价已追评或已删除",
  warn: (title: string, score: number) => ({
    title: "差评待回复",
    content: `商品「${title}」收到${score}星评价，已超过24小时未回复。`,
  }),
} as const;

const isGone = ({ status }: { readonly status: string }): boolean => status === "DELETED";
const gone = (row: { readonly status: string }) => (isGone(row) ? commentMessages.gone : undefined);
const top = <T extends boolean>(flag: T) =>
  ({
    call: "PUT /api/goods-comments/{id}/top/{flag}",
    at: { flag },
    data: z.object({ id: z.int(), isTop: z.boolean() }),
  }) as const;
const enter = <T extends "ONLINE" | "HIDDEN">(status: T) =>
  ({ to: status, call: "PUT /api/goods-comments/{id}/status/{status}", at: { status } }) as const;

/** 商品评价. */
export const goodsComment = defineResource({
  name: "goodsComment",
  title: "商品评价",
  route: goodsRoutes.comment,
  path: "/api/goods-comments",
  fields: {
    id: field.id("ID"),
    goodsId: field.count("商品编号"),
    goodsTitle: field.text("商品", { max: 60 }),
    goodsImage: field.text("商品图片", { max: 500 }),
    specText: field.text("规格", { max: 60 }),
    userId: field.member("会员"),
    anonymous: field.flag("匿名"),
    orderNo: field.text("订单号", { max: 24 }),
    score: field.count("评分"),
    content: field.longText("内容", { max: 500 }),
    imgs: optional(field.images("图片")),
    appendContent: field.text("追评", { max: 500 }),
    appendTime: optional(field.time("追评时间")),
    machineResult: field.choice("机审结果", machineResult),
    checkStatus: field.choice("审核状态", checkStatus),
    checkName: field.text("审核人", { max: 30 }),
    checkFailRemark: field.text("驳回原因", { max: 200 }),
    reply: field.text("回复", { max: 300 }),
    replyStaffId: optional(field.staff("回复人")),
    replyTime: optional(field.time("回复时间")),
    isTop: field.flag("置顶"),
    status: field.choice("展示状态", commentStatus),
    createdTime: field.time("评价时间"),
  },
  list: {
    columns: [
      "goodsTitle",
      "userId",
      "orderNo",
      "score",
      "content",
      "machineResult",
      "checkStatus",
      "checkName",
      "reply",
      "status",
      "createdTime",
    ],
    deciding: ["checkStatus", "status", "createdTime"],
    filters: {
      goodsId: { by: "own", label: "商品", schema: idParam },
      member: { by: "member", field: "userId" },
      band: { by: "own", label: "评分", schema: scoreBand.schema, labels: scoreBand.labels },
      hasImage: { by: "own", label: "有图", schema: yesNo.schema, labels: yesNo.labels },
      replied: { by: "own", label: "是否回复", schema: yesNo.schema, labels: yesNo.labels },
      checkStatus: { by: "oneOf", field: "checkStatus" },
      status: { by: "oneOf", field: "status", preset: ["ONLINE", "HIDDEN"] },
      time: { by: "between", field: "createdTime", lastDays: 30 },
    },
    sortable: ["score", "createdTime"],
    sort: "-createdTime",
  },
  states: { field: "status", first: "ONLINE" },
  actions: {
    reply: {
      title: "回复",
      from: ["ONLINE", "HIDDEN"],
      elsewhere: gone,
      call: "PUT /api/goods-comments/{id}/reply",
      ask: {
        reply: field.longText("回复内容", {
          max: 300,
          required: "请输入回复内容",
          tooLong: "回复不能超过300个字",
        }),
      },
      data: z.object({ id: z.int(), reply: z.string() }),
      done: "已回复",
    },
    top: {
      title: "置顶",
      from: ["ONLINE"],
      when: ({ isTop }) => !isTop,
      elsewhere: (row) => (row.status === "HIDDEN" ? commentMessages.notShown : gone(row)),
      ...top(true),
    },
    untop: {
      title: "取消置顶",
      from: ["ONLINE", "HIDDEN"],
      when: ({ isTop }) => isTop,
      elsewhere: gone,
      ...top(false),
    },
    hide: {
      title: "隐藏",
      from: ["ONLINE"],
      elsewhere: gone,
      ...enter("HIDDEN"),
      ask: {
        reason: {
          ...field.longText("隐藏原因", { max: 200 }),
          input: z.string().trim().max(200, commentMessages.reasonLong).default(""),
        },
      },
    },
    restore: {
      title: "恢复",
      from: ["HIDDEN"],
      when: isPassed,
      elsewhere: (row) => (row.status === "HIDDEN" ? commentMessages.notPassed : gone(row)),
      ...enter("ONLINE"),
    },
    remove: {
      title: "删除",
      from: ["ONLINE", "HIDDEN"],
      to: "DELETED",
      elsewhere: gone,
      call: "DELETE /api/goods-comments/{id}",
      danger: true,
      confirm: "确定删除该评价？",
      data: z.null(),
      done: "删除成功",
    },
    export: { kind: "export", title: "导出" },
  },
});
