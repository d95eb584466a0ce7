import { openIntention } from "@hongxian/contract/core/lead/intention.choices.ts";
import { privacyVersion } from "@hongxian/contract/features/public-pages/visitor.privacy.ts";
import { againFollow, seekRepeatDays } from "@hongxian/contract/features/public-pages/visitor.texts.ts";
import { sql } from "kysely";
import { openLogins } from "../../core/people/lead/create-intention.ts";
import type { Db } from "../../kit/call.ts";

const noWishes = { ageMin: null, ageMax: null, heightMin: null, heightMax: null, miniEducation: null, other: "" };
/** What the short forms do not include. */
export const nothingKnown = {
  provId: null,
  cityId: null,
  areaId: null,
  marital: null,
  education: null,
  income: null,
  spouseIncomeMax: null,
  height: null,
  requirement: noWishes,
};

export interface OpenLead {
  readonly id: number;
  readonly remark: string;
}

/**
 * The open lead of a phone: the one without a wished member, else one of the last days. There is never a second without
 * a wished member, however old the first is. Locks the phone until the transaction ends.
 */
export async function findOpenLead(db: Db, login: string): Promise<OpenLead | null> {
  await openLogins(db, [login]);
  const { rows } = await sql<OpenLead>`select id, remark from intention
    where login = ${login} and status = any(${[...openIntention]})
      and (target_user_id is null or created_time > now() - make_interval(days => ${seekRepeatDays}::int))
    order by (target_user_id is null) desc, created_time desc limit 1 for update`.execute(db);
  return rows[0] ?? null;
}

/** Stores what the visitor agreed to with the lead. */
export async function noteConsent(db: Db, leadId: number): Promise<void> {
  await sql`update intention set consent_version = ${privacyVersion}, consent_time = now()
    where id = ${leadId}`.execute(db);
}

/** Notes in the lead's history that the visitor came again, for the person who works on it. */
export async function noteReturn(db: Db, leadId: number, source: string): Promise<void> {
  await sql`insert into intention_follow (intention_id, content, status)
    select id, ${againFollow(source)}, status from intention where id = ${leadId}`.execute(db);
}
