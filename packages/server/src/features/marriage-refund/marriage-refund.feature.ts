import type { Feature } from "../../kit/feature.ts";
import * as marriageRefundCalls from "./marriage-refund.handlers.ts";

export const marriageRefundFeature: Feature = {
  calls: [...Object.values(marriageRefundCalls)],
};
