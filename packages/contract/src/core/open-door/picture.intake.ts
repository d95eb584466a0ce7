import { z } from "zod";
import { defineIntake } from "./intake.ts";
import { ofMember } from "./intake-fields.ts";

export const pictureLimits = {
  /** In base64 it still fits into a body. */
  bytes: 3_000_000,
  /** How long it may be named by rows. */
  hours: 24,
  /** Of one application, at a time. */
  kept: 1000,
} as const;

export const handOverMessages = {
  content: "图片内容须为base64",
  size: "图片不能超过3MB",
  many: `待使用的图片超过${pictureLimits.kept}张，请先使用或等待其过期`,
} as const;

const longest = Math.ceil(pictureLimits.bytes / 3) * 4;

/**
 * The bytes of a picture, for an application that has no address of its own for it. For a day rows of the same member
 * name it as `picture:<externalId>` wherever a picture is fetched; until then nobody sees it.
 */
export const pictureIntake = defineIntake({
  name: "picture",
  plural: "pictures",
  title: "图片上传",
  scope: "member",
  refs: ofMember,
  fields: {
    content: z
      .string(handOverMessages.content)
      .min(1, handOverMessages.content)
      .max(longest, handOverMessages.size)
      .regex(/^[A-Za-z0-9+/]+={0,2}$/, handOverMessages.content),
  },
  view: z.object({ width: z.int(), height: z.int(), until: z.string() }),
  example: {
    member: "u-1001",
    content: "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  },
});
