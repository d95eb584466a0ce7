import { scoredAtMost } from "@hongxian/contract/core/matching/match.endpoints.ts";
import { readWishes, type Span } from "@hongxian/contract/core/matching/match-profile.ts";
import { shanghaiToday } from "@hongxian/contract/core/member/age.rules.ts";
import { sql, type RawBuilder } from "kysely";
import type { Db } from "../../../kit/call.ts";
import type { MatchSubject } from "./match-subject.ts";

export interface CandidateFilter {
  readonly scope: RawBuilder<boolean>;
  readonly showRefused: boolean;
  readonly activeDays?: number | undefined;
  readonly ageMin?: number | undefined;
  readonly ageMax?: number | undefined;
  readonly cityId?: number | undefined;
  readonly education?: string | undefined;
}

/** A candidate with its earlier score, where that is still valid. */
export interface Candidate {
  readonly userId: number;
  readonly stamp: number;
  readonly cityId: number | null;
  readonly activeTime: string | null;
  readonly scoreAB: number | null;
  readonly scoreBA: number | null;
  readonly bonus: number | null;
  readonly score: number | null;
  readonly ab: string | null;
  readonly ba: string | null;
}

/** The caller, with what the search for candidates needs. */
export interface Seeker {
  readonly userId: number;
  readonly sex: string;
  readonly ages: Span | null;
  readonly barred: readonly number[];
  readonly apart: readonly number[];
}

export const seekerOf = ({ userId, sex, barred, apart, ...row }: MatchSubject): Seeker => ({
  userId,
  sex,
  barred,
  apart,
  ages: readWishes({ ...row, userId }).age,
});

const ageSlack = 5;
const adult = 18;

/** The day this many years before today; comparing with a date is cheaper than computing every age. */
const yearsAgo = (years: number): string => {
  const today = shanghaiToday();
  const year = Number(today.slice(0, 4)) - years;
  const leapless = today.endsWith("02-29") && new Date(Date.UTC(year, 1, 29)).getUTCMonth() !== 1;
  return leapless ? `${year}-02-28` : `${year}${today.slice(4)}`;
};

/** Born so that today's age is within the bounds. */
function bornBetween(youngest: number, oldest: number | null): RawBuilder<boolean> {
  const old = oldest === null ? sql`` : sql` and m.birthday > ${sql.lit(yearsAgo(oldest + 1))}::date`;
  return sql<boolean>`m.birthday <= ${sql.lit(yearsAgo(youngest))}::date${old}`;
}

function ageBounds(wish: Span | null, { ageMin, ageMax }: CandidateFilter): RawBuilder<boolean> {
  const youngest = Math.max(adult, wish === null ? adult : wish.min - ageSlack, ageMin ?? adult);
  const highest = [...(wish === null ? [] : [wish.max + ageSlack]), ...(ageMax === undefined ? [] : [ageMax])];
  return bornBetween(youngest, highest.length === 0 ? null : Math.min(...highest));
}

/** The condition of the partial index of candidates; the text must stay the same as there. */
const candidates = sql`m.status = 'ENABLE' and not m.is_delete and m.user_role <> 'MATCHMAKER'
  and not m.is_market_account and not m.recommend_paused`;

/** The newest members that may fit, at most five thousand, newest first. */
export function prefilterSql(seeker: Seeker, filter: CandidateFilter): RawBuilder<unknown> {
  const sex = seeker.sex === "MAN" ? "WOMAN" : "MAN";
  const out = [seeker.userId, ...seeker.barred, ...(filter.showRefused ? [] : seeker.apart)];
  const city = filter.cityId === undefined ? sql`` : sql` and m.home_city_id = ${filter.cityId}`;
  const education = filter.education === undefined ? sql`` : sql` and m.education = ${filter.education}`;
  const active =
    filter.activeDays === undefined
      ? sql``
      : sql` and m.last_active_time > now() - make_interval(days => ${sql.lit(filter.activeDays)})`;
  return sql`select m.user_id, m.last_active_time, m.match_stamp, m.home_city_id from member m
    where m.sex = ${sql.lit(sex)} and ${candidates} and ${ageBounds(seeker.ages, filter)} and ${filter.scope}
      and m.user_id <> all(${out}::bigint[])${city}${education}${active}
    order by m.last_active_time desc nulls last, m.user_id limit ${sql.lit(scoredAtMost)}`;
}

/** Finds the candidates and their known scores; engaged or paused members are left out. */
export async function findCandidates(
  db: Db,
  subject: MatchSubject,
  filter: CandidateFilter,
): Promise<readonly Candidate[]> {
  const ownNumber =
    subject.idNoHash === null
      ? sql``
      : sql` and not exists (select from member same
        where same.id_no_hash = ${subject.idNoHash} and same.user_id = c.user_id)`;
  const { rows } = await sql<{
    all: string | null;
  }>`with c as materialized (${prefilterSql(seekerOf(subject), filter)}),
    found as (
      select c.user_id, c.match_stamp, s.score_ab, s.score_ba, s.bonus, s.score, s.detail, c.last_active_time,
        c.home_city_id
      from c left join match_score s on s.user_id_a = ${subject.userId} and s.user_id_b = c.user_id
        and s.stamp_a = ${subject.matchStamp} and s.stamp_b = c.match_stamp
        and s.computed_time > now() - interval '24 hours'
      where not exists (select from member_expand e where e.user_id = c.user_id and e.emotion in ('ENGAGED', 'MARRIED'))
        and not exists (select from match_setting p where p.user_id = c.user_id and p.pause_until > now())${ownNumber}
    )
    select json_agg(json_build_array(user_id, match_stamp, score_ab, score_ba, bonus, score, detail ->> 'ab',
      detail ->> 'ba', home_city_id, last_active_time)
      order by last_active_time desc nulls last, user_id)::text as all from found`.execute(db);
  type Tuple = [
    number,
    number,
    number | null,
    number | null,
    number | null,
    number | null,
    string | null,
    string | null,
    number | null,
    string | null,
  ];
  const tuples = JSON.parse(rows[0]?.all ?? "[]") as Tuple[];
  return tuples.map(([userId, stamp, scoreAB, scoreBA, bonus, score, ab, ba, cityId, activeTime]) => ({
    userId,
    stamp,
    scoreAB,
    scoreBA,
    bonus,
    score,
    ab,
    ba,
    cityId,
    activeTime,
  }));
}
