import { maskIdNo } from "@hongxian/contract/core/member/mask.rules.ts";
import { AppError } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import type { Call, Db } from "../../kit/call.ts";
import { lockForEdit, type EditedMember } from "../../core/people/member/lock-for-edit.ts";

export interface ForeignProfile {
  readonly nationality: string;
  readonly passportNoSealed: string | null;
  readonly passportNoMasked: string;
  readonly passportPic: string;
  readonly visaType: string;
  readonly visaExpireDate: string | null;
  readonly inChina: boolean | null;
  readonly chineseLevel: string | null;
  readonly status: "NOT" | "AUTHING" | "AUTH_SUCCESS" | "AUTH_FAIL";
  readonly submitTime: string | null;
  readonly version: number;
}

const foreignRoles: readonly unknown[] = ["FOREIGNERS", "FOREIGNERS_PARENT"];

/** The row of a member from abroad, created where it is missing. */
export async function ensureProfile(db: Db, userId: number): Promise<void> {
  await sql`insert into foreign_profile (user_id, version) values (${userId}, 0) on conflict (user_id)
    do nothing`.execute(db);
}

/** Locks member and profile; a member who is not from abroad is answered like one that does not exist. */
export async function lockForeign(
  call: Call,
  userId: number,
): Promise<{ member: EditedMember; profile: ForeignProfile }> {
  const member = await lockForEdit(call, userId, ["userRole", "authStatus", "faceValue", "idNoHash"]);
  if (!foreignRoles.includes(member["userRole"])) throw new AppError("NO_MEMBER");
  await ensureProfile(call.db, userId);
  const { rows } =
    await sql<ForeignProfile>`select f.nationality, f.passport_no_sealed, f.passport_no_masked, f.passport_pic,
      f.visa_type,
      f.visa_expire_date, f.in_china, f.chinese_level, f.status, f.submit_time, f.version
    from foreign_profile f where f.user_id = ${userId} for update of f`.execute(call.db);
  const profile = rows[0];
  if (profile === undefined) throw new AppError("NO_MEMBER");
  return { member, profile };
}

/** How a passport number is stored: encrypted, and its masked form for lists. */
export const passportColumns = ({ services: { seal } }: Pick<Call, "services">, passportNo: string) => ({
  passportNoSealed: seal.seal(passportNo),
  passportNoMasked: maskIdNo(passportNo),
});

export async function writeProfile(
  db: Db,
  userId: number,
  columns: Readonly<Record<string, unknown>>,
): Promise<{ version: number }> {
  const set = sql.join(Object.entries(columns).map(([name, value]) => sql`${sql.ref(name)} = ${value}`));
  const { rows } = await sql<{
    version: number;
  }>`update foreign_profile set ${set}, version = version + 1, update_time = now()
    where user_id = ${userId} returning version`.execute(db);
  if (rows[0] === undefined) throw new AppError("STALE");
  return rows[0];
}
