import { getLedgerChecks, handleLedgerCheck } from "@hongxian/contract/core/money/ledger-check.endpoints.ts";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { testApp } from "../../../test/app.ts";
import { aMember, aRow, aStaff } from "../../../test/build.ts";
import { expectBooksRight, fillCash, giveBalance, inTx } from "../../../test/money.ts";
import { checkLedger } from "../../foundation/ledger/check-ledger.ts";
import { readWallet } from "../../foundation/ledger/read-balance.ts";
import { sendOrQueryPayout } from "../operations/ask-channels.ts";
import { applyWithdrawal } from "./apply-withdrawal.ts";
import { revokeGift, sendGift } from "../gifts/gifts.ts";
import { claimEnvelope, returnEnvelope, sendEnvelope, splitEnvelope } from "../gifts/red-envelopes.ts";
import { changeScore } from "../scores/scores.ts";
import { withdrawalFee, withdrawalTax } from "./withdrawal-fees.ts";
import {
  cancelWithdrawal,
  markFailed,
  passWithdrawal,
  payOffline,
  rejectWithdrawal,
  retryWithdrawal,
  returnWithdrawal,
  sendPayout,
} from "./move-withdrawal.ts";
import { bringPricesInForce, passPrice } from "../prices/fee-settings.ts";
import { aFeeSetting, aPaidOrder, balanceOf } from "../../../test/money.ts";
import { handleDifference, type Difference } from "../refunds/handle-difference.ts";
import { importStatement } from "../payments/statements.ts";

const app = await testApp();
const { db } = app.database;
const { services } = app;
const [auditor, payer] = [await aStaff(db, { roleId: 7 }), await aStaff(db, { roleId: 7 })];
const owner = async (cents: number) => {
  const userId = await aMember(db, {
    authStatus: "AUTH",
    faceValue: 1,
    realname: "张三",
    createdTime: new Date("2026-01-01"),
  });
  await giveBalance(db, userId, "INCOME", cents, auditor);
  return userId;
};
const apply = (ownerId: number, amountCents: number) =>
  inTx(db, (tx) =>
    applyWithdrawal(tx, services.seal, {
      ownerType: "MEMBER",
      ownerId,
      amountCents,
      payeeType: "WECHAT",
      payeeName: "张三",
      payeeAccount: `openid${ownerId}`,
    }),
  );
const statusOf = async (id: number) =>
  (await sql<{ status: string }>`select status from withdrawal where id = ${id}`.execute(db)).rows[0]?.status;

