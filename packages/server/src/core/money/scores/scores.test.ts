import { sql } from "kysely";
import { expect, it } from "vitest";
import { expireScores } from "../../../features/score-record/score-jobs.ts";
import { testApp } from "../../../test/app.ts";
import { aMember } from "../../../test/build.ts";
import { someGoods } from "../../../test/goods.ts";
import { expectBooksRight, inTx } from "../../../test/money.ts";
import { createGoodsOrder } from "../goods/create-goods-order.ts";
import { payFromBalance } from "../payments/pay-order.ts";
import { takeBackScore } from "./reverse-score.ts";
import { changeScore } from "./scores.ts";

const app = await testApp();
const { db } = app.database;
const at = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
const earn = (userId: number, score: number, days: number | null = null) =>
  inTx(db, (tx) => changeScore(tx, { userId, scene: "SIGN_IN", score, expireTime: days === null ? null : at(days) }));
/** What is left of the records, in their order, and the balance they must add up to. */
const leftOf = async (userId: number) => {
  const { rows } = await sql<{ parts: number[]; balance: number }>`select
      array(select r.remain_score::int from reward_score_record r where r.user_id = ${userId} and r.score > 0
      order by r.id) as parts,
      (select w.integral from wallet w where w.user_id = ${userId}) as balance`.execute(db);
  const { parts, balance } = rows[0] ?? { parts: [], balance: 0 };
  expect(parts.reduce((sum, part) => sum + part, 0)).toBe(balance);
  return parts;
};

it("score that pays for goods is spent from the records that end first, and is a record of its own", async () => {
  const userId = await aMember(db);
  await earn(userId, 100, 300);
  await earn(userId, 50, 3);
  const { goodsId, skuId } = await someGoods(db, { kind: "SERVICE" });
  await sql`update goods_sku set point_price = 70 where goods_id = ${goodsId}`.execute(db);
  const order = await inTx(db, async (tx) => {
    const made = await createGoodsOrder(tx, { userId, items: [{ skuId, count: 1 }], delivery: null, byPoints: true });
    return payFromBalance(tx, made.id, "INTEGRAL");
  });
  expect(await leftOf(userId)).toEqual([80, 0]);
  const { rows } =
    await sql`select r.scene, r.score::int, r.ref_type, r.ref_id, r.balance_after::int, t.biz_type, t.biz_step
    from reward_score_record r join ledger_txn t on t.id = r.txn_id
    where r.user_id = ${userId} and r.score < 0`.execute(db);
  const spent = { scene: "EXCHANGE_GOODS", score: -70, refType: "ORDER", refId: order.id, balanceAfter: 80 };
  expect(rows).toEqual([{ ...spent, bizType: "ORDER", bizStep: "PAY" }]);
  await expectBooksRight(db);
});

it("score that is short pays for nothing", async () => {
  const userId = await aMember(db);
  await earn(userId, 60);
  const { goodsId, skuId } = await someGoods(db, { kind: "SERVICE" });
  await sql`update goods_sku set point_price = 70 where goods_id = ${goodsId}`.execute(db);
  const pay = inTx(db, async (tx) => {
    const made = await createGoodsOrder(tx, { userId, items: [{ skuId, count: 1 }], delivery: null, byPoints: true });
    return payFromBalance(tx, made.id, "INTEGRAL");
  });
  await expect(pay).rejects.toThrow("积分不足");
  expect(await leftOf(userId)).toEqual([60]);
});

it("score that expires leaves what does not expire alone", async () => {
  const userId = await aMember(db);
  const old = await earn(userId, 40, 1);
  await earn(userId, 100, 300);
  await earn(userId, 10);
  await sql`update reward_score_record set expire_time = now() - interval '1 minute' where id = ${old}`.execute(db);
  await expireScores(db);
  expect(await leftOf(userId)).toEqual([0, 100, 10]);
  await expectBooksRight(db);
});

it("score that is taken back is taken from its own record first, then from what ends first", async () => {
  const userId = await aMember(db);
  await earn(userId, 30, 5);
  const wrong = await earn(userId, 100, 300);
  await inTx(db, (tx) => changeScore(tx, { userId, scene: "ADMIN", score: -40 }));
  expect(await leftOf(userId)).toEqual([0, 90]);
  await earn(userId, 25, 8);
  await inTx(db, (tx) => takeBackScore(tx, { recordId: wrong, staffId: null, remark: () => "" }));
  expect(await leftOf(userId)).toEqual([0, 0, 15]);
  await expectBooksRight(db);
});
