import { preferenceIntake, preferenceWishes } from "@hongxian/contract/features/member-list/preference.intake.ts";
import { auditTargets } from "@hongxian/contract/wire/audit-targets.ts";
import { sql } from "kysely";
import { editingByMember, editWishesByMember } from "../../core/people/member/edit-by-member.ts";
import { needEnabled } from "../../core/people/member/need-enabled.ts";
import type { RowCall } from "../../kit/open-call.ts";
import { serveIntake } from "../../kit/served-intake.ts";

type Row = Readonly<Record<string, unknown>>;
const idOf = (value: unknown): number | null => (typeof value === "number" ? value : null);
const placeOf = ({ spouseProvId, spouseCityId, spouseAreaId }: Row) =>
  spouseProvId === undefined ? undefined : ([idOf(spouseProvId), idOf(spouseCityId), idOf(spouseAreaId)] as const);

async function save(call: RowCall<{ readonly member: number }>, row: Row): Promise<void> {
  const { db, refs } = call;
  await needEnabled(db, refs.member);
  const named = preferenceWishes.filter((name) => row[name] !== undefined).map((name) => [name, row[name]]);
  await editWishesByMember(editingByMember(call), refs.member, {
    wishes: Object.fromEntries(named) as Row,
    place: placeOf(row),
  });
}

/** Whom members look for, by the rules of the edit in the console. */
export const preferenceIntakeServer = serveIntake(preferenceIntake, {
  target: auditTargets.member,
  create: async (call, row) => {
    await save(call, row);
    return call.refs.member;
  },
  change: save,
  read: async (db, userId) => {
    const { rows } = await sql<{ infoPercent: number }>`select info_percent from member
      where user_id = ${userId}`.execute(db);
    return rows[0] ?? null;
  },
});
