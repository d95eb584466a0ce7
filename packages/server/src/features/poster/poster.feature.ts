import type { Feature } from "../../kit/feature.ts";
import { getPosterBatchFile, startPosterBatch, posterClean } from "./batch-posters.ts";
import { uploadPosterBackground } from "./keep-background.ts";
import { preparePoster } from "./prepare-poster.ts";

export const posterFeature: Feature = {
  calls: [preparePoster, uploadPosterBackground, startPosterBatch, getPosterBatchFile],
  jobs: (servicesOf) => [posterClean(servicesOf)],
};
