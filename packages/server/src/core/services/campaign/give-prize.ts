import { campaignMessages } from "@hongxian/contract/core/money/campaign.choices.ts";
import { AppError, refused } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import type { Db } from "../../../kit/call.ts";
import { createGoodsOrder } from "../../money/goods/create-goods-order.ts";
import { post } from "../../foundation/ledger/post.ts";
import { givenPosting } from "../../money/trade/earning-postings.ts";
import { scoreEnd } from "../../money/scores/earn-score.ts";
import { giveDays, needCoupon, revokeCoupon, revokeRight } from "../../money/rights/give-rights.ts";
import { payFromBalance } from "../../money/payments/pay-order.ts";
import { takeBackScore } from "../../money/scores/reverse-score.ts";
import { changeScore } from "../../money/scores/scores.ts";
import { noSql } from "../../money/trade/trade-rows.ts";

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

/** An envelope with one part for the winner; a job sends it. */
async function giveEnvelope(db: Db, { userId, value, prizeName }: PrizeRow): Promise<number> {
  const { rows } = await sql<{
    id: number;
  }>`insert into red_envelope (no, kind, source, title, total_cents, total_num, split_mode, audience, hours, status,
    send_time)
    values (${noSql.envelope}, 'PLATFORM', 'PLATFORM', ${prizeName}, ${value}, 1, 'EQUAL',
      ${JSON.stringify({ userIds: [userId] })}::jsonb, 72, 'WAIT_SEND', now()) returning id`.execute(db);
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
    from shipment s join trade_order o on o.id = s.order_id where o.user_id = ${userId} and s.address <> ''
    order by s.id desc limit 1`.execute(db);
  const order = await createGoodsOrder(db, {
    userId,
    items: [{ skuId: refId ?? 0, count: 1 }],
    delivery: rows[0] ?? null,
    isGift: true,
    remark: prizeName,
  });
  await payFromBalance(db, order.id, "BALANCE");
  return order.id;
}

/** Issues a won prize. It posts, so it must be the last step of a command. The caller marks the row ISSUED. */
export async function givePrize(db: Db, prize: PrizeRow, staffId: number | null): Promise<void> {
  const { id, userId, value } = prize;
  const keep = (givenId: number) => sql`update activity_reward set given_id = ${givenId} where id = ${id}`.execute(db);
  switch (prize.prizeType) {
    case "COUPON":
      await keep(await needCoupon(db, userId, prize.refId ?? 0));
      return;
    case "MEMBER_DAYS":
      await keep(await giveDays(db, userId, value));
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

/** Takes an issued prize back: money by the claw-back rule, score and coupons as far as they still exist. Posts. */
export async function takePrizeBack(db: Db, prize: PrizeRow, staffId: number, reason: string): Promise<void> {
  const { id, userId, value, givenId } = prize;
  switch (prize.prizeType) {
    case "CASH":
      await post(db, givenPosting("ACTIVITY", id, userId, value, "REVERSE", staffId));
      return;
    case "INTEGRAL":
      await takeBackScore(db, { recordId: givenId ?? 0, staffId, remark: () => reason });
      return;
    case "COUPON":
      if (!(await revokeCoupon(db, givenId ?? 0, reason))) throw refused(campaignMessages.cannotTake);
      return;
    case "MEMBER_DAYS":
      if (!(await revokeRight(db, givenId ?? 0, userId))) throw refused(campaignMessages.cannotTake);
      return;
    case "RED_ENVELOPE": {
      const { rows } = await sql`update red_envelope set status = 'CANCELED', version = version + 1
          where id = ${givenId} and status = 'WAIT_SEND' returning 1`.execute(db);
      if (rows.length === 0) throw refused(campaignMessages.cannotTake);
      return;
    }
    case "GOODS":
      throw refused(campaignMessages.cannotTake);
    default:
      throw new AppError("STALE");
  }
}
