import type { Feature } from "../../kit/feature.ts";
import * as cornerFigures from "./corner-figures.ts";
import { cornerViewServer } from "./corner-view.server.ts";

export const cornerViewFeature: Feature = {
  resources: [cornerViewServer],
  calls: Object.values(cornerFigures),
};
