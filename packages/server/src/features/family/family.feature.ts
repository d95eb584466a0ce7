import type { Feature } from "../../kit/feature.ts";
import { familyList, getFamilyMembers, familyServer, getFamilyStat } from "./family.server.ts";
import * as familyMoves from "./move-family.ts";
import { familyJobs } from "./family-jobs.ts";

export const familyFeature: Feature = {
  resources: [familyServer],
  calls: [familyList, getFamilyMembers, getFamilyStat, ...Object.values(familyMoves)],
  jobs: familyJobs,
};
