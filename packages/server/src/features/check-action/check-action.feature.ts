import type { Feature } from "../../kit/feature.ts";
import {
  judgeAction,
  rejectReasonServer,
  reviewRecordServer,
  sampleActions,
  checkJobs,
} from "./check-action.server.ts";
import { getReviewedContent } from "./reviewed-content.ts";

export const checkActionFeature: Feature = {
  resources: [reviewRecordServer, rejectReasonServer],
  calls: [sampleActions, judgeAction, getReviewedContent],
  jobs: checkJobs,
};
