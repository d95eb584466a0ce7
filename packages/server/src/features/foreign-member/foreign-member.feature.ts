import type { Feature } from "../../kit/feature.ts";
import * as passportChecks from "./check-passport.ts";
import { editForeignMember } from "./edit-foreign.ts";
import { foreignMemberServer } from "./foreign-member.server.ts";
import { getForeignStat } from "./foreign-stat.ts";
import { visaRemind } from "./visa-remind.ts";

export const foreignMemberFeature: Feature = {
  resources: [foreignMemberServer],
  calls: [...Object.values(passportChecks), editForeignMember, getForeignStat],
  jobs: [visaRemind],
};
