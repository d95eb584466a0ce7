import { z } from "zod";
import {
  contentMoved,
  contentMovedMessage,
  contentOfflineBody,
  contentStatusBody,
} from "../../core/content/content-moves.ts";
import { daySpan } from "../../core/figures/day-span.ts";
import { reads } from "../../wire/access.ts";
import { endpoint, idParam } from "../../wire/endpoint.ts";
import { listOf, listQuery } from "../../wire/list.ts";
import { memberRef } from "../../wire/refs.ts";
import { blogGrants, momentGrants, momentLimits, momentMessages, momentRoute } from "./moment.rules.ts";
import { numberParam } from "../../wire/number-param.ts";

const onOne = z.strictObject({ id: idParam });

/** For moments and posts alike: which title is checked depends on the kind and on the action. */
export const setMomentStatus = endpoint({
  method: "PUT",
  path: "/api/moment/{id}/status",
  allow: [momentGrants.offline, momentGrants.online, blogGrants.offline, blogGrants.online, blogGrants.unplan],
  title: "上架/下架",
  done: contentMovedMessage,
  params: onOne,
  body: contentStatusBody,
  data: contentMoved,
});

export const offlineMoments = endpoint({
  method: "PUT",
  path: "/api/moment/offline",
  allow: [momentGrants.offlineMany],
  title: "批量下架",
  done: "已下架",
  body: contentOfflineBody,
  data: z.object({ offline: z.int() }),
});

export const setMomentTop = endpoint({
  method: "PUT",
  path: "/api/moment/{id}/top",
  allow: [momentGrants.top, momentGrants.untop, blogGrants.top],
  title: "置顶",
  done: (_data, { body }) => (body.isTop ? "已置顶" : "已取消置顶"),
  params: onOne,
  body: z.strictObject({
    isTop: z.boolean(),
    /** For a moment: how long. */
    days: z
      .int(momentMessages.topDays)
      .min(1, momentMessages.topDays)
      .max(momentLimits.topDays, momentMessages.topDays)
      .optional(),
  }),
  data: z.object({ id: z.int(), isTop: z.boolean() }),
});

export const removeMoment = endpoint({
  method: "DELETE",
  path: "/api/moment/{id}",
  allow: [momentGrants.remove, blogGrants.remove],
  title: "删除",
  done: "删除成功",
  params: onOne,
});

/** Removes one picture; the same one is blocked when it is posted again. */
export const removeMomentImage = endpoint({
  method: "DELETE",
  path: "/api/moment/{id}/img/{index}",
  allow: [momentGrants.dropImage],
  title: "移除单图",
  done: "已移除",
  params: z.strictObject({ id: idParam, index: numberParam().int().min(0).max(8) }),
  data: z.object({ id: z.int(), imgs: z.string() }),
});

const comment = z.object({
  id: z.int(),
  user: memberRef,
  content: z.string(),
  status: z.string(),
  checkStatus: z.string(),
  createdTime: z.string(),
});
export const getMomentComments = endpoint({
  method: "GET",
  path: "/api/moment/{id}/comments",
  allow: [momentGrants.comments],
  params: onOne,
  query: listQuery([], {}),
  data: listOf(comment),
});

export const removeMomentComment = endpoint({
  method: "DELETE",
  path: "/api/moment-comment/{id}",
  allow: [momentGrants.dropComment],
  title: "删除评论",
  done: "删除成功",
  params: onOne,
});

export const getMomentStat = endpoint({
  method: "GET",
  path: "/api/moment/stat",
  allow: reads(momentRoute),
  query: daySpan,
  data: z.object({
    waiting: z.int(),
    waitingComments: z.int(),
    today: z.int(),
    /** The refused share of the decisions in these days, in 1/10000. */
    refuseRate: z.int(),
    days: z.array(z.object({ day: z.string(), posted: z.int(), refused: z.int() })),
  }),
});
