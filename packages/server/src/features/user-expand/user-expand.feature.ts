import type { Feature } from "../../kit/feature.ts";
import { changeExpand } from "./edit-expand.ts";
import { expandStat } from "./expand-stat.ts";
import { expandServer } from "./expand.server.ts";
import { noteSuccess } from "./register-success.ts";

export const userExpandFeature: Feature = {
  resources: [expandServer],
  calls: [changeExpand, expandStat, noteSuccess],
};
