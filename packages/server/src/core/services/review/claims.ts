import { claimMinutes, reviewMessages } from "@hongxian/contract/core/review/review.messages.ts";
import { AppError } from "@hongxian/contract/wire/errors.ts";
import { sql, type RawBuilder } from "kysely";
import type { Call, Db } from "../../../kit/call.ts";
import type { ReviewKind } from "./review-kind.ts";

type Caller = Call["caller"];

/** A claim c that is still valid. */
export const isLive: RawBuilder<boolean> = sql<boolean>`c.lock_time > now() -
  make_interval(mins => ${sql.lit(claimMinutes)})`;
export const keyOf = (kind: ReviewKind): RawBuilder<number> => sql<number>`${sql.ref(`t.${kind.key}`)}`;

/**
 * Refuses items that somebody else has claimed, and names that person; unclaimed ones may be decided from any dialog.
 */
export async function needFree(
  db: Db,
  bizType: ReviewKind["bizType"],
  ids: readonly number[],
  { staffId }: Pick<Caller, "staffId">,
): Promise<void> {
  const { rows } = await sql<{ name: string }>`select s.name from review_claim c join staff s on s.id = c.staff_id
    where c.biz_type = ${bizType} and c.biz_id = any(${ids}::bigint[]) and c.staff_id <> ${staffId} and ${isLive}
    limit 1`.execute(db);
  if (rows[0] !== undefined) throw new AppError("STALE", { msg: reviewMessages.reviewing(rows[0].name) });
}

export async function dropClaims(
  db: Db,
  bizType: ReviewKind["bizType"],
  ids: readonly number[],
  staffId?: number,
): Promise<number> {
  const own = staffId === undefined ? sql`` : sql`and staff_id = ${staffId}`;
  const { rows } = await sql`delete from review_claim
    where biz_type = ${bizType} and biz_id = any(${ids}::bigint[]) ${own} returning 1`.execute(db);
  return rows.length;
}

/** Assigns items to somebody, whoever had claimed them before. */
export async function giveClaims(
  db: Db,
  bizType: ReviewKind["bizType"],
  ids: readonly number[],
  staffId: number,
): Promise<void> {
  await sql`insert into review_claim (biz_type, biz_id, staff_id)
    select ${bizType}, i, ${staffId} from unnest(${ids}::bigint[]) i
    on conflict (biz_type, biz_id) do update set staff_id = excluded.staff_id, lock_time = now()`.execute(db);
}

/** The requested items must be waiting and unclaimed. */
async function needWaiting({ db, caller }: Call, kind: ReviewKind, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await needFree(db, kind.bizType, ids, caller);
  const { rows } = await sql`select 1 from ${sql.table(kind.table)} t
    where ${keyOf(kind)} = any(${ids}::bigint[]) and ${kind.waiting(caller)}`.execute(db);
  if (rows.length < ids.length) throw new AppError("STALE");
}

interface Claim {
  readonly size: number;
  readonly ids: readonly number[];
  readonly except: readonly number[];
}

/**
 * Claims items for a reviewer: the requested ones, those claimed already, then the oldest unclaimed ones up to the
 * size. One claim of a kind runs at a time, so that two reviewers never claim the same item; it lasts milliseconds.
 */
export async function claimItems(
  call: Call,
  kind: ReviewKind,
  { size, ids: requestedIds, except }: Claim,
): Promise<number[]> {
  const { db, caller } = call;
  const { bizType } = kind;
  await sql`select pg_advisory_xact_lock(hashtext(${`review ${bizType}`}))`.execute(db);
  await needWaiting(call, kind, requestedIds);
  const { rows } = await sql<{ id: number }>`with held as (
      select ${keyOf(kind)} as id, ${keyOf(kind)} = any(${requestedIds}::bigint[]) as is_asked, row_number()
        over (order by ${kind.order}) as place
      from ${sql.table(kind.table)} t
      where ${kind.waiting(caller)}
        and (${keyOf(kind)} = any(${requestedIds}::bigint[]) or exists (select from review_claim c
        where c.biz_type = ${bizType} and c.biz_id = ${keyOf(kind)} and c.staff_id = ${caller.staffId} and ${isLive}))
    ), free as (
      select ${keyOf(kind)} as id, false as is_asked, row_number() over (order by ${kind.order}) as place
      from ${sql.table(kind.table)} t
      where ${kind.waiting(caller)} and ${keyOf(kind)} <> all(${[...requestedIds, ...except]}::bigint[])
        and not exists (select from review_claim c
        where c.biz_type = ${bizType} and c.biz_id = ${keyOf(kind)} and ${isLive})
      order by ${kind.order} limit greatest(0, ${size}::int - (select count(*) from held))
    ) select id from (select *, 1 as part from held union all select *, 2 from free) u
    order by is_asked desc, part, place limit ${Math.max(size, requestedIds.length)}`.execute(db);
  const ids = rows.map(({ id }) => id);
  await giveClaims(db, bizType, ids, caller.staffId);
  // Claimed items that are decided by now, or did not fit, are released.
  await sql`delete from review_claim
    where biz_type = ${bizType} and staff_id = ${caller.staffId} and biz_id <> all(${ids}::bigint[])`.execute(db);
  return ids;
}

/** A heartbeat: returns the claims that are still valid. */
export async function keepClaims(
  db: Db,
  bizType: ReviewKind["bizType"],
  ids: readonly number[],
  staffId: number,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`update review_claim c set lock_time = now()
    where c.biz_type = ${bizType} and c.biz_id = any(${ids}::bigint[]) and c.staff_id = ${staffId} and ${isLive}
    returning c.biz_id as id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Whether this person has the item open at present. */
export async function holdsClaim(
  db: Db,
  bizType: ReviewKind["bizType"],
  id: number,
  staffId: number,
): Promise<boolean> {
  const { rows } = await sql`select 1 from review_claim c
    where c.biz_type = ${bizType} and c.biz_id = ${id} and c.staff_id = ${staffId} and ${isLive}`.execute(db);
  return rows.length > 0;
}

export async function expireClaims(db: Db): Promise<number> {
  const { rows } = await sql`delete from review_claim c where not (${isLive}) returning 1`.execute(db);
  return rows.length;
}
