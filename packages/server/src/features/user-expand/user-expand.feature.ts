import type { Feature } from "../../kit/feature.ts";
import { editExpand } from "./edit-expand.ts";
import { getExpandStat } from "./expand-stat.ts";
import { expandServer } from "./expand.server.ts";
import { registerSuccess } from "./register-success.ts";
import { breakupRemind } from "./breakup-remind.ts";

export const userExpandFeature: Feature = {
  resources: [expandServer],
  calls: [editExpand, getExpandStat, registerSuccess],
  jobs: [breakupRemind],
};
