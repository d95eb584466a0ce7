import type { Feature } from "../../kit/feature.ts";
import { familyList, familyMembers, familyServer, familyStat } from "./family.server.ts";
import * as familyMoves from "./move-family.ts";

export const familyFeature: Feature = {
  resources: [familyServer],
  calls: [familyList, familyMembers, familyStat, ...Object.values(familyMoves)],
};
