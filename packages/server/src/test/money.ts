import { addDays, shanghaiDay } from "@hongxian/contract/wire/shanghai-day.ts";
import { sql } from "kysely";
import { expect } from "vitest";
import "../domain-handlers.ts";
import { askRules } from "../core/foundation/ledger/check-ledger.ts";
import { post } from "../core/foundation/ledger/post.ts";
import type { PayMode } from "../core/foundation/ledger/accounts.ts";
import { adjustPosting } from "../core/money/trade/earning-postings.ts";
import { capitalPosting } from "../core/money/trade/trade-postings.ts";
import { channelFor } from "../core/money/channels/open-channel.ts";
import { closeOrder } from "../core/money/payments/close-order.ts";
import { sendPayment, takeChannelMoney } from "../core/money/payments/pay-order.ts";
import { createOrder, type OrderDraft } from "../core/money/orders/create-order.ts";
import { lockOrder, type TradeOrder } from "../core/money/trade/trade-rows.ts";
import type { Db } from "../kit/call.ts";
import { aRow } from "./build.ts";

let last = 0;
const next = (): number => (last += 1);

export const inTx = <T>(db: Db, run: (tx: Db) => Promise<T>): Promise<T> => db.transaction().execute(run);

/** Asserts M1-M14. */
export const expectBooksRight = async (db: Db): Promise<void> => {
  const broken = (await askRules(db)).filter(({ ok }) => !ok);
  expect(broken).toEqual([]);
};

export const aFeeSetting = (db: Db, columns: Record<string, unknown> = {}): Promise<number> =>
  aRow(db, "fee_setting", "id", {
    feeType: "MARRIAGES_ORDINARY_MEMBER",
    name: `套餐${next()}`,
    priceCents: 300_000,
    days: 365,
    matchTimes: 10,
    minDealCents: 200_000,
    status: "ONLINE",
    ...columns,
  });

/** Money at a channel, so that it can be paid out. */
export const fillCash = (db: Db, mode: PayMode, cents: number, staffId: number): Promise<unknown> =>
  inTx(db, (tx) => post(tx, capitalPosting(1_000_000 + next(), mode, cents, staffId, "")));

export const giveBalance = (
  db: Db,
  userId: number,
  account: "RECHARGE" | "INCOME",
  cents: number,
  staffId: number,
): Promise<unknown> =>
  inTx(db, (tx) => post(tx, adjustPosting(2_000_000 + next(), userId, account, cents, staffId, "")));

export const anOrder = (db: Db, draft: Partial<OrderDraft> & { userId: number }): Promise<TradeOrder> =>
  inTx(db, (tx) =>
    createOrder(tx, {
      orderType: "FEE",
      feeType: "MONTH_MEMBER",
      title: "月会员",
      amountCents: 3000,
      snapshot: { days: 30 },
      ...draft,
    }),
  );

/** An order paid through a channel, as a notification would do it. */
export async function aPaidOrder(
  db: Db,
  draft: Partial<OrderDraft> & { userId: number },
  mode: "WECHAT" | "ALIPAY" = "WECHAT",
): Promise<TradeOrder> {
  const order = await anOrder(db, draft);
  return payOrder(db, order.id, mode);
}

export async function payOrder(db: Db, orderId: number, mode: "WECHAT" | "ALIPAY" = "WECHAT"): Promise<TradeOrder> {
  await inTx(db, async (tx) => {
    const channel = await channelFor(tx, mode);
    if (channel === null) throw new Error(`no channel for ${mode}`);
    const { payNo, amountCents } = await sendPayment(tx, orderId, channel);
    await takeChannelMoney(tx, {
      payNo,
      payMode: mode,
      payChannelId: channel.id,
      tradeNo: `T${next()}-${orderId}`,
      amountCents,
      isOurs: true,
    });
  });
  return inTx(db, (tx) => lockOrder(tx, orderId));
}

/**
 * The order is closed while its payment is on the way; the money that comes afterwards waits in suspense. Returns the
 * number that 补单 asks for.
 */
export async function lateMoney(db: Db, orderId: number): Promise<number> {
  await inTx(db, async (tx) => {
    const channel = await channelFor(tx, "WECHAT");
    if (channel === null) throw new Error("no channel");
    const { id, payNo, amountCents } = await sendPayment(tx, orderId, channel);
    expect(await closeOrder(tx, new Map([[id, { state: "CLOSED" }]]), orderId, "TEST")).toBe("CLOSED");
    const money = { payNo, payMode: "WECHAT" as const, payChannelId: channel.id, tradeNo: `L${next()}-${orderId}` };
    expect(await takeChannelMoney(tx, { ...money, amountCents, isOurs: true })).toBe("LATE");
  });
  const { rows } = await sql<{ txnId: number }>`select txn_id from suspense where order_id = ${orderId}`.execute(db);
  return rows[0]?.txnId ?? 0;
}

export const balanceOf = async (db: Db, account: string, sub = "", ownerId = 0): Promise<number> => {
  const { rows } = await sql<{
    balance: number;
  }>`select balance from ledger_account where account = ${account} and sub = ${sub} and owner_id = ${ownerId}`.execute(
    db,
  );
  return rows[0]?.balance ?? 0;
};

/** The present year of a contract. */
export const thisYear = { beginTime: addDays(shanghaiDay(), -30), endTime: addDays(shanghaiDay(), 335) };

/** A cash coupon on sale, valid for thirty days after it was given. */
export const aCoupon = (db: Db, columns: Record<string, unknown> = {}): Promise<number> =>
  aRow(db, "coupon", "id", {
    name: `立减券${next()}`,
    type: "CASH",
    faceAmount: 500,
    minAmount: 500,
    totalCount: 9,
    validType: "DAYS",
    validDays: 30,
    status: "ONLINE",
    ...columns,
  });
