import { contentView, filmAddress, subjectId, visibility } from "../../core/open-door/content-fields.ts";
import { defineIntake } from "../../core/open-door/intake.ts";
import { asColumn } from "../../core/open-door/intake-columns.ts";
import { pictureAddresses } from "../../core/open-door/intake-fields.ts";
import { z } from "zod";
import { blogMessages, momentLimits } from "./moment.rules.ts";
import { ablumStatus } from "../../core/member/member.choices.ts";

/** A long post of a matchmaker. Those of the platform's own accounts are published in the console. */
export const microBlogIntake = defineIntake({
  name: "microBlog",
  plural: "micro-blogs",
  title: "微博",
  scope: "content",
  refs: { member: { kind: "member", label: "会员" } },
  fields: {
    content: z
      .string(blogMessages.content)
      .trim()
      .min(momentLimits.blogMin, blogMessages.content)
      .max(momentLimits.blogMax, blogMessages.content),
    images: pictureAddresses(momentLimits.imgs),
    videoUrl: filmAddress.nullable().default(null),
    subjectId: subjectId.nullable().default(null),
    visibility,
  },
  columns: {
    member: asColumn.numberOf("会员", ["会员编号", "用户编号", "user"]),
    content: asColumn.text("内容", ["微博内容", "正文", "text"]),
    images: asColumn.list("图片", ["配图", "pictures", "photos"]),
    videoUrl: asColumn.text("视频", ["视频地址", "video"]),
    subjectId: asColumn.number("话题编号", ["话题"]),
    visibility: asColumn.choice("可见范围", ablumStatus, { also: ["公开范围"] }),
  },
  view: contentView,
  example: { member: "u-1001", content: "见面前聊点什么？三个不会冷场的话题分享给大家。" },
  check: ({ images, videoUrl }): Readonly<Record<string, string>> =>
    images.length > 0 && videoUrl !== null ? { videoUrl: blogMessages.both } : {},
});
