import { liveRoutes } from "../../core/live/live.choices.ts";
import { button } from "../../wire/access.ts";

export const roomGrants = {
  watch: button("查看直播", liveRoutes.rooms),
  replay: button("回放", liveRoutes.rooms),
} as const;

export const roomMessages = {
  title: "直播间标题须为2-30字",
  sort: "排序须为1-999的整数",
  end: "推荐截止时间须在30天以内",
  tooMany: "推荐直播间最多20个",
  replayOver: "回放已过期",
  noReplay: "该场直播没有回放",
} as const;
export const recommendMax = 20;
export const recommendDays = 30;
export const replayDays = 30;
