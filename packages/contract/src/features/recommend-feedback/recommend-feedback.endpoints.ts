import { z } from "zod";
import { daySpan } from "../../core/figures/day-span.ts";
import { reads } from "../../wire/access.ts";
import { endpoint, flagParam, idParam } from "../../wire/endpoint.ts";
import { memberRef } from "../../wire/refs.ts";
import { feedbackReason, recommendScene } from "./recommend-feedback.choices.ts";
import { feedbackGrants, feedbackRoute } from "./recommend-feedback.rules.ts";

/** Whether a member is recommended at all; the flag decides which operation it is. */
export const pauseRecommend = endpoint({
  method: "PUT",
  path: "/api/recommend/pause/{userId}/{paused}",
  allow: [feedbackGrants.pause, feedbackGrants.resume],
  title: "暂停推荐/恢复推荐",
  done: (_data, { params }) => (params.paused ? "已暂停推荐" : "已恢复推荐"),
  params: z.strictObject({ userId: idParam, paused: flagParam }),
  data: z.object({ recommendPaused: z.boolean() }),
});

export const complainFeedback = endpoint({
  method: "POST",
  path: "/api/recommend-feedback/{id}/to-complaint",
  allow: [feedbackGrants.complain],
  title: "转投诉",
  done: "已转为投诉",
  params: z.strictObject({ id: idParam }),
  data: z.object({ complaintId: z.int() }),
});

export const getFeedbackStat = endpoint({
  method: "GET",
  path: "/api/recommend-feedback/stat",
  allow: reads(feedbackRoute),
  query: daySpan,
  data: z.object({
    total: z.int(),
    /** In 1/10000. */
    likeRate: z.int().nullable(),
    /** Hundredths of a feedback for each member who gave one. */
    perMember: z.int().nullable(),
    reasons: z.array(z.object({ reason: feedbackReason.schema, count: z.int() })),
    /** Rate of likes in 1/10000 for each day and scene; null where there was none. */
    days: z.array(z.string()),
    scenes: z.array(z.object({ scene: recommendScene.schema, rates: z.array(z.int().nullable()) })),
    disliked: z.array(
      z.object({ member: memberRef, count: z.int(), reason: feedbackReason.schema.nullable(), isPaused: z.boolean() }),
    ),
    versions: z.array(z.string()),
  }),
});
