import { z } from "zod";
import { defineEvent } from "./define-event.ts";

/** The kinds of what members post. Written by a trigger of their tables. */
const contentKind = z.enum([
  "VIDEO",
  "MOMENT",
  "MICRO_BLOG",
  "MOMENT_COMMENT",
  "SUBJECT_DISCUSS",
  "SUBJECT_EVALUATE",
  "TREEHOLE",
  "TREEHOLE_REPLY",
]);
const content = { userId: z.int(), kind: contentKind, contentId: z.int() };

/** It had not been decided before. */
export const contentPassed = defineEvent({
  name: "content.passed",
  title: "内容审核通过",
  version: 1,
  schema: z.strictObject(content),
});

/** Refused, or no longer shown. */
export const contentHidden = defineEvent({
  name: "content.hidden",
  title: "内容已隐藏",
  version: 1,
  schema: z.strictObject({ ...content, reason: z.string() }),
});

export const contentRestored = defineEvent({
  name: "content.restored",
  title: "内容恢复展示",
  version: 1,
  schema: z.strictObject(content),
});

export const contentRemoved = defineEvent({
  name: "content.removed",
  title: "内容已删除",
  version: 1,
  schema: z.strictObject(content),
});

/** Written by a trigger of the broadcasts: patrols end them, and so does a sanction of the host. */
export const liveStopped = defineEvent({
  name: "live.stopped",
  title: "直播被中断",
  version: 1,
  schema: z.strictObject({
    userId: z.int(),
    sessionId: z.int(),
    roomId: z.int(),
    how: z.enum(["CUT", "FORCE_CLOSE"]),
    reason: z.string(),
  }),
});
