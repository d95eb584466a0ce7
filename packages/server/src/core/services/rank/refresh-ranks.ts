import {
  prizeText,
  rankType as rankTypes,
  type RankPeriod,
  type RankPrize,
  type RankType,
} from "@hongxian/contract/core/figures/rank.choices.ts";
import { sql } from "kysely";
import type { Db } from "../../../kit/call.ts";
import { ofPeriod, startOf, startSql, type RankKey } from "./rank-period.ts";
import { candidatesOf } from "./rank-values.ts";

const mostPlaces = 200;

async function prizesOf(db: Db, { rankType, period }: RankKey): Promise<readonly RankPrize[]> {
  const { rows } = await sql<{
    prizes: RankPrize[];
  }>`select prizes from rank_setting where rank_type = ${rankType} and period = ${period}`.execute(db);
  return rows[0]?.prizes ?? [];
}

/** Assigns the places again: excluded members have none, those behind them move up. */
export async function placeAnew(db: Db, key: RankKey): Promise<void> {
  const prizes = await prizesOf(db, key);
  const last = Math.max(0, ...prizes.map(({ to }) => to));
  const texts = Array.from({ length: last }, (_, at) => prizeText(prizes, at + 1));
  await sql`update rank_snapshot r
    set rank_no = k.place, prize_text = coalesce((${texts}::text[])[k.place], ''), last_rank_no = k.before,
      version = r.version + 1
    from (select t.id, (case when t.status = 'EXCLUDED' then 0 else row_number()
      over (partition by t.status = 'EXCLUDED' order by t.value desc, t.user_id) end)::int as place,
        (select p.rank_no from rank_snapshot p
        where p.rank_type = t.rank_type and p.period = t.period
          and p.period_start = ${startSql(sql`t.period`, sql`(t.period_start - 1)`)}
          and t.period <> 'TOTAL' and p.user_id = t.user_id and p.status <> 'EXCLUDED') as before
      from rank_snapshot t where ${ofPeriod(key)}) k
    where k.id = r.id and (r.rank_no, r.prize_text, r.last_rank_no) is distinct
    from (k.place, coalesce((${texts}::text[])[k.place], ''), k.before)`.execute(db);
}

/** Counts a period again while it is open; a locked one stays as it is. */
async function refreshRank(db: Db, key: RankKey): Promise<void> {
  const { rankType, period, start } = key;
  // One at a time: two that add or remove members at once would deadlock.
  await sql`select from rank_setting where rank_type = ${rankType} and period = ${period} for no key update`.execute(
    db,
  );
  const closed = await sql`select from rank_snapshot t where ${ofPeriod(key)} and t.status in ('LOCKED', 'REWARDED')
      limit 1`.execute(db);
  if (closed.rows.length > 0) return;
  await sql`with span as (select ${start}::date as a, rank_end(${period}, ${start}::date) as b)
      ${candidatesOf[rankType]},
      chosen as (select cand.* from cand join member m on m.user_id = cand.user_id
        cross join (select min_value from rank_setting where rank_type = ${rankType} and period = ${period}) q
        where m.status = 'ENABLE' and not m.is_market_account
          and not exists (select from staff s where s.user_id = m.user_id) and cand.value >= greatest(1, q.min_value)
        order by cand.value desc, cand.user_id limit ${sql.lit(mostPlaces)}),
      put as (insert into rank_snapshot as r (rank_type, period, period_start, rank_no, user_id, value, extra, status,
        exclude_reason)
        select ${rankType}, ${period}, ${start}::date, 0, c.user_id, c.value, c.extra, case
          when coalesce(nullif(c.reason, ''), k.reason) is null then 'OPEN' else 'EXCLUDED' end,
          coalesce(nullif(c.reason, ''), k.reason, '')
        from chosen c left join rank_block k on k.user_id = c.user_id and k.rank_type = ${rankType}
          and (k.until_time is null or k.until_time > now()) and ${period} <> 'TOTAL'
        on conflict (rank_type, period, period_start, user_id) do update
        set value = excluded.value, extra = excluded.extra
        where (r.value, r.extra) is distinct from (excluded.value, excluded.extra))
    delete from rank_snapshot t
    where ${ofPeriod(key)} and t.status = 'OPEN'
      and not exists (select from chosen c where c.user_id = t.user_id)`.execute(db);
  await placeAnew(db, key);
}

/** The present periods of these ranks, or those that contain a day. */
export async function refreshRanks(
  db: Db,
  types: readonly RankType[] = rankTypes.values,
  day?: string,
): Promise<number> {
  const { rows } = await sql<{ rankType: RankType; period: RankPeriod }>`select rank_type, period from rank_setting
    where status = 'ENABLE' and rank_type = any(${[...types]}::text[]) and (start_time is null or start_time <= now())
      and (end_time is null or end_time > now())
    order by rank_type, period`.execute(db);
  for (const { rankType, period } of rows)
    await refreshRank(db, { rankType, period, start: await startOf(db, period, day) });
  return rows.length;
}

/** Computes a period for the last time and closes it. */
export async function lockRank(db: Db, key: RankKey): Promise<number> {
  await refreshRank(db, key);
  const { rows } = await sql`update rank_snapshot t set status = 'LOCKED', version = t.version + 1
      where ${ofPeriod(key)} and t.status = 'OPEN' returning 1`.execute(db);
  return rows.length;
}

/** Closes every period that has ended. */
export async function lockEndedRanks(db: Db): Promise<number> {
  const { rows } = await sql<RankKey>`select distinct rank_type, period, period_start::text as start from rank_snapshot
    where status = 'OPEN' and period <> 'TOTAL' and rank_end(period, period_start) < current_date
    order by rank_type, period, start`.execute(db);
  let locked = 0;
  for (const key of rows) locked += await lockRank(db, key);
  return locked;
}
