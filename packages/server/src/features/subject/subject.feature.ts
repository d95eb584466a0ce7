import type { Feature } from "../../kit/feature.ts";
import * as subjectHandlers from "./subject.handlers.ts";
import { subjectList, subjectServer } from "./subject.server.ts";

export const subjectFeature: Feature = {
  resources: [subjectServer],
  calls: [subjectList, ...Object.values(subjectHandlers)],
};
