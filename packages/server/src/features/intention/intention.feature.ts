import type { Feature } from "../../kit/feature.ts";
import { assignIntentions } from "./assign-intentions.ts";
import { importIntentions } from "./import-intentions.ts";
import * as intentionStatHandlers from "./intention-stat.ts";
import { intentionServer } from "./intention.server.ts";
import * as intentionWork from "./work-on-intention.ts";
import { createIntention, editIntention } from "./write-intention.ts";
import { intentionOverdue } from "./overdue-job.ts";

export const intentionFeature: Feature = {
  resources: [intentionServer],
  calls: [
    createIntention,
    editIntention,
    assignIntentions,
    importIntentions,
    ...Object.values(intentionStatHandlers),
    ...Object.values(intentionWork),
  ],
  jobs: [intentionOverdue],
};
