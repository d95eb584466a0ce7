import { memberChanged } from "@hongxian/contract/core/events/member.events.ts";
import { constellationOf, zodiacOf } from "@hongxian/contract/core/member/birth-signs.rules.ts";
import type { authStatus } from "@hongxian/contract/core/member/credential.choices.ts";
import { idNoFacts, isAdultIdNo, type IdNoFacts } from "@hongxian/contract/core/member/id-no.rules.ts";
import * as endpoints from "@hongxian/contract/features/realname/realname.endpoints.ts";
import type { ChoiceOf } from "@hongxian/contract/kit/choices.ts";
import { AppError, refused } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import { notifyMember } from "../../core/foundation/notice/notify-member.ts";
import { writeEvent } from "../../core/foundation/events/write-events.ts";
import type { EditedMember } from "../../core/people/member/lock-for-edit.ts";
import type { Db } from "../../kit/call.ts";
import type { Seal } from "../../platform/seal.ts";

/** What the columns of the member are needed for. */
export const realnameMemberColumns = ["authStatus", "sex", "birthday", "authForbidUntil"] as const;

interface Passed {
  readonly realname: string;
  readonly idNoSealed: string | null;
  readonly idNoHash: string | null;
}
/** Who applies it. */
export interface RealnameBy {
  readonly db: Db;
  readonly seal: Seal;
  readonly ip: string;
  /** Whose name the member's row shows. */
  readonly name: string;
}

/** One identity number has at most two accounts; two passes of one number wait for each other. */
async function needRoom(db: Db, idNoHash: string, userId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${`id-no ${idNoHash}`}))`.execute(db);
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from member
    where id_no_hash = ${idNoHash} and user_id <> ${userId}`.execute(db);
  if ((rows[0]?.n ?? 0) >= endpoints.accountsPerIdNo) throw refused(endpoints.realnameMessages.taken);
}

/** Sex and day of birth from the identity number win over those of the profile. */
async function overwritten({ db, ip }: RealnameBy, member: EditedMember, facts: IdNoFacts) {
  const changes = (["sex", "birthday"] as const).flatMap((field) => {
    const before = String(member[field] ?? "");
    return before === facts[field] ? [] : [{ field, before, after: facts[field] }];
  });
  for (const { field, before, after } of changes)
    await sql`insert into info_update_record (user_id, field, old_value, new_value, source, ip)
      values (${member.userId}, ${field}, ${before}, ${after}, 'JOB', ${ip})`.execute(db);
  return changes.map(({ field }) => field);
}

/** What a passed check changes in the member. AUTH is a real name together with a passed live photo. */
async function setRealname({ db, name }: RealnameBy, userId: number, check: Passed, facts: IdNoFacts) {
  const { birthday, sex } = facts;
  const { rows } = await sql<{
    authStatus: ChoiceOf<typeof authStatus>;
  }>`update member set realname = ${check.realname},
      id_no_sealed = ${check.idNoSealed}, id_no_hash = ${check.idNoHash}, sex = ${sex}, birthday = ${birthday},
      zodiac = ${zodiacOf(birthday)}, constellation = ${constellationOf(birthday)},
      auth_status = case when face_value = 1 then 'AUTH' else 'REAL_NAME' end, auth_time = now(), auth_reason = '',
      update_user = ${name}, update_time = now(), version = version + 1
    where user_id = ${userId} returning auth_status`.execute(db);
  if (rows[0] === undefined) throw new AppError("NO_MEMBER");
  return rows[0].authStatus;
}

/**
 * Gives a locked member the real name of a check that was passed, by the provider or by hand. Returns the new state and
 * which fields of the profile the identity number overruled.
 */
export async function applyRealname(by: RealnameBy, member: EditedMember, check: Passed) {
  if (member["authStatus"] !== "NO") throw refused(endpoints.realnameMessages.known);
  const forbidden = member["authForbidUntil"];
  if (typeof forbidden === "string" && Date.parse(forbidden) > Date.now())
    throw refused(endpoints.realnameMessages.forbidden(forbidden.slice(0, 10)));
  if (check.idNoSealed === null || check.idNoHash === null || check.realname === "")
    throw refused(endpoints.realnameMessages.noIdentity);
  const idNo = by.seal.open(check.idNoSealed);
  const facts = idNoFacts(idNo);
  if (facts === null) throw refused(endpoints.realnameMessages.noIdentity);
  if (!isAdultIdNo(idNo)) throw refused(endpoints.realnameMessages.minor);
  await needRoom(by.db, check.idNoHash, member.userId);
  const fields = await overwritten(by, member, facts);
  const authStatus = await setRealname(by, member.userId, check, facts);
  await writeEvent(by.db, memberChanged, { userId: member.userId, fields: ["authStatus", ...fields] });
  await notifyMember(by.db, { userId: member.userId, ...endpoints.realnameMessages.passed });
  return { authStatus, overwritten: fields };
}
