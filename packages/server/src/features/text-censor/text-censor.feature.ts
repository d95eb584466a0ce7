import type { Feature } from "../../kit/feature.ts";
import { importCensorWords } from "./import-words.ts";
import * as textCensorHandlers from "./text-censor.handlers.ts";
import { censorHitServer, censorWordServer } from "./text-censor.server.ts";

export const textCensorFeature: Feature = {
  resources: [censorWordServer, censorHitServer],
  calls: [importCensorWords, ...Object.values(textCensorHandlers)],
};
