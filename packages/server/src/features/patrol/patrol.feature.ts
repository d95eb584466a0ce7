import type { Feature } from "../../kit/feature.ts";
import { keepWall, patrolCheckServer, patrolQueue, patrolWall } from "./patrol.server.ts";

export const patrolFeature: Feature = {
  resources: [patrolCheckServer],
  calls: [patrolQueue, patrolWall, keepWall],
};
