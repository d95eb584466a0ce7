import { summaryFigures } from "../../kit/figures.ts";
import { master } from "./master.resource.ts";

const present = { status: "NORMAL,FROZEN" };

export const masterFigures = summaryFigures(master, {
  figures: {
    total: { title: "红娘总数", period: "now", opens: present },
    monthNew: {
      title: "本月新增",
      period: "month",
      opens: ({ month, today }) => ({ ...present, beginTime: month, endTime: today }),
    },
    active: { title: "活跃红娘", period: "month", opens: { status: "", active: "1" } },
  },
});
