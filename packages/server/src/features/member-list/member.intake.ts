import {
  memberIntake,
  memberIntakeMessages,
  memberIntakeProfile,
} from "@hongxian/contract/features/member-list/member.intake.ts";
import type { memberStatus } from "@hongxian/contract/core/member/member.choices.ts";
import type { ChoiceOf } from "@hongxian/contract/kit/choices.ts";
import { auditTargets } from "@hongxian/contract/wire/audit-targets.ts";
import { invalid } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import { createMember } from "../../core/people/member/create-member.ts";
import { editByMember, editingByMember } from "../../core/people/member/edit-by-member.ts";
import { lockMember } from "../../core/people/member/lock-member.ts";
import { cancelMember, restoreMember } from "../../core/people/punishment/change-member-status.ts";
import type { RowCall } from "../../kit/open-call.ts";
import { serveIntake } from "../../kit/served-intake.ts";
import { memberImports } from "./import-members.ts";
import { homeOf, laterFields, named, newMember, nobody, type Row } from "./new-member.ts";

interface View {
  readonly status: ChoiceOf<typeof memberStatus>;
  readonly authStatus: string;
  readonly infoPercent: number;
}

async function register(call: RowCall, row: Row): Promise<number> {
  const { draft, origin, also } = newMember(call, row);
  const { userId } = await createMember(call.db, draft, nobody, origin, also);
  const editing = editingByMember({ ...call, audit: () => undefined });
  await editByMember(editing, userId, { fields: laterFields(row) });
  return userId;
}

/** Sex and platform were said once; a row that says the same again is none that changes them. */
async function needSame({ db }: RowCall, row: Row, userId: number): Promise<void> {
  const { rows } = await sql<{ sex: string; platform: string }>`select sex, platform from member
    where user_id = ${userId}`.execute(db);
  for (const name of ["sex", "platform"] as const)
    if (row[name] !== undefined && row[name] !== rows[0]?.[name]) throw invalid({ [name]: memberIntakeMessages.fixed });
}

async function change(call: RowCall, row: Row, userId: number): Promise<void> {
  const { db } = call;
  const member = await lockMember(db, userId);
  if (row["state"] === "ENABLE" && member.status === "CANCEL") {
    await restoreMember(db, member);
    call.audit({ before: { status: member.status }, after: { status: "ENABLE" } });
  } else if (member.status === "CANCEL" || member.status === "DELETE")
    throw invalid({ state: memberIntakeMessages.closed });
  await needSame(call, row, userId);
  const phone = row["phone"];
  await editByMember(editingByMember(call), userId, {
    fields: named(row, memberIntakeProfile),
    home: homeOf(row),
    idNo: typeof row["idNo"] === "string" ? { seal: call.services.seal, value: row["idNo"] } : undefined,
    ...(typeof phone === "string" ? { phone } : {}),
  });
  if (row["state"] !== "CANCEL") return;
  await cancelMember(db, await lockMember(db, userId), String(row["reason"] ?? ""));
  call.audit({ before: { status: member.status }, after: { status: "CANCEL" } });
}

/** The members of the app. */
export const memberIntakeServer = serveIntake(memberIntake, {
  target: auditTargets.member,
  imports: memberImports,
  create: register,
  change,
  read: async (db, userId) => {
    const { rows } = await sql<View>`select status, auth_status, info_percent from member
      where user_id = ${userId}`.execute(db);
    return rows[0] ?? null;
  },
});