describe("a withdrawal", () => {
  it("a payout whose channel was disabled waits some hours for it, and finance is notified once", async () => {
    await fillCash(db, "WECHAT", 10_000_000, auditor);
    const { id, no } = await apply(await owner(200_000), 100_000);
    await inTx(db, (tx) => passWithdrawal(tx, id, auditor));
    await inTx(db, (tx) => sendPayout(tx, id, payer));
    const { rows: channels } = await sql<{ id: number }>`update pay_channel set status = 'DISABLE'
      where pay_mode = 'WECHAT' and status = 'ENABLE' returning id`.execute(db);
    for (const send of [true, false, false]) await sendOrQueryPayout(services, id, send);
    await sql`update pay_channel set status = 'ENABLE'
      where id = any(${channels.map((row) => row.id)}::bigint[])`.execute(db);
    const { rows } = await sql<{
      later: boolean;
      told: number;
    }>`select next_query_time > now() + interval '1 hour' as later,
      (select count(*)::int from staff_notice n where n.staff_id = ${auditor} and n.content like ${`${no}%`}) as told
      from withdrawal where id = ${id}`.execute(db);
    expect(rows).toEqual([{ later: true, told: 1 }]);
    expect(await statusOf(id)).toBe("PAYING");
    await sendOrQueryPayout(services, id, true);
    expect(await statusOf(id)).toBe("PAID");
  });

  it("a withdrawal is audited, paid, failed, paid again", async () => {
    await fillCash(db, "WECHAT", 10_000_000, auditor);
    const userId = await owner(200_000);
    // 1 % of fee leaves an amount that ends in 95: the first attempt is refused.
    const { id, actualCents } = await apply(userId, 100_096);
    expect(actualCents).toBe(99_095);
    expect(await readWallet(db, userId)).toMatchObject({ incomeBalance: 99_904, frozenIncome: 100_096 });
    await expect(apply(userId, 5000)).rejects.toThrow("今日提现次数已达上限");
    await expect(inTx(db, (tx) => sendPayout(tx, id, payer))).rejects.toThrow("状态已变化，请刷新后重试");
    await inTx(db, (tx) => passWithdrawal(tx, id, auditor));
    await inTx(db, (tx) => sendPayout(tx, id, payer));
    await expect(inTx(db, (tx) => markFailed(tx, id, "没收到"))).rejects.toThrow("打款结果确认中，请勿重复打款");
    await sendOrQueryPayout(services, id, true);
    expect(await statusOf(id)).toBe("PAY_FAIL");
    await expectBooksRight(db);
    await inTx(db, (tx) => retryWithdrawal(tx, id));
    await inTx(db, (tx) => sendPayout(tx, id, payer));
    await sendOrQueryPayout(services, id, true);
    await sendOrQueryPayout(services, id, true);
    expect(await statusOf(id)).toBe("PAID");
    expect(await readWallet(db, userId)).toMatchObject({ incomeBalance: 99_904, frozenIncome: 0 });
    expect(
      (
        await sql`select 1 from ledger_txn
          where biz_type = 'WITHDRAW' and biz_id = ${id} and biz_step = 'PAID'`.execute(db)
      ).rows,
    ).toHaveLength(1);
    await expectBooksRight(db);
  });

  it("a withdrawal goes back whole when it is rejected, withdrawn or returned", async () => {
    for (const undo of ["reject", "cancel", "return"] as const) {
      const userId = await owner(50_000);
      const { id } = await apply(userId, 20_000);
      if (undo === "reject") await inTx(db, (tx) => rejectWithdrawal(tx, id, auditor, "收款信息有误"));
      if (undo === "cancel") await inTx(db, (tx) => cancelWithdrawal(tx, id));
      if (undo === "return") {
        await inTx(db, (tx) => passWithdrawal(tx, id, auditor));
        await inTx(db, (tx) => sendPayout(tx, id, payer));
        await sql`update withdrawal set unknown = false where id = ${id}`.execute(db);
        await inTx(db, (tx) => markFailed(tx, id, "卡号错误"));
        await inTx(db, (tx) => returnWithdrawal(tx, id, payer));
      }
      expect(await readWallet(db, userId)).toMatchObject({ incomeBalance: 50_000, frozenIncome: 0 });
      await expect(inTx(db, (tx) => passWithdrawal(tx, id, auditor))).rejects.toThrow("状态已变化，请刷新后重试");
    }
    await expectBooksRight(db);
  });

  it("a withdrawal above 5000 yuan needs two people, and nothing is paid while the books do not agree", async () => {
    await sql`update withdraw_config set max_cents = 1000000, day_max_cents = 1000000
      where owner_type = 'MEMBER'`.execute(db);
    const userId = await owner(700_000);
    const { id, riskTags } = await apply(userId, 600_000);
    expect(riskTags).toContain("BIG");
    await inTx(db, (tx) => passWithdrawal(tx, id, auditor));
    await expect(inTx(db, (tx) => payOffline(tx, id, auditor, "N1", "a.jpg"))).rejects.toThrow(
      "大额提现须由不同人员审核和打款",
    );
    await expect(inTx(db, (tx) => payOffline(tx, id, payer, "", "a.jpg"))).rejects.toThrow("请填写打款流水号");
    await expect(inTx(db, (tx) => payOffline(tx, id, payer, "N1", ""))).rejects.toThrow("请上传打款凭证");
    await sql`alter table gift_record drop constraint gift_record_share`.execute(db);
    const giftId = await aRow(db, "gift", "id", {
      name: "坏礼物",
      categoryCode: "HOT",
      priceCents: 100,
      status: "ONLINE",
    });
    const broken = await aRow(db, "gift_record", "id", {
      no: "X1",
      giftId,
      giftName: "x",
      fromUserId: userId,
      toUserId: await aMember(db),
      count: 1,
      priceCents: 100,
      amountCents: 100,
      incomeCents: 99,
      sceneType: "CHAT",
    });
    const failed = (await checkLedger(db)).filter(({ ok }) => !ok);
    expect(failed.map(({ rule }) => rule)).toEqual(["M14"]);
    await expect(inTx(db, (tx) => payOffline(tx, id, payer, "N1", "a.jpg"))).rejects.toThrow("账务核对异常，暂停打款");
    const finance = await app.as(await aStaff(db, { roleId: 7 }));
    const shown = await finance(getLedgerChecks);
    expect(shown.data).toMatchObject({ payoutHalted: true });
    const check = (shown.data.list as { id: number; rule: string }[]).find(({ rule }) => rule === "M14");
    expect((await finance(handleLedgerCheck, { id: check?.id ?? 0, body: { remark: "" } })).http).toBe(400);
    expect((await finance(handleLedgerCheck, { id: check?.id ?? 0, body: { remark: "已修正" } })).http).toBe(200);
    await sql`delete from gift_record where id = ${broken}`.execute(db);
    await inTx(db, (tx) => payOffline(tx, id, payer, "N1", "a.jpg"));
    await expectBooksRight(db);
  });

  it("a withdrawal is refused with a debt, a frozen account, or a missing check", async () => {
    const userId = await owner(10_000);
    await sql`update member set reward_status = 'FROZEN' where user_id = ${userId}`.execute(db);
    await expect(apply(userId, 5000)).rejects.toThrow("账户存在欠款或已限制提现");
    await sql`update member set reward_status = 'NORMAL', face_value = 0 where user_id = ${userId}`.execute(db);
    await expect(apply(userId, 5000)).rejects.toThrow("请先通过真人照片审核");
    await sql`update member set face_value = 1 where user_id = ${userId}`.execute(db);
    await expect(apply(userId, 500)).rejects.toThrow("提现金额不能低于10元");
    await expect(apply(userId, 20_000)).rejects.toThrow("余额不足");
    const config = {
      feeMode: "RATE",
      feeBp: 100,
      feeMinCents: 50,
      feeMaxCents: 300,
      taxBp: 1000,
      taxFreeCents: 80_000,
    } as Parameters<typeof withdrawalFee>[0];
    expect([1000, 10_001, 90_000].map((cents) => withdrawalFee(config, cents))).toEqual([50, 101, 300]);
    expect([
      withdrawalTax(config, 50_000, 0),
      withdrawalTax(config, 50_000, 60_000),
      withdrawalTax(config, 100, 90_000),
    ]).toEqual([0, 3000, 10]);
  });
});

