import type { Feature } from "../../kit/feature.ts";
import { giveIntentions } from "./assign-intentions.ts";
import { importLeads } from "./import-intentions.ts";
import * as intentionStatCalls from "./intention-stat.ts";
import { intentionServer } from "./intention.server.ts";
import * as intentionWork from "./work-on-intention.ts";
import { addIntention, changeIntention } from "./write-intention.ts";

export const intentionFeature: Feature = {
  resources: [intentionServer],
  calls: [
    addIntention,
    changeIntention,
    giveIntentions,
    importLeads,
    ...Object.values(intentionStatCalls),
    ...Object.values(intentionWork),
  ],
};
