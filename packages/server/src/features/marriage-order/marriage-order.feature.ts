import type { Feature } from "../../kit/feature.ts";
import * as marriageOrderHandlers from "./marriage-order.handlers.ts";
import { marriageOrderServer } from "./marriage-order.server.ts";

export const marriageOrderFeature: Feature = {
  resources: [marriageOrderServer],
  calls: Object.values(marriageOrderHandlers),
};
