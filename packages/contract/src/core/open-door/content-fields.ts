import { z } from "zod";

/** What became of something posted. */
export const contentView = z.object({ status: z.string(), checkStatus: z.string(), reason: z.string() });

/** Who may see it. */
export const visibility = z
  .enum(["PUBLIC", "FRIENDS", "FRIENDS_ALL", "FRIENDS_NON", "PRIVATE"], "可见范围取值错误")
  .default("PUBLIC");

/** A topic is made by staff, so it is named by our own number. */
export const subjectId = z.int("话题编号格式错误").positive("话题编号格式错误");

export const mediaMessages = { host: "视频所在网站不在允许范围内（IMAGE_HOSTS、STREAM_HOSTS）" } as const;

/** The address of a film; it stays where it is. */
export const filmAddress = z.string("请填写视频地址").regex(/^https:\/\/[^\s;"'<>]{1,400}$/, "视频地址须为https地址");
