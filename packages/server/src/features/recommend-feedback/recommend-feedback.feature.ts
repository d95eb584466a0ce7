import type { Feature } from "../../kit/feature.ts";
import * as feedbackCalls from "./feedback-calls.ts";
import { feedbackStat } from "./feedback-stat.ts";
import { recommendFeedbackServer } from "./recommend-feedback.server.ts";

export const recommendFeedbackFeature: Feature = {
  resources: [recommendFeedbackServer],
  calls: [feedbackCalls.markHandled, feedbackCalls.turnRecommendation, feedbackCalls.complainOfFeedback, feedbackStat],
};
