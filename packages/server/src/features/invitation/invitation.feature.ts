import type { Feature } from "../../kit/feature.ts";
import * as invitationCalls from "./invitation.server.ts";

export const invitationFeature: Feature = {
  resources: [invitationCalls.invitationServer],
  calls: [
    invitationCalls.voidInvitations,
    invitationCalls.restoreInvitation,
    invitationCalls.rebindInvitation,
    invitationCalls.getMediumOptions,
    invitationCalls.getSameVisitors,
    invitationCalls.getInvitationStat,
  ],
};
