import type { Feature } from "../../kit/feature.ts";
import * as marriageRefundHandlers from "./marriage-refund.handlers.ts";

export const marriageRefundFeature: Feature = {
  calls: Object.values(marriageRefundHandlers),
};
