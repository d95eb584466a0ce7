import type { Feature } from "../../kit/feature.ts";
import * as invitationCalls from "./invitation.server.ts";

export const invitationFeature: Feature = {
  resources: [invitationCalls.invitationServer],
  calls: [
    invitationCalls.voidRecords,
    invitationCalls.restoreRecord,
    invitationCalls.rebindRecord,
    invitationCalls.mediumOptions,
    invitationCalls.sameVisitors,
    invitationCalls.invitationStat,
  ],
};
