import type { Feature } from "../../kit/feature.ts";
import * as passportChecks from "./check-passport.ts";
import { changeForeign } from "./edit-foreign.ts";
import { foreignMemberServer } from "./foreign-member.server.ts";
import { foreignStat } from "./foreign-stat.ts";

export const foreignMemberFeature: Feature = {
  resources: [foreignMemberServer],
  calls: [...Object.values(passportChecks), changeForeign, foreignStat],
};
