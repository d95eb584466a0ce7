import type { Feature } from "../../kit/feature.ts";
import { chatCorpseServer } from "./chat-corpse.server.ts";
import * as corpseHandlers from "./corpse.handlers.ts";
import { corpseJobs } from "./corpse-jobs.ts";

export const chatCorpseFeature: Feature = {
  resources: [chatCorpseServer],
  calls: Object.values(corpseHandlers),
  jobs: corpseJobs,
};