describe("gifts, envelopes and score", () => {
  it("gifts are revoked into debt, envelopes never overdraw, and points are counted apart from cents", async () => {
    const [from, to] = [await aMember(db), await aMember(db)];
    await giveBalance(db, from, "RECHARGE", 10_000, auditor);
    const giftId = await aRow(db, "gift", "id", {
      name: "花",
      categoryCode: "HOT",
      priceCents: 1000,
      status: "ONLINE",
    });
    const gift = await inTx(db, (tx) =>
      sendGift(tx, { giftId, fromUserId: from, toUserId: to, count: 2, sceneType: "LIVE" }),
    );
    expect(gift).toMatchObject({ amountCents: 2000, incomeCents: 1000 });
    await expect(
      inTx(db, (tx) => sendGift(tx, { giftId, fromUserId: from, toUserId: to, count: 9, sceneType: "LIVE" })),
    ).rejects.toThrow("余额不足");
    await sql`select 1`.execute(db);
    const { id } = await (async () => {
      await sql`update member set auth_status = 'AUTH', face_value = 1, created_time = now() - interval '90 days'
        where user_id = ${to}`.execute(db);
      return apply(to, 1000);
    })();
    await inTx(db, (tx) => revokeGift(tx, gift.id, auditor, "误操作退回"));
    await expect(inTx(db, (tx) => revokeGift(tx, gift.id, auditor, "误操作退回"))).rejects.toThrow(
      "状态已变化，请刷新后重试",
    );
    expect((await readWallet(db, from)).rechargeBalance).toBe(10_000);
    // The frozen money is returned and pays the debt first.
    await inTx(db, (tx) => cancelWithdrawal(tx, id));
    expect(await readWallet(db, to)).toMatchObject({ incomeBalance: 0, frozenIncome: 0 });
    await inTx(db, (tx) => changeScore(tx, { userId: to, scene: "SIGN_IN", score: 50 }));
    await expect(
      inTx(db, (tx) => changeScore(tx, { userId: to, scene: "EXCHANGE_GOODS", score: -51 })),
    ).rejects.toThrow("积分不足");
    await inTx(db, (tx) => changeScore(tx, { userId: to, scene: "EXCHANGE_GOODS", score: -20 }));
    expect((await readWallet(db, to)).integral).toBe(30);
    await expectBooksRight(db);
  });

  it("an envelope is handed out exactly", async () => {
    for (const mode of ["RANDOM", "EQUAL"] as const)
      expect(splitEnvelope(1001, 7, mode).reduce((sum, part) => sum + part, 0)).toBe(1001);
    expect(splitEnvelope(7, 7, "RANDOM").every((part) => part === 1)).toBe(true);
    const members = await Promise.all(Array.from({ length: 6 }, () => aMember(db)));
    const id = await aRow(db, "red_envelope", "id", {
      no: "HB1",
      kind: "PLATFORM",
      source: "PLATFORM",
      totalCents: 1000,
      totalNum: 5,
      status: "WAIT_SEND",
    });
    await inTx(db, (tx) => sendEnvelope(tx, id));
    const results = await Promise.allSettled(
      [...members, members[0] ?? 0].map((userId) => inTx(db, (tx) => claimEnvelope(tx, id, userId))),
    );
    const claimed = results.flatMap((result) => (result.status === "fulfilled" ? [result.value] : []));
    expect(claimed.reduce((sum, cents) => sum + cents, 0)).toBe(1000);
    expect(claimed).toHaveLength(5);
    const half = await aRow(db, "red_envelope", "id", {
      no: "HB2",
      kind: "PLATFORM",
      source: "PLATFORM",
      totalCents: 100,
      totalNum: 2,
      splitMode: "EQUAL",
      status: "WAIT_SEND",
    });
    await inTx(db, (tx) => sendEnvelope(tx, half));
    await inTx(db, (tx) => claimEnvelope(tx, half, members[0] ?? 0));
    await expect(inTx(db, (tx) => claimEnvelope(tx, half, members[0] ?? 0))).rejects.toThrow("您已领取过");
    expect(await inTx(db, (tx) => returnEnvelope(tx, half))).toBe(50);
    await expect(inTx(db, (tx) => claimEnvelope(tx, half, members[1] ?? 0))).rejects.toThrow("红包已过期");
    await expectBooksRight(db);
  });
});

