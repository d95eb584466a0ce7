import { z } from "zod";
import { activityType } from "../../core/money/campaign.choices.ts";
import { defineOpenRead, forMember, pageOf, pageQuery } from "../../core/open-door/open-read.ts";
import { instant } from "../../wire/instant.ts";

/** 活动 that run now, the newest first. */
export const activitiesRead = defineOpenRead({
  path: "activities",
  title: "读取活动",
  scope: "content.out",
  query: { ...pageQuery, type: z.enum(activityType.values, "类型取值错误").optional(), member: forMember },
  answer: pageOf(
    z.object({
      id: z.int(),
      code: z.string(),
      type: activityType.schema,
      name: z.string(),
      coverUrl: z.string(),
      pageHtml: z.string(),
      shareTitle: z.string(),
      shareDesc: z.string(),
      shareImg: z.string(),
      platforms: z.array(z.string()),
      needClaim: z.boolean(),
      claimDays: z.int(),
      startTime: instant,
      endTime: instant,
      updateTime: instant,
    }),
  ),
  example: {
    query: { type: "INVITE" },
    answer: {
      list: [
        {
          id: 4,
          code: "A26110101",
          type: "INVITE",
          name: "邀请好友",
          coverUrl: "",
          pageHtml: "<p>邀请好友注册有礼</p>",
          shareTitle: "来红线遇见TA",
          shareDesc: "",
          shareImg: "",
          platforms: ["ANDROID", "IOS"],
          needClaim: true,
          claimDays: 7,
          startTime: "2026-11-01T00:00:00+08:00",
          endTime: "2026-12-01T00:00:00+08:00",
          updateTime: "2026-11-01T09:30:00+08:00",
        },
      ],
      next: null,
    },
  },
});
