import { apartDays, matchMessages } from "@hongxian/contract/core/matching/match.endpoints.ts";
import type { MatchRow } from "@hongxian/contract/core/matching/match-row.ts";
import { AppError, refused } from "@hongxian/contract/wire/errors.ts";
import { sql, type RawBuilder } from "kysely";
import type { Call, Db } from "../../../kit/call.ts";
import { scopeSql } from "../../../kit/scope.ts";
import { memberReadScope } from "../../people/member/public-pool.ts";
import { matchSelect } from "./match-rows.ts";

/** Open introductions: the pair may not be introduced a second time. */
export const openStatuses = sql`('DRAFT', 'WAIT_SELF', 'WAIT_OTHER', 'AGREED', 'ARRANGED', 'MET', 'DATING',
  'SUCCESS_AUDIT')`;

/** The member to find candidates for, with everyone who is excluded. */
export interface MatchSubject extends MatchRow {
  readonly sex: string;
  readonly firstName: string;
  readonly shopId: number | null;
  readonly scopeProvId: number | null;
  readonly idNoHash: string | null;
  readonly matchStamp: number;
  readonly mustKeys: readonly string[];
  readonly pauseUntil: string | null;
  readonly remark: string;
  /** Blocked, complained about, or introduced right now. */
  readonly barred: readonly number[];
  /** Refused or failed recently. */
  readonly apart: readonly number[];
  /** Mutual followers. */
  readonly mutual: readonly number[];
}

/** Reads a member the caller may see; without a sex no search is possible. */
export const readSubject = ({ db, caller }: Pick<Call, "db" | "caller">, userId: number): Promise<MatchSubject> =>
  subjectWhere(db, userId, scopeSql(memberReadScope(caller)));

/** The same of a member who satisfies a condition on `member m`. */
export async function subjectWhere(db: Db, userId: number, condition: RawBuilder<boolean>): Promise<MatchSubject> {
  const { rows } =
    await sql<MatchSubject>`select ${matchSelect}, m.sex, m.first_name, m.shop_id, m.scope_prov_id, m.id_no_hash,
      m.match_stamp,
      coalesce(s.must_keys, '{}') as must_keys, s.pause_until, coalesce(s.remark, '') as remark,
      array(
        select case when i.user_id = m.user_id then i.other_user_id else i.user_id end from introduction i
          where m.user_id in (i.user_id, i.other_user_id) and i.status in ${openStatuses}
        union select b.blocked_user_id from member_block b where b.user_id = m.user_id
        union select b.user_id from member_block b where b.blocked_user_id = m.user_id
        union select c.target_user_id from complaint c
        where c.user_id = m.user_id and c.status = 'VALID' and c.target_user_id is not null
        union select c.user_id from complaint c where c.target_user_id = m.user_id and c.status = 'VALID'
      ) as barred,
      array(
        select case when i.user_id = m.user_id then i.other_user_id else i.user_id end from introduction i
        where m.user_id in (i.user_id, i.other_user_id) and i.status in ('REFUSED_SELF', 'REFUSED_OTHER', 'FAILED')
          and i.state_time > now() - make_interval(days => ${sql.lit(apartDays)})
      ) as apart,
      array(
        select f.to_user_id from attention f
        join attention back on back.from_user_id = f.to_user_id and back.to_user_id = f.from_user_id
        where f.from_user_id = m.user_id
      ) as mutual
    from member m left join match_setting s on s.user_id = m.user_id
    where m.user_id = ${userId} and ${condition}`.execute(db);
  const subject = rows[0];
  if (subject === undefined) throw new AppError("NO_MEMBER");
  if (subject.sex !== "MAN" && subject.sex !== "WOMAN") throw refused(matchMessages.noSex);
  return subject;
}
