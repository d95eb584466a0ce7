import { defineFigures, listOfResource } from "../../kit/figures.ts";
import { getOnlineSummary } from "./online.endpoints.ts";
import { onlineUser } from "./online.resource.ts";

const clock = new Intl.DateTimeFormat("zh-CN", {
  hour: "2-digit",
  minute: "2-digit",
  hourCycle: "h23",
  timeZone: "Asia/Shanghai",
});

export const onlineFigures = defineFigures(getOnlineSummary, {
  list: listOfResource(onlineUser),
  figures: {
    now: { title: "当前在线", period: "now", opens: {} },
    peak: {
      title: "今日峰值",
      period: "today",
      alone: "who was there at that minute is not kept",
      note: ({ peakTime }) => (peakTime === null ? "" : `（${clock.format(new Date(peakTime))}）`),
    },
    active: {
      title: "今日活跃",
      period: "today",
      alone: "the list has those who are here now",
    },
    ratio: {
      title: "男女比",
      period: "now",
      alone: "a ratio",
      value: ({ man, woman }) => (woman === 0 ? null : Math.round((man / woman) * 100) / 100),
    },
  },
});
