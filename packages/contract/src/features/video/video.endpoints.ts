import { z } from "zod";
import { contentIds, contentOfflineBody } from "../../core/content/content-moves.ts";
import { sex } from "../../core/member/member.choices.ts";
import { timeProblem } from "../../core/placed/placed.choices.ts";
import { reads } from "../../wire/access.ts";
import { endpoint, idParam } from "../../wire/endpoint.ts";
import { memberRef } from "../../wire/refs.ts";
import { hotGrants, hotLimits, hotRoute, videoGrants, videoMessages } from "./video.rules.ts";

const onOne = z.strictObject({ id: idParam });

export const offlineVideos = endpoint({
  method: "PUT",
  path: "/api/video/offline",
  allow: [videoGrants.offlineMany],
  title: "批量下架",
  done: "已下架",
  body: contentOfflineBody,
  data: z.object({ offline: z.int() }),
});

export const removeVideo = endpoint({
  method: "DELETE",
  path: "/api/video/{id}",
  allow: [videoGrants.remove],
  title: "删除",
  done: "删除成功",
  params: onOne,
  /** One of the refusal reasons: a grave one counts against the author. */
  query: z.strictObject({ reasonId: idParam.optional() }),
});

const sort = z.int(videoMessages.sort).min(1, videoMessages.sort).max(999, videoMessages.sort);
const instant = (label: string) => z.iso.datetime({ offset: true, error: `请选择${label}` });

/** Makes a video hot, or changes its recommendation. */
export const setVideoHot = endpoint({
  method: "PUT",
  path: "/api/video/{id}/hot",
  allow: [videoGrants.heat, hotGrants.join, hotGrants.edit],
  title: "设为热门",
  done: "已保存",
  params: onOne,
  body: z
    .strictObject({
      hotReason: z.string().trim().max(hotLimits.reason, videoMessages.reasonLong).default(""),
      hotSort: sort.default(100),
      startTime: instant("开始时间"),
      endTime: instant("结束时间"),
    })
    .superRefine((body, context) => {
      const { endTime } = timeProblem(body);
      if (endTime !== undefined) context.addIssue({ code: "custom", path: ["endTime"], message: endTime });
    }),
  data: z.object({ id: z.int(), isHot: z.boolean() }),
});

export const removeVideoHot = endpoint({
  method: "DELETE",
  path: "/api/video/{id}/hot",
  allow: [hotGrants.leave],
  title: "移出热门",
  done: "已移出",
  params: onOne,
});
export const removeVideosHot = endpoint({
  method: "PUT",
  path: "/api/video/hot-leave",
  allow: [hotGrants.leaveMany],
  title: "批量移出",
  done: "已移出",
  body: z.strictObject({ ids: contentIds }),
});

/** The hot videos in the order they were dragged to, or one with its number. */
export const sortHotVideos = endpoint({
  method: "PUT",
  path: "/api/video/hot-sort",
  allow: [hotGrants.sort],
  title: "调整排序",
  done: "已保存",
  body: z.union([
    z.strictObject({ ids: z.array(z.int().positive()).min(1).max(hotLimits.places) }),
    z.strictObject({ id: z.int().positive(), sort }),
  ]),
});

export const getHotCandidates = endpoint({
  method: "GET",
  path: "/api/video/hot-candidates",
  allow: reads(hotRoute),
  query: z.strictObject({ keyword: z.string().trim().max(50).default(""), sex: sex.schema.optional() }),
  data: z.array(
    z.object({
      id: z.int(),
      title: z.string(),
      coverUrl: z.string(),
      videoUrl: z.string(),
      user: memberRef,
      playNum: z.int(),
      likeNum: z.int(),
      hotScore: z.int(),
      createdTime: z.string(),
    }),
  ),
});

/** The last seven days of a video, and who watched it. */
export const getVideoTrend = endpoint({
  method: "GET",
  path: "/api/video/{id}/trend",
  allow: reads(hotRoute),
  params: onOne,
  data: z.object({
    days: z.array(z.object({ day: z.string(), playNum: z.int(), likeNum: z.int(), clickRate: z.int() })),
    bySex: z.array(z.object({ sex: sex.schema, playNum: z.int() })),
  }),
});
