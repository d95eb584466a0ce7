import type { Feature } from "../../kit/feature.ts";
import { startBatch } from "./member-batch.ts";
import { memberListOptions } from "./member-list-options.ts";
import { memberListServer } from "./member-list.server.ts";

export const memberListFeature: Feature = {
  resources: [memberListServer],
  calls: [memberListOptions, startBatch],
};
