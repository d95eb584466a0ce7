import { openMessages } from "@hongxian/contract/core/open-door/open-door.rules.ts";
import { familyIntake, familyMemberIntake } from "@hongxian/contract/features/family/family.intake.ts";
import type { familyRole, familyStatus } from "@hongxian/contract/features/family/family.rules.ts";
import type { ChoiceOf } from "@hongxian/contract/kit/choices.ts";
import { auditTargets } from "@hongxian/contract/wire/audit-targets.ts";
import { refused } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import { needEnabled } from "../../core/people/member/need-enabled.ts";
import { serveIntake, type ServedIntake } from "../../kit/served-intake.ts";
import { foundFamily, joinFamily, leaveFamily } from "./join-family.ts";

type Status = ChoiceOf<typeof familyStatus>;
type Role = ChoiceOf<typeof familyRole>;

/** Families that members found, join and leave. A member is in one, so the record of a place is the member. */
export const familyIntakes: readonly ServedIntake[] = [
  serveIntake(familyIntake, {
    target: auditTargets.family,
    create: async ({ db, refs, audit }, { externalId, name, slogan, joinRule }) => {
      await needEnabled(db, refs.member);
      const id = await foundFamily(db, { userId: refs.member, name, slogan, joinRule });
      audit({ after: { externalId, userId: refs.member, name } });
      return id;
    },
    read: async (db, id) => {
      const { rows } = await sql<{ status: Status; auditRemark: string }>`select status, audit_remark from family
        where id = ${id}`.execute(db);
      return rows[0] ?? null;
    },
  }),
  serveIntake(familyMemberIntake, {
    target: auditTargets.familyMember,
    create: async ({ db, refs, audit }, { externalId, familyId, left }) => {
      if (left) throw refused(openMessages.fixed);
      await needEnabled(db, refs.member);
      await joinFamily(db, { familyId, userId: refs.member, admittedBy: refs.admittedBy });
      audit({ after: { externalId, familyId } });
      return refs.member;
    },
    change: async ({ db, refs, audit }, { externalId, familyId, left }) => {
      if (!left) throw refused(openMessages.fixed);
      await leaveFamily(db, familyId, refs.member);
      audit({ before: { familyId }, after: { externalId, left } });
    },
    read: async (db, userId) => {
      const { rows } = await sql<{ familyId: number; role: Role }>`select family_id, role from family_member
        where user_id = ${userId}`.execute(db);
      return rows[0] ?? null;
    },
  }),
];
