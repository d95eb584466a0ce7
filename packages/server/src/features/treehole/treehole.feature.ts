import type { Feature } from "../../kit/feature.ts";
import * as treeholeHandlers from "./treehole.handlers.ts";
import { treeholeReplyServer, treeholeServer } from "./treehole.server.ts";

export const treeholeFeature: Feature = {
  resources: [treeholeServer, treeholeReplyServer],
  calls: Object.values(treeholeHandlers),
};
