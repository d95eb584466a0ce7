import { z } from "zod";
import { defineOpenRead, forMember, pageOf, pageQuery } from "../../core/open-door/open-read.ts";
import { instant } from "../../wire/instant.ts";
import { getLatestVersion } from "./app-version.endpoints.ts";
import { versionPlatform } from "./app-version.resource.ts";
import { tutorialCategory } from "./app-tutorial.resource.ts";

const { shape } = getLatestVersion.query;

/** The newest version for an app of this version, and for this member where one is named; null where it is up to date. */
export const appVersionRead = defineOpenRead({
  path: "app-version",
  title: "读取最新版本",
  scope: "content.out",
  query: {
    platform: z.enum(versionPlatform.values, "平台取值错误"),
    versionCode: shape.versionCode,
    channel: shape.channel,
    member: forMember,
  },
  answer: z.object({ newest: getLatestVersion.data }),
  example: {
    query: { platform: "ANDROID", versionCode: "120" },
    answer: {
      newest: {
        versionName: "2.4.0",
        versionCode: 240,
        updateType: "OPTIONAL",
        downloadUrl: "/api/public/app-package/5",
        storeUrl: "",
        fileSize: 52_428_800,
        md5: "0cc175b9c0f1b6a831c399e269772661",
        description: "修复已知问题",
      },
    },
  },
});

/** 使用教程, in the order the app shows. */
export const tutorialsRead = defineOpenRead({
  path: "tutorials",
  title: "读取使用教程",
  scope: "content.out",
  query: { ...pageQuery, category: z.enum(tutorialCategory.values, "分类取值错误").optional() },
  answer: pageOf(
    z.object({
      id: z.int(),
      category: tutorialCategory.schema,
      title: z.string(),
      cover: z.string(),
      content: z.string(),
      videoUrl: z.string(),
      minVersionCode: z.int().nullable(),
      sort: z.int(),
      updateTime: instant,
    }),
  ),
  example: {
    query: { category: "NEWBIE" },
    answer: {
      list: [
        {
          id: 2,
          category: "NEWBIE",
          title: "怎样完善资料",
          cover: "",
          content: "<p>打开我的，选择编辑资料。</p>",
          videoUrl: "",
          minVersionCode: null,
          sort: 0,
          updateTime: "2026-11-01T09:30:00+08:00",
        },
      ],
      next: null,
    },
  },
});
