import type { Feature } from "../../kit/feature.ts";
import { importWords } from "./import-words.ts";
import * as textCensorCalls from "./text-censor-calls.ts";
import { censorHitServer, censorWordServer } from "./text-censor.server.ts";

export const textCensorFeature: Feature = {
  resources: [censorWordServer, censorHitServer],
  calls: [importWords, ...Object.values(textCensorCalls)],
};
