import type { Feature } from "../../kit/feature.ts";
import { judge, rejectReasonServer, reviewRecordServer, takeSample } from "./check-action.server.ts";
import { reviewedThing } from "./reviewed-thing.ts";

export const checkActionFeature: Feature = {
  resources: [reviewRecordServer, rejectReasonServer],
  calls: [takeSample, judge, reviewedThing],
};
