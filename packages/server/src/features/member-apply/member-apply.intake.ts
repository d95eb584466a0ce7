import { openMessages } from "@hongxian/contract/core/open-door/open-door.rules.ts";
import { memberApplyIntake } from "@hongxian/contract/features/member-apply/member-apply.intake.ts";
import type { memberApplyStatus } from "@hongxian/contract/features/member-apply/member-apply.resource.ts";
import type { ChoiceOf } from "@hongxian/contract/kit/choices.ts";
import { auditTargets } from "@hongxian/contract/wire/audit-targets.ts";
import { refused } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import { needEnabled } from "../../core/people/member/need-enabled.ts";
import { serveIntake } from "../../kit/served-intake.ts";
import { applyForMember, withdrawMemberApply } from "./apply-for-member.ts";

interface View {
  readonly status: ChoiceOf<typeof memberApplyStatus>;
  readonly reason: string;
}

/** The applications that members make themselves. */
export const memberApplyIntakeServer = serveIntake(memberApplyIntake, {
  target: auditTargets.memberApply,
  create: async ({ db, refs }, { feeType, contactName, contactPhone, requirement }) => {
    await needEnabled(db, refs.member);
    const draft = { feeType, contactName, contactPhone, requirement };
    return applyForMember(db, { ...draft, userId: refs.member, source: "APP", staffId: null });
  },
  change: async ({ db, refs }, { withdrawn }, id) => {
    if (!withdrawn) throw refused(openMessages.fixed);
    await withdrawMemberApply(db, id, refs.member);
  },
  read: async (db, id) => {
    const { rows } = await sql<View>`select status, reject_reason as reason from member_apply
      where id = ${id}`.execute(db);
    return rows[0] ?? null;
  },
});
