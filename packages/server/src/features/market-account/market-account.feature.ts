import type { Feature } from "../../kit/feature.ts";
import { officialAccountServer } from "./market-account.server.ts";

export const marketAccountFeature: Feature = {
  resources: [officialAccountServer],
};
