import { sql } from "kysely";
import type { Db } from "../../../kit/call.ts";
import { post, type Posting } from "../../foundation/ledger/post.ts";
import { earningPosting } from "../../money/trade/earning-postings.ts";

interface Share {
  readonly id: number;
  readonly leaderId: number;
  readonly cents: number;
}

/**
 * The leaders' shares of one day, each once, still to be posted; the value of a day's gifts is stored with the gifts.
 */
async function takeShares(db: Db, day: string, familyId: number | null): Promise<readonly Share[]> {
  const one = familyId === null ? sql`f.status = 'NORMAL'` : sql`f.id = ${familyId}`;
  await sql`update gift_record g
    set family_cents = least(g.income_cents * k.bp / 10000, greatest(0, g.amount_cents * 9 / 10 - g.income_cents))
    from (select f.id, case when ${day}::date >= f.share_from then f.share_bp else f.share_before_bp end as bp
    from family f
      where ${one} and not exists (select 1 from family_share s
      where s.family_id = f.id and s.share_date = ${day}::date)) k
    where g.family_id = k.id and g.status = 'NORMAL' and g.created_time >= ${day}::date
      and g.created_time < ${day}::date + 1`.execute(db);
  const { rows } = await sql<Share>`insert into family_share (family_id, share_date, leader_id, gift_cents, cents)
    select f.id, ${day}::date, f.leader_id, sum(g.amount_cents), sum(g.family_cents) from family f
    join gift_record g on g.family_id = f.id
    where ${one} and g.status = 'NORMAL' and g.created_time >= ${day}::date and g.created_time < ${day}::date + 1
    group by f.id having sum(g.family_cents) > 0 on conflict (family_id, share_date) do nothing
    returning id, leader_id, cents`.execute(db);
  return rows;
}

/** The postings of a day's shares, for the code that keeps the books. */
export const sharePostings = async (db: Db, day: string, familyId: number | null = null): Promise<Posting[]> =>
  (await takeShares(db, day, familyId)).map(({ id, leaderId, cents }) =>
    earningPosting("FAMILY_SHARE", id, leaderId, cents),
  );

export async function settleShares(db: Db, day: string, familyId: number | null = null): Promise<number> {
  const postings = await sharePostings(db, day, familyId);
  await post(db, ...postings);
  return postings.length;
}
