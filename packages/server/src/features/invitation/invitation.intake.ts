import { openMessages } from "@hongxian/contract/core/open-door/open-door.rules.ts";
import type { invitationStage } from "@hongxian/contract/core/partner/partner.choices.ts";
import { invitationIntake } from "@hongxian/contract/features/invitation/invitation.intake.ts";
import type { ChoiceOf } from "@hongxian/contract/kit/choices.ts";
import { auditTargets } from "@hongxian/contract/wire/audit-targets.ts";
import { refused } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import { clickInvitation, registerInvited } from "../../core/services/partner/follow-invitation.ts";
import { serveIntake } from "../../kit/served-intake.ts";

/** People who follow the links of promoters, and the members they become. */
export const invitationIntakeServer = serveIntake(invitationIntake, {
  target: auditTargets.invitation,
  create: async ({ db, refs }, { inviteCode, deviceId, ip }) => {
    const id = await clickInvitation(db, { inviteCode, deviceId, ip });
    if (refs.member !== null) await registerInvited(db, id, refs.member);
    return id;
  },
  change: async ({ db, refs }, _row, id) => {
    if (refs.member === null) throw refused(openMessages.fixed);
    await registerInvited(db, id, refs.member);
  },
  read: async (db, id) => {
    const { rows } = await sql<{
      stage: ChoiceOf<typeof invitationStage>;
    }>`select stage from invitation where id = ${id}`.execute(db);
    return rows[0] ?? null;
  },
});
