import type { Feature } from "../../kit/feature.ts";
import { posterBatchFile, posterBatchStart } from "./batch-posters.ts";
import { posterBackground } from "./keep-background.ts";
import { posterData } from "./prepare-poster.ts";

export const posterFeature: Feature = {
  calls: [posterData, posterBackground, posterBatchStart, posterBatchFile],
};
