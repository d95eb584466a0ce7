import { sql } from "kysely";
import type { Db } from "../../../kit/call.ts";
import type { TradeOrder } from "../trade/trade-rows.ts";

const appMembers = ["FIRST_MEMBER", "MONTH_MEMBER", "QUARTER_MEMBER", "YEAR_MEMBER"] as const;
export const marriageRanks = [
  "MARRIAGES_ORDINARY_MEMBER",
  "MARRIAGES_SUPER_MEMBER",
  "MARRIAGES_SUPREME_MEMBER",
] as const;
const times = new Set(["AUTH_FEE", "FREE_CALL_TIME", "GO_BACK_TIMES", "MARRIAGES_UNLOCK"]);

export const isMarriageMember = (feeType: string | null): boolean => marriageRanks.some((rank) => rank === feeType);
const isAppMember = (feeType: string): boolean => appMembers.some((kind) => kind === feeType);

/** Grants the member what a paid fee buys (catalogue 2.3). A running membership is extended, an upgrade starts now. */
export async function grantRight(db: Db, order: TradeOrder): Promise<void> {
  const { feeType, snapshot, userId } = order;
  if (feeType === null || feeType.endsWith("_CALL")) return;
  const total = times.has(feeType) ? ((feeType === "FREE_CALL_TIME" ? snapshot.minutes : snapshot.times) ?? 1) : null;
  const hours = feeType === "HOME_TOP" ? (snapshot.hours ?? 1) : times.has(feeType) ? null : (snapshot.days ?? 30) * 24;
  const family = isAppMember(feeType)
    ? [...appMembers]
    : isMarriageMember(feeType) && order.nature !== "UPGRADE"
      ? [feeType]
      : [];
  await sql`insert into member_right (user_id, fee_type, order_id, begin_time, end_time, total)
    select ${userId}, ${feeType}, ${order.id}, b.begin_time, b.begin_time + make_interval(hours => ${hours}::int),
      ${total}::int
    from (select greatest(now(), max(end_time)) as begin_time from member_right
      where user_id = ${userId} and fee_type = any(${family}::text[]) and status = 'EFFECTIVE') b`.execute(db);
  if (isMarriageMember(feeType) && order.nature === "UPGRADE") await endLowerRanks(db, order);
  await copyMembership(db, userId);
}

async function endLowerRanks(db: Db, order: TradeOrder): Promise<void> {
  await sql`update member_right set status = 'EXPIRED', end_time = now(), update_time = now(), version = version + 1
    where user_id = ${order.userId} and fee_type = any(${[...marriageRanks]}::text[]) and status = 'EFFECTIVE'
      and order_id is distinct from ${order.id}`.execute(db);
}

/** Member.feeType and marriageMemberType are copies of the highest active right. */
export async function copyMembership(db: Db, userId: number): Promise<void> {
  await sql`with best as (
      select app.fee_type, app.end_time as fee_end, marriage.fee_type as marriage_type,
        marriage.end_time as marriage_end
      from (select) one
      left join lateral (select fee_type, max(end_time) over () as end_time from member_right
      where user_id = ${userId} and status = 'EFFECTIVE'
        and fee_type = any(${[...appMembers]}::text[])
        order by array_position(${[...appMembers]}::text[], fee_type) desc limit 1) app on true
      left join lateral (select fee_type, max(end_time) as end_time from member_right
      where user_id = ${userId} and status = 'EFFECTIVE'
        and fee_type = any(${[...marriageRanks]}::text[]) group by fee_type
        order by array_position(${[...marriageRanks]}::text[], fee_type) desc limit 1) marriage on true
    )
    update member m set fee_type = best.fee_type, fee_expire_time = best.fee_end,
      marriage_member_type = best.marriage_type,
      marriage_member_expire_time = best.marriage_end, update_time = now(), version = m.version + 1
    from best where m.user_id = ${userId}`.execute(db);
}

/** Takes back what a refund concerns: all of it, or only the tail when the member keeps a part. */
export async function takeBackRight(db: Db, order: TradeOrder, isFull: boolean, isTerminated: boolean): Promise<void> {
  const { rows } = await sql<{ id: number }>`update member_right set
      status = case when ${isFull || isTerminated} then 'REVOKED' else status end,
      end_time = case when ${isFull || isTerminated} then least(end_time, now()) else end_time end,
      total = case when total is not null and not ${isFull} then used else total end,
      update_time = now(), version = version + 1
    where order_id = ${order.id} and status = 'EFFECTIVE' returning id`.execute(db);
  if (rows.length > 0) await copyMembership(db, order.userId);
}
