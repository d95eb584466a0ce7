import { defineFigures, listOfResource } from "../../kit/figures.ts";
import { getFeedbackStat } from "./recommend-feedback.endpoints.ts";
import { recommendFeedback } from "./recommend-feedback.resource.ts";

export const feedbackFigures = defineFigures(getFeedbackStat, {
  list: listOfResource(recommendFeedback),
  figures: {
    total: { title: "反馈数", period: "chosen", opens: { feedback: "" } },
    likeRate: { title: "喜欢率", unit: "bp", period: "chosen" },
    perMember: {
      title: "人均反馈",
      period: "chosen",
      alone: "an average",
      value: ({ perMember }) => (perMember === null ? null : perMember / 100),
    },
  },
});
