import type { Feature } from "../../kit/feature.ts";
import { familyIntakes } from "./family.intake.ts";
import { familyList, getFamilyMembers, familyServer, getFamilyStat } from "./family.server.ts";
import * as familyMoves from "./move-family.ts";
import { familyJobs } from "./family-jobs.ts";

export const familyFeature: Feature = {
  resources: [familyServer],
  intakes: familyIntakes,
  calls: [familyList, getFamilyMembers, getFamilyStat, ...Object.values(familyMoves)],
  jobs: familyJobs,
};
