import { contentView, filmAddress, subjectId, visibility } from "../../core/open-door/content-fields.ts";
import { defineIntake } from "../../core/open-door/intake.ts";
import { pictureAddresses } from "../../core/open-door/intake-fields.ts";
import { z } from "zod";
import { blogMessages, momentLimits } from "./moment.rules.ts";

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
  view: contentView,
  example: { member: "u-1001", content: "见面前聊点什么？三个不会冷场的话题分享给大家。" },
  check: ({ images, videoUrl }): Readonly<Record<string, string>> =>
    images.length > 0 && videoUrl !== null ? { videoUrl: blogMessages.both } : {},
});
