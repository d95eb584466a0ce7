import type { Feature } from "../../kit/feature.ts";
import * as subjectHandlers from "./subject.handlers.ts";
import { subjectList, subjectServer } from "./subject.server.ts";
import { topicsOpenRead } from "./subject.open-read.ts";
import { subjectVoteIntakeServer } from "./subject-vote.intake.ts";

export const subjectFeature: Feature = {
  openReads: [topicsOpenRead],
  resources: [subjectServer],
  intakes: [subjectVoteIntakeServer],
  calls: [subjectList, ...Object.values(subjectHandlers)],
};