describe("prices and statements", () => {
  it("a new price comes into force when a second person passes it", async () => {
    const old = await aFeeSetting(db, { iosProductId: "p.one" });
    const fresh = await aFeeSetting(db, {
      iosProductId: "p.one",
      priceCents: 400_000,
      status: "DRAFT",
      replacesId: old,
    });
    await sql`update fee_setting set status = 'WAIT_AUDIT', submit_staff_id = ${auditor} where id = ${fresh}`.execute(
      db,
    );
    await expect(inTx(db, (tx) => passPrice(tx, fresh, auditor))).rejects.toThrow("不能审核自己提交的价格");
    await sql`update fee_setting set effective_time = now() + interval '1 hour' where id = ${fresh}`.execute(db);
    await inTx(db, (tx) => passPrice(tx, fresh, payer));
    const states = async () =>
      (
        await sql<{
          status: string;
        }>`select status from fee_setting where id in (${old}, ${fresh}) order by id`.execute(db)
      ).rows.map(({ status }) => status);
    expect(await states()).toEqual(["ONLINE", "WAIT_AUDIT"]);
    await sql`update fee_setting set effective_time = now() where id = ${fresh}`.execute(db);
    expect(await inTx(db, bringPricesInForce)).toBe(1);
    expect(await states()).toEqual(["OFFLINE", "ONLINE"]);
    await expect(inTx(db, (tx) => passPrice(tx, fresh, payer))).rejects.toThrow("状态已变化，请刷新后重试");
  });

  it("a channel's statement is held against the books, and every difference is settled", async () => {
    const same = await aPaidOrder(db, { userId: await aMember(db), amountCents: 10_000 }, "ALIPAY");
    const dearer = await aPaidOrder(db, { userId: await aMember(db), amountCents: 20_000 }, "ALIPAY");
    await aPaidOrder(db, { userId: await aMember(db), amountCents: 30_000 }, "ALIPAY");
    const { rows } = await sql<{
      tradeNo: string;
      feeCents: number;
    }>`select channel_trade_no as trade_no, fee_cents from payment where order_id in (${same.id}, ${dearer.id})
      order by order_id`.execute(db);
    const day = (await sql<{ day: string }>`select current_date as day`.execute(db)).rows[0]?.day ?? "";
    const lines = [
      {
        kind: "PAY" as const,
        channelTradeNo: rows[0]?.tradeNo ?? "",
        amountCents: 10_000,
        feeCents: rows[0]?.feeCents ?? 0,
      },
      { kind: "PAY" as const, channelTradeNo: rows[1]?.tradeNo ?? "", amountCents: 20_000, feeCents: 130 },
      { kind: "PAY" as const, channelTradeNo: "UNKNOWN1", amountCents: 777, feeCents: 0 },
    ];
    expect(await inTx(db, (tx) => importStatement(tx, "ALIPAY", day, lines))).toMatchObject({
      matched: 1,
      differences: 3,
    });
    expect(await inTx(db, (tx) => importStatement(tx, "ALIPAY", day, lines))).toMatchObject({
      matched: 1,
      differences: 3,
    });
    const found =
      await sql<Difference>`select * from channel_statement where match_status <> 'MATCHED' order by id`.execute(db);
    expect(found.rows.map(({ matchStatus }) => matchStatus).toSorted()).toEqual([
      "CHANNEL_ONLY",
      "FEE_DIFF",
      "LOCAL_ONLY",
    ]);
    const cash = await balanceOf(db, "CHANNEL_CASH", "ALIPAY");
    const ways = { CHANNEL_ONLY: "SUSPENSE", FEE_DIFF: "ADJUST", LOCAL_ONLY: "REVERSE" } as const;
    for (const line of found.rows) {
      const way = ways[line.matchStatus as keyof typeof ways];
      await inTx(db, (tx) => handleDifference(tx, line, { way, remark: "按渠道账单处理", staffId: auditor }, null));
    }
    // Ten cents more of fee, 777 in suspense, 300 yuan that never existed and their fee.
    expect((await balanceOf(db, "CHANNEL_CASH", "ALIPAY")) - cash).toBe(-10 + 777 - 30_000 + 180);
    await expectBooksRight(db);
  });
});
