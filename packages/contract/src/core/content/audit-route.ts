import { z } from "zod";
import { choices } from "../../kit/choices.ts";

export const auditScene = choices({
  VIDEO: "短视频",
  LIVE: "直播",
  CALL: "通话",
  IMAGE: "图片",
  AUDIO: "语音",
  TEXT: "文本",
});
export const auditFailMode = choices({ REVIEW: "转人审", PASS: "放行" });

/** How one scene is checked by machine: the channels in order, and the result when none answers. */
const sceneRoute = z.strictObject({
  channelIds: z.array(z.int().positive()).max(10),
  failMode: z.enum(auditFailMode.values, "请选择失败处理方式"),
  /** What the machine passes is shown without human review. */
  autoPass: z.boolean(),
  /** The percentage of automatically passed items that a person checks all the same. */
  sampleRate: z.int("抽检比例须为0-100的整数").min(0, "抽检比例须为0-100的整数").max(100, "抽检比例须为0-100的整数"),
});
export const auditRoute = z.strictObject({
  VIDEO: sceneRoute,
  LIVE: sceneRoute,
  CALL: sceneRoute,
  IMAGE: sceneRoute,
  AUDIO: sceneRoute,
  TEXT: sceneRoute,
});
export type AuditRoute = z.output<typeof auditRoute>;

const plain = (autoPass: boolean) => ({ channelIds: [], failMode: "REVIEW" as const, autoPass, sampleRate: 0 });
/** The default: only the word list, and a person reviews every video. */
export const auditRouteFallback: AuditRoute = {
  VIDEO: plain(false),
  LIVE: plain(true),
  CALL: plain(true),
  IMAGE: plain(true),
  AUDIO: plain(true),
  TEXT: plain(true),
};
