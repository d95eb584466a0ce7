import type { Feature } from "../../kit/feature.ts";
import { beatWall, patrolCheckServer, getPatrolQueue, getPatrolWall } from "./patrol.server.ts";

export const patrolFeature: Feature = {
  resources: [patrolCheckServer],
  calls: [getPatrolQueue, getPatrolWall, beatWall],
};
