import type { Feature } from "../../kit/feature.ts";
import * as treeholeHandlers from "./treehole.handlers.ts";
import { treeholeReplyServer, treeholeServer } from "./treehole.server.ts";
import { treeholeIntakeServers } from "./treehole.intakes.ts";

export const treeholeFeature: Feature = {
  resources: [treeholeServer, treeholeReplyServer],
  intakes: treeholeIntakeServers,
  calls: Object.values(treeholeHandlers),
};
