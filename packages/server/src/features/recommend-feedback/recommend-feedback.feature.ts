import type { Feature } from "../../kit/feature.ts";
import * as feedbackHandlers from "./feedback.handlers.ts";
import { getFeedbackStat } from "./feedback-stat.ts";
import { recommendFeedbackIntakeServer } from "./recommend-feedback.intake.ts";
import { recommendFeedbackServer } from "./recommend-feedback.server.ts";

export const recommendFeedbackFeature: Feature = {
  resources: [recommendFeedbackServer],
  intakes: [recommendFeedbackIntakeServer],
  calls: [feedbackHandlers.pauseRecommend, feedbackHandlers.complainFeedback, getFeedbackStat],
};
