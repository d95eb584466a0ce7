import { z } from "zod";
import { goodsRoutes } from "../../core/goods/goods.choices.ts";
import { button, reads } from "../../wire/access.ts";
import { endpoint, flagParam, idParam } from "../../wire/endpoint.ts";
import { commentStatus } from "./goods-comment.resource.ts";

const own = (title: string) => button(title, goodsRoutes.comment);
export const commentGrants = {
  reply: own("回复"),
  top: own("置顶"),
  untop: own("取消置顶"),
  hide: own("隐藏"),
  restore: own("恢复"),
  remove: own("删除"),
} as const;
export const commentTops = 3;
export const commentMessages = {
  reply: "请输入回复内容",
  replyLong: "回复不能超过300个字",
  replyOld: "回复已超过24小时，不能修改",
  replyTwice: "回复只能修改一次",
  fullTop: "每个商品最多置顶3条",
  notShown: "仅展示中的评价可以置顶",
  reason: "请填写隐藏原因",
  reasonLong: "隐藏原因不能超过200个字",
  notPassed: "未通过审核的评价不能展示",
  removeConfirm: "确定删除该评价？",
  gone: "该评价已删除",
  warn: (title: string, score: number) => ({
    title: "差评待回复",
    content: `商品「${title}」收到${score}星评价，已超过24小时未回复。`,
  }),
} as const;

const onOne = z.strictObject({ id: idParam });

export const replyComment = endpoint({
  method: "PUT",
  path: "/api/goods-comments/{id}/reply",
  allow: [commentGrants.reply],
  title: "回复",
  done: "已回复",
  params: onOne,
  body: z.strictObject({
    reply: z.string(commentMessages.reply).trim().min(1, commentMessages.reply).max(300, commentMessages.replyLong),
  }),
  data: z.object({ id: z.int(), reply: z.string() }),
});

export const topComment = endpoint({
  method: "PUT",
  path: "/api/goods-comments/{id}/top/{flag}",
  allow: [commentGrants.top, commentGrants.untop],
  title: "置顶/取消置顶",
  params: z.strictObject({ id: idParam, flag: flagParam }),
  data: z.object({ id: z.int(), isTop: z.boolean() }),
});

export const setCommentStatus = endpoint({
  method: "PUT",
  path: "/api/goods-comments/{id}/status/{status}",
  allow: [commentGrants.hide, commentGrants.restore],
  title: "隐藏/恢复",
  params: z.strictObject({ id: idParam, status: z.enum(["ONLINE", "HIDDEN"], "状态取值错误") }),
  body: z.strictObject({ reason: z.string().trim().max(200, commentMessages.reasonLong).default("") }),
  data: z.object({ id: z.int(), status: commentStatus.schema }),
});
export const hideBody = z.strictObject({
  reason: z.string(commentMessages.reason).trim().min(1, commentMessages.reason).max(200, commentMessages.reasonLong),
});

export const removeComment = endpoint({
  method: "DELETE",
  path: "/api/goods-comments/{id}",
  allow: [commentGrants.remove],
  title: "删除",
  done: "删除成功",
  params: onOne,
});

export const getCommentStat = endpoint({
  method: "GET",
  path: "/api/goods-comments/stat",
  allow: reads(goodsRoutes.comment),
  data: z.object({
    waiting: z.int(),
    today: z.int(),
    goodBp: z.int().nullable(),
    badUnanswered: z.int(),
    byScore: z.array(z.object({ score: z.int(), count: z.int() })),
    worst: z.array(z.object({ goodsId: z.int(), title: z.string(), badNum: z.int() })),
  }),
});
