import { summaryFigures } from "../../kit/figures.ts";
import { shiftHour } from "./shift-hour.resource.ts";

/** Of the month and the people that are chosen. */
export const shiftHourFigures = summaryFigures(shiftHour, {
  page: { tab: "hours" },
  figures: {
    minutes: { title: "总时长（分钟）", period: "chosen", alone: "the list has the minutes of two kinds apart" },
    payCents: { title: "应付工资", unit: "cents", period: "chosen", opens: {}, sums: "payCents" },
    paidCents: { title: "已结算", unit: "cents", period: "chosen", opens: { status: "PAID" }, sums: "payCents" },
  },
});
