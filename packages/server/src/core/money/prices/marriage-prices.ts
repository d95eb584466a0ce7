import * as endpoints from "@hongxian/contract/core/money/marriage-member.endpoints.ts";
import type { feeType } from "@hongxian/contract/core/money/fee.choices.ts";
import type { ChoiceOf } from "@hongxian/contract/kit/choices.ts";
import { ownerMessages } from "@hongxian/contract/core/staff/owner.endpoints.ts";
import { AppError, refused } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import { handle, type Db } from "../../../kit/call.ts";
import { scopeSql } from "../../../kit/scope.ts";
import { memberScope } from "../../people/member/member.scope.ts";
import { memberReadScope } from "../../people/member/public-pool.ts";
import { marriageRanks } from "../rights/member-rights.ts";

export interface Membership {
  readonly rank: number;
  /** The remaining value of the running membership, by day. */
  readonly worthCents: number;
  readonly type: string | null;
  readonly expireTime: string | null;
}

export const rankOf = (type: string | null): number => marriageRanks.findIndex((rank) => rank === type);

/** The running marriage membership, with the value of its remaining days. */
export async function readMembership(db: Db, userId: number): Promise<Membership> {
  const { rows } = await sql<{ type: string; expireTime: string; worthCents: number }>`
    select r.fee_type as type, max(r.end_time) as expire_time,
      coalesce(sum(floor((o.pay_cents - o.refund_cents)::numeric
        * greatest(0, extract(day from r.end_time - greatest(now(), r.begin_time)))::int /
        nullif(greatest(1, extract(day from r.end_time - r.begin_time)::int), 0))), 0)::bigint as worth_cents
    from member_right r left join trade_order o on o.id = r.order_id
    where r.user_id = ${userId} and r.status = 'EFFECTIVE' and r.end_time > now()
      and r.fee_type = any(${[...marriageRanks]}::text[])
    group by r.fee_type order by array_position(${[...marriageRanks]}::text[], r.fee_type) desc limit 1`.execute(db);
  const found = rows[0];
  if (found !== undefined) return { ...found, rank: rankOf(found.type) };
  // Members imported from elsewhere have a membership without a right behind it.
  const copy = await sql<{
    type: string | null;
    expireTime: string | null;
  }>`select marriage_member_type as type, marriage_member_expire_time as expire_time
    from member where user_id = ${userId} and marriage_member_expire_time > now()`.execute(db);
  const type = copy.rows[0]?.type ?? null;
  return { type, rank: rankOf(type), worthCents: 0, expireTime: copy.rows[0]?.expireTime ?? null };
}

interface Price {
  readonly feeSettingId: number;
  readonly feeType: ChoiceOf<typeof feeType>;
  readonly name: string;
  readonly price: number;
  readonly days: number | null;
  readonly matchTimes: number | null;
  readonly needContract: boolean;
}

export const getMarriageFeeSettings = handle(endpoints.getMarriageFeeSettings, async ({ db, caller, params }) => {
  const visible = await sql<{ own: boolean }>`select (${scopeSql(memberScope(caller))}) is true as own from member m
    where m.user_id = ${params.x} and ${scopeSql(memberReadScope(caller))}`.execute(db);
  if (visible.rows[0] === undefined) throw new AppError("NO_MEMBER");
  if (!visible.rows[0].own) throw refused(ownerMessages.claimFirst);
  const now = await readMembership(db, params.x);
  const { rows } =
    await sql<Price>`select id as fee_setting_id, fee_type, name, price_cents as price, days, match_times, need_contract
    from fee_setting where status = 'ONLINE' and fee_type = any(${[...marriageRanks]}::text[])
    order by array_position(${[...marriageRanks]}::text[], fee_type), sort, price_cents, id`.execute(db);
  return rows.map((row) => {
    const canUpgrade = now.rank >= 0 && rankOf(row.feeType) > now.rank;
    return {
      ...row,
      canOpen: now.rank < 0,
      canRenew: now.rank >= 0 && rankOf(row.feeType) === now.rank,
      canUpgrade,
      upgradePrice: now.rank < 0 ? null : Math.max(0, row.price - now.worthCents),
    };
  });
});
