import { z } from "zod";
import { giftScene } from "../../core/money/gift.choices.ts";
import { defineOpenRead, pageOf, pageQuery } from "../../core/open-door/open-read.ts";
import { instant } from "../../wire/instant.ts";
import { giftAnim, giftCategory, giftMemberOnly } from "./gift.rules.ts";

/** 礼物 that can be sent now. */
export const giftsRead = defineOpenRead({
  path: "gifts",
  title: "读取礼物",
  scope: "content.out",
  query: { ...pageQuery, category: z.enum(giftCategory.values, "分类取值错误").optional() },
  answer: pageOf(
    z.object({
      id: z.int(),
      category: giftCategory.schema,
      name: z.string(),
      iconUrl: z.string(),
      animUrl: z.string(),
      animType: giftAnim.schema,
      priceCents: z.int(),
      sceneTypes: z.array(giftScene.schema),
      comboCounts: z.array(z.int()),
      memberOnly: giftMemberOnly.schema,
      corner: z.string(),
      sort: z.int(),
      endTime: instant.nullable(),
      updateTime: instant,
    }),
  ),
  example: {
    query: { category: "LOVE" },
    answer: {
      list: [
        {
          id: 7,
          category: "LOVE",
          name: "玫瑰",
          iconUrl: "https://img.example.com/gift/rose.png",
          animUrl: "",
          animType: "NONE",
          priceCents: 520,
          sceneTypes: ["LIVE", "CHAT"],
          comboCounts: [1, 10, 99],
          memberOnly: "NONE",
          corner: "",
          sort: 0,
          endTime: null,
          updateTime: "2026-11-01T09:30:00+08:00",
        },
      ],
      next: null,
    },
  },
});
