import { z } from "zod";
import { goodsRoutes } from "../../core/goods/goods.choices.ts";
import { reads } from "../../wire/access.ts";
import { endpoint } from "../../wire/endpoint.ts";

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
