import type { Feature } from "../../kit/feature.ts";
import * as treeholeCalls from "./treehole.handlers.ts";
import { treeholeReplyServer, treeholeServer } from "./treehole.server.ts";

export const treeholeFeature: Feature = {
  resources: [treeholeServer, treeholeReplyServer],
  calls: [...Object.values(treeholeCalls)],
};
