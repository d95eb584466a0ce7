import { z } from "zod";
import { defineOpenRead, forMember, pageOf, pageQuery } from "../../core/open-door/open-read.ts";
import { contentClient, officialPosition } from "../../core/placed/placed.choices.ts";
import { instant } from "../../wire/instant.ts";
import { bannerPosition } from "./banner.rules.ts";

const position = z.enum([...bannerPosition.values, ...officialPosition.values], "位置取值错误");

/** 轮播图 that are shown now. */
export const bannersRead = defineOpenRead({
  path: "banners",
  title: "读取轮播图",
  scope: "content.out",
  query: { ...pageQuery, position: position.optional(), member: forMember },
  answer: pageOf(
    z.object({
      id: z.int(),
      client: contentClient.schema,
      position,
      title: z.string(),
      imageUrl: z.string(),
      mobileImageUrl: z.string(),
      altText: z.string(),
      linkType: z.string(),
      linkValue: z.string(),
      sort: z.int(),
      startTime: instant,
      endTime: instant,
      updateTime: instant,
    }),
  ),
  example: {
    query: { position: "APP_HOME", limit: "20" },
    answer: {
      list: [
        {
          id: 12,
          client: "APP",
          position: "APP_HOME",
          title: "七夕相亲会",
          imageUrl: "https://img.example.com/banner/12.jpg",
          mobileImageUrl: "",
          altText: "七夕相亲会报名",
          linkType: "H5",
          linkValue: "https://www.example.com/qixi",
          sort: 10,
          startTime: "2026-11-01T00:00:00+08:00",
          endTime: "2026-12-01T00:00:00+08:00",
          updateTime: "2026-11-01T09:30:00+08:00",
        },
      ],
      next: null,
    },
  },
});
