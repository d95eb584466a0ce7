import { z } from "zod";
import { memberCard } from "../matching/member-card.ts";
import { defineOpenRead, pageOf, pageQuery } from "../open-door/open-read.ts";
import { instant } from "../../wire/instant.ts";
import { introductionResult, introductionSide, introductionStatus } from "./introduction.choices.ts";

/** The introductions that a member was asked about, the newest first. One it was never asked about does not exist. */
export const introductionsRead = defineOpenRead({
  path: "members/{externalId}/introductions",
  title: "读取会员的牵线",
  scope: "matching.out",
  query: { ...pageQuery, status: z.enum(introductionStatus.values, "状态取值错误").optional() },
  answer: pageOf(
    z.object({
      id: z.int(),
      no: z.string(),
      /** SELF where the introduction was begun for this member, OTHER where this member is the one introduced. */
      side: introductionSide.schema,
      status: introductionStatus.schema,
      /** It waits for this member's answer. */
      waitsForMember: z.boolean(),
      expireTime: instant.nullable(),
      other: memberCard,
      meetTime: instant.nullable(),
      meetPlace: z.string(),
      result: introductionResult.schema.nullable(),
      createdTime: instant,
      stateTime: instant,
    }),
  ),
  example: {
    params: { externalId: "u-1001" },
    query: { limit: "20" },
    answer: {
      list: [
        {
          id: 9,
          no: "QX26110100001",
          side: "SELF",
          status: "WAIT_SELF",
          waitsForMember: true,
          expireTime: "2026-11-04T10:00:00+08:00",
          other: {
            userId: 20_031,
            externalId: "u-2044",
            nickname: "阿**",
            sex: "MAN",
            age: 31,
            height: 178,
            homeCity: "杭州市",
            education: "MASTER",
            marital: "UNMARRIED",
            profession: "工程师",
          },
          meetTime: null,
          meetPlace: "",
          result: null,
          createdTime: "2026-11-01T10:00:00+08:00",
          stateTime: "2026-11-01T10:00:00+08:00",
        },
      ],
      next: null,
    },
  },
});
