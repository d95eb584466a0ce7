import { z } from "zod";
import { defineOpenRead } from "../../core/open-door/open-read.ts";
import { getMiniGuide } from "./mini-guide.endpoints.ts";

/** 小程序引导: what a version of the mini program shows at each place. */
export const guidesRead = defineOpenRead({
  path: "guides",
  title: "读取小程序引导",
  scope: "content.out",
  query: getMiniGuide.query.shape,
  answer: z.object({ list: getMiniGuide.data }),
  example: {
    query: { system: "IOS", version: "1.2.0" },
    answer: {
      list: [
        {
          scene: "DOWNLOAD",
          showMode: "GUIDE",
          guideType: "APP",
          title: "下载App",
          content: "更多功能在App中",
          imageUrl: "",
          target: "",
          frequency: "DAILY",
        },
      ],
    },
  },
});
