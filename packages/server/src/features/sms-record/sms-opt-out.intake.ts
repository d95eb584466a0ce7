import { smsOptOutIntake } from "@hongxian/contract/features/sms-record/sms-opt-out.intake.ts";
import { auditTargets } from "@hongxian/contract/wire/audit-targets.ts";
import { AppError } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import { optOut } from "../../core/services/sms/sms-replies.ts";
import { serveIntake } from "../../kit/served-intake.ts";

/** Members who want no more advertising; the list is kept by numbers, so a row has none of its own. */
export const smsOptOutIntakeServer = serveIntake(smsOptOutIntake, {
  target: auditTargets.member,
  create: async ({ db, refs }) => {
    const { rows } = await sql<{ login: string }>`select login from member
      where user_id = ${refs.member}`.execute(db);
    if (rows[0] === undefined) throw new AppError("NO_MEMBER");
    await optOut(db, rows[0].login);
    return refs.member;
  },
  read: async () => ({}),
});
