import { z } from "zod";
import { numberParam } from "../../wire/number-param.ts";
import { defineOpenRead } from "../open-door/open-read.ts";
import { matchBand, matchKey, type MatchKey } from "./match-criteria.ts";
import { memberCard } from "./member-card.ts";

const most = 50;
const limitMessage = `每次1-${most}位`;

/** 年龄符合: a wish of the member that the other meets. */
export const reasonText = (key: MatchKey): string => `${matchKey.labels[key]}符合`;

/** Members that suit this one, the best first. Who is banned, paused, in a relationship or was refused is left out. */
export const recommendationsRead = defineOpenRead({
  path: "members/{externalId}/recommendations",
  title: "读取会员的推荐",
  scope: "matching.out",
  query: {
    limit: numberParam(limitMessage).int(limitMessage).min(1, limitMessage).max(most, limitMessage).default(20),
  },
  answer: z.object({
    list: z.array(
      z.object({
        card: memberCard,
        score: z.int(),
        band: matchBand.schema,
        /** What of the member's own wishes the other meets, and how many of the other's the member meets. */
        reasons: z.array(z.object({ key: matchKey.schema, text: z.string() })),
        metByMember: z.object({ hits: z.int(), stated: z.int() }),
      }),
    ),
  }),
  example: {
    params: { externalId: "u-1001" },
    query: { limit: "5" },
    answer: {
      list: [
        {
          card: {
            userId: 20_031,
            externalId: null,
            nickname: "阿**",
            sex: "MAN",
            age: 31,
            height: 178,
            homeCity: "杭州市",
            education: "MASTER",
            marital: "UNMARRIED",
            profession: "工程师",
          },
          score: 86,
          band: "HIGH",
          reasons: [
            { key: "age", text: "年龄符合" },
            { key: "region", text: "地区符合" },
          ],
          metByMember: { hits: 4, stated: 5 },
        },
      ],
    },
  },
});
