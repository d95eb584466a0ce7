import { defineFigures, listOfResource } from "../../kit/figures.ts";
import { getRoomStat } from "./live-room.endpoints.ts";
import { liveSession } from "./live-session.resource.ts";

export const liveRoomFigures = defineFigures(getRoomStat, {
  list: listOfResource(liveSession, { tab: "sessions" }),
  figures: {
    living: { title: "直播中", period: "now", opens: ({ today }) => ({ status: "LIVING", endTime: today }) },
    viewers: { title: "在线观众", period: "now", alone: "people online now; the card of each room has its own" },
    sessions: {
      title: "今日开播场次",
      period: "today",
      opens: ({ today }) => ({ beginTime: today, endTime: today }),
    },
    income: {
      title: "今日礼物收入",
      unit: "cents",
      period: "today",
      alone: "gifts of today, and a session may have begun yesterday",
    },
    violations: {
      title: "今日违规",
      period: "today",
      lessIsBetter: true,
      alone: "less those that were revoked; the page of violations lists them all",
    },
  },
});
