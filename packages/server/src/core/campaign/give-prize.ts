import { campaignMessages as say } from "@hongxian/contract/core/campaign/campaign.choices.ts";
import { AppError, refused } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import type { Db } from "../../kit/call.ts";
import { createGoodsOrder } from "../goods/create-goods-order.ts";
import { post } from "../ledger/post.ts";
import { givenPosting } from "../money/earning-postings.ts";
import { scoreEnd } from "../money/earn-score.ts";
import { copyMembership } from "../money/member-rights.ts";
import { payInside } from "../money/pay-order.ts";
import { takeBackScore } from "../money/reverse-score.ts";
import { changeScore } from "../money/scores.ts";
import { noSql } from "../money/trade-rows.ts";

export interface PrizeRow {
  readonly id: number;
  readonly userId: number;
  readonly prizeType: "INTEGRAL" | "CASH" | "COUPON" | "MEMBER_DAYS" | "GOODS" | "RED_ENVELOPE";
  readonly prizeName: string;
  readonly value: number;
  readonly refId: number | null;
  readonly givenId: number | null;
  readonly orderId: number | null;
}

async function giveCoupon(db: Db, { userId, refId }: PrizeRow): Promise<number> {
  const taken =
    await sql`update coupon set granted_count = granted_count + 1, update_time = now() where id = ${refId} and granted_count < total_count returning 1`.execute(
      db,
    );
  if (taken.rows.length === 0) throw refused(say.couponOut);
  const { rows } = await sql<{ id: number }>`insert into coupon_grant (coupon_id, user_id, source, expire_time)
    select c.id, ${userId}, 'ACTIVITY', case when c.valid_type = 'DAYS' then now() + make_interval(days => c.valid_days) else c.end_time end from coupon c where c.id = ${refId} returning id`.execute(
    db,
  );
  return rows[0]?.id ?? 0;
}

async function giveDays(db: Db, { userId, value }: PrizeRow): Promise<number> {
  const { rows } = await sql<{ id: number }>`insert into member_right (user_id, fee_type, begin_time, end_time)
    select ${userId}, 'MONTH_MEMBER', b.begin_time, b.begin_time + make_interval(days => ${value}::int)
    from (select greatest(now(), max(end_time)) as begin_time from member_right where user_id = ${userId} and status = 'EFFECTIVE'
      and fee_type in ('FIRST_MEMBER', 'MONTH_MEMBER', 'QUARTER_MEMBER', 'YEAR_MEMBER')) b returning id`.execute(db);
  await copyMembership(db, userId);
  return rows[0]?.id ?? 0;
}

/** An envelope with one part for the winner; the clock sends it. */
async function giveEnvelope(db: Db, { userId, value, prizeName }: PrizeRow): Promise<number> {
  const { rows } = await sql<{
    id: number;
  }>`insert into red_envelope (no, kind, source, title, total_cents, total_num, split_mode, audience, hours, status, send_time)
    values (${noSql.envelope}, 'PLATFORM', 'PLATFORM', ${prizeName}, ${value}, 1, 'EQUAL', ${JSON.stringify({ userIds: [userId] })}::jsonb, 72, 'WAIT_SEND', now()) returning id`.execute(
    db,
  );
  return rows[0]?.id ?? 0;
}

/** A gift order to the member's last address; without one it waits for 改地址. */
async function giveGoods(db: Db, { userId, refId, prizeName }: PrizeRow): Promise<number> {
  const { rows } = await sql<{
    receiver: string;
    phone: string;
    provId: number | null;
    cityId: number | null;
    areaId: number | null;
    address: string;
  }>`select s.receiver, s.phone, s.prov_id, s.city_id, s.area_id, s.address
    from shipment s join trade_order o on o.id = s.order_id where o.user_id = ${userId} and s.address <> '' order by s.id desc limit 1`.execute(
    db,
  );
  const order = await createGoodsOrder(db, {
    userId,
    items: [{ skuId: refId ?? 0, count: 1 }],
    delivery: rows[0] ?? null,
    isGift: true,
    remark: prizeName,
  });
  await payInside(db, order.id, "BALANCE");
  return order.id;
}

/** Gives a won prize; the last thing of a deed, as it posts. The row is marked ISSUED by whoever calls. */
export async function givePrize(db: Db, prize: PrizeRow, staffId: number | null): Promise<void> {
  const { id, userId, value } = prize;
  const keep = (givenId: number) => sql`update activity_reward set given_id = ${givenId} where id = ${id}`.execute(db);
  switch (prize.prizeType) {
    case "COUPON":
      await keep(await giveCoupon(db, prize));
      return;
    case "MEMBER_DAYS":
      await keep(await giveDays(db, prize));
      return;
    case "RED_ENVELOPE":
      await keep(await giveEnvelope(db, prize));
      return;
    case "GOODS":
      await sql`update activity_reward set order_id = ${await giveGoods(db, prize)} where id = ${id}`.execute(db);
      return;
    case "INTEGRAL":
      await keep(
        await changeScore(db, {
          userId,
          scene: "ACTIVITY",
          score: value,
          refType: "ACTIVITY_REWARD",
          refId: id,
          staffId,
          expireTime: await scoreEnd(db),
        }),
      );
      return;
    case "CASH":
      await post(db, givenPosting("ACTIVITY", id, userId, value, "ISSUE", staffId));
  }
}

/** Takes a given prize back: money by the claw-back rule, score and coupons as far as they are there. Posts. */
export async function takePrizeBack(db: Db, prize: PrizeRow, staffId: number, reason: string): Promise<void> {
  const { id, userId, value, givenId } = prize;
  switch (prize.prizeType) {
    case "CASH":
      await post(db, givenPosting("ACTIVITY", id, userId, value, "REVERSE", staffId));
      return;
    case "INTEGRAL":
      await takeBackScore(db, { recordId: givenId ?? 0, staffId, remark: () => reason });
      return;
    case "COUPON": {
      const { rows } =
        await sql`update coupon_grant set status = 'REVOKED', revoke_reason = ${reason}, update_time = now(), version = version + 1 where id = ${givenId} and status = 'UNUSED' returning 1`.execute(
          db,
        );
      if (rows.length === 0) throw refused(say.cannotTake);
      return;
    }
    case "MEMBER_DAYS": {
      const { rows } =
        await sql`update member_right set status = 'REVOKED', end_time = least(end_time, now()), update_time = now(), version = version + 1 where id = ${givenId} and status = 'EFFECTIVE' returning 1`.execute(
          db,
        );
      if (rows.length === 0) throw refused(say.cannotTake);
      await copyMembership(db, userId);
      return;
    }
    case "RED_ENVELOPE": {
      const { rows } =
        await sql`update red_envelope set status = 'CANCELED', version = version + 1 where id = ${givenId} and status = 'WAIT_SEND' returning 1`.execute(
          db,
        );
      if (rows.length === 0) throw refused(say.cannotTake);
      return;
    }
    case "GOODS":
      throw refused(say.cannotTake);
    default:
      throw new AppError("STALE");
  }
}
