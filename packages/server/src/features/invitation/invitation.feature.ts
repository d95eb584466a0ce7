import type { Feature } from "../../kit/feature.ts";
import * as invitationHandlers from "./invitation.server.ts";
import { invitationIntakeServer } from "./invitation.intake.ts";

export const invitationFeature: Feature = {
  resources: [invitationHandlers.invitationServer],
  intakes: [invitationIntakeServer],
  calls: [
    invitationHandlers.voidInvitations,
    invitationHandlers.restoreInvitation,
    invitationHandlers.rebindInvitation,
    invitationHandlers.getMediumOptions,
    invitationHandlers.getSameVisitors,
    invitationHandlers.getInvitationStat,
  ],
};
