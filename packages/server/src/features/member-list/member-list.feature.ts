import type { Feature } from "../../kit/feature.ts";
import { startMemberBatch } from "./member-batch.ts";
import { getMemberListOptions } from "./member-list-options.ts";
import { memberListServer } from "./member-list.server.ts";

export const memberListFeature: Feature = {
  resources: [memberListServer],
  calls: [getMemberListOptions, startMemberBatch],
};
