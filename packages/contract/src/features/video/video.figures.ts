import { deskList } from "../../core/review/desk-list.ts";
import { summaryFigures } from "../../kit/figures.ts";
import { video } from "./video.resource.ts";

export const videoFigures = summaryFigures(video, {
  page: { tab: "all" },
  figures: {
    waiting: { title: "待审核", period: "now", opens: {}, list: deskList("VIDEO", video.route, { tab: "queue" }) },
    today: { title: "今日发布", period: "today", opens: ({ today }) => ({ beginTime: today, endTime: today }) },
    passRate: { title: "今日通过率", unit: "bp", period: "today" },
    blocked: {
      title: "机审拦截数",
      period: "today",
      opens: ({ today }) => ({ machineResult: "BLOCK", beginTime: today, endTime: today }),
    },
  },
});
