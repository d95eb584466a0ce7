import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { testApp } from "../../../test/app.ts";
import { aMember, anAgent, aShop, aStaff } from "../../../test/build.ts";
import { aPaidOrder, balanceOf, expectBooksRight, inTx } from "../../../test/money.ts";
import { readWallet } from "../../foundation/ledger/read-balance.ts";
import { sendOrQueryRefund } from "../operations/ask-channels.ts";
import { applyRefund } from "./apply-refund.ts";
import { finishRefund, takeChannelRefund } from "./finish-refund.ts";
import { applyInvoice, issueInvoice, redInvoice, refuseInvoice, resubmitInvoice } from "../orders/invoices.ts";
import { suggestMarriageRefund } from "./refund-amounts.ts";
import { closeRefund, passFinance, passFirst, rejectRefund, retryRefund } from "./move-refund.ts";
import { lockOrder } from "../trade/trade-rows.ts";

const app = await testApp();
const { db } = app.database;
const { services } = app;
const [first, second] = [await aStaff(db, { roleId: 5 }), await aStaff(db, { roleId: 7 })];
const order = (id: number) => inTx(db, (tx) => lockOrder(tx, id));
const apply = (orderId: number, applyCents: number) =>
  inTx(db, (tx) =>
    applyRefund(tx, { orderId, applyCents, reasonType: "OTHER", reason: "不想要了", source: "MEMBER", staffId: null }),
  );
const marriage = async (cents: number, member: Record<string, unknown> = {}) =>
  aPaidOrder(db, {
    userId: await aMember(db, member),
    orderType: "MARRIAGE",
    feeType: "MARRIAGES_SUPER_MEMBER",
    amountCents: cents,
    snapshot: { days: 365 },
  });

describe("a refund", () => {
  it("a refund goes through both reviewers to DONE and takes everything with it", async () => {
    const shopId = await aShop(db);
    const owner = await anAgent(db, { tier: "SHOP", shopId });
    await sql`update shop set owner_agent_id = ${owner} where id = ${shopId}`.execute(db);
    const paid = await marriage(600_000, { shopId });
    const { id } = await apply(paid.id, 600_000);
    await expect(apply(paid.id, 1)).rejects.toThrow("该订单有处理中的退款");
    await expect(inTx(db, (tx) => passFinance(tx, id, second))).rejects.toThrow("状态已变化，请刷新后重试");
    await expect(
      inTx(db, (tx) => passFirst(tx, id, { staffId: first, refundCents: 600_001, remark: "" })),
    ).rejects.toThrow("退款金额不能超过可退金额");
    await inTx(db, (tx) => passFirst(tx, id, { staffId: first, refundCents: 600_000, remark: "同意" }));
    await expect(inTx(db, (tx) => passFinance(tx, id, first))).rejects.toThrow("初审与复核不能为同一人");
    await inTx(db, (tx) => passFinance(tx, id, second));
    expect(await balanceOf(db, "REFUND_CLEARING")).toBe(600_000);
    await expectBooksRight(db);
    await sendOrQueryRefund(services, id, true);
    expect(await order(paid.id)).toMatchObject({ status: "PAY_BACK", refundCents: 600_000 });
    expect(await balanceOf(db, "REFUND_CLEARING")).toBe(0);
    expect(await balanceOf(db, "FROZEN", "", owner)).toBe(0);
    const { rows } = await sql`select m.marriage_member_type, m.total_recharge_amount,
        (select status from payment p where p.order_id = ${paid.id}) as payment,
      (select status from profit_share s where s.order_id = ${paid.id}) as share from member m
      where m.user_id = ${paid.userId}`.execute(db);
    expect(rows).toEqual([
      { marriageMemberType: null, totalRechargeAmount: 0, payment: "PAY_BACK", share: "REVERSED" },
    ]);
    await expect(inTx(db, (tx) => finishRefund(tx, id, { staffId: null, no: "X" }))).rejects.toThrow(
      "状态已变化，请刷新后重试",
    );
    await expectBooksRight(db);
  });

  it("a reviewer who passes more than was asked for says why", async () => {
    const paid = await marriage(280_000);
    const { id, suggestCents } = await apply(paid.id, 100_001);
    expect(suggestCents).toBe(280_000);
    const pass = (refundCents: number, remark: string) =>
      inTx(db, (tx) => passFirst(tx, id, { staffId: first, refundCents, remark }));
    await expect(pass(280_000, " ")).rejects.toThrow("核定金额高于申请金额，请说明原因");
    await expect(pass(100_001, "")).rejects.toThrow("请说明与建议金额不一致的原因");
    // Somebody met somebody meanwhile: the suggestion of today counts, not that of the application.
    await sql`update member_right set end_time = now() + interval '90 days' where order_id = ${paid.id}`.execute(db);
    await sql`update trade_order set pay_time = now() - interval '30 days' where id = ${paid.id}`.execute(db);
    await expect(pass(280_000, "")).rejects.toThrow("核定金额高于申请金额，请说明原因");
    const passed = await pass(280_000, "服务未开始，协商全额退款");
    expect(passed.refundCents).toBe(280_000);
    expect(passed.suggestCents).toBeLessThan(100_000);
    const recharge = await aPaidOrder(db, {
      userId: await aMember(db),
      orderType: "RECHARGE",
      feeType: null,
      amountCents: 50_000,
    });
    const other = await apply(recharge.id, 30_000);
    const second = (refundCents: number) =>
      inTx(db, (tx) => passFirst(tx, other.id, { staffId: first, refundCents, remark: "" }));
    await expect(second(30_001)).rejects.toThrow("核定金额高于申请金额，请说明原因");
    expect(await second(30_000)).toMatchObject({ refundCents: 30_000 });
  });

  it("a refund that fails is tried again, or closed with the money back where it was", async () => {
    // The simulated channel refuses the first attempt of an amount that ends in 95.
    const [again, closed] = [await marriage(100_095), await marriage(200_095)];
    for (const paid of [again, closed]) {
      const { id } = await apply(paid.id, paid.payCents);
      await inTx(db, (tx) => passFirst(tx, id, { staffId: first, refundCents: paid.payCents, remark: "同意" }));
      await inTx(db, (tx) => passFinance(tx, id, second));
      await sendOrQueryRefund(services, id, true);
      const failed = await sql`select status from refund_apply where id = ${id}`.execute(db);
      expect(failed.rows).toEqual([{ status: "REFUND_FAIL" }]);
      await expectBooksRight(db);
      if (paid === again) {
        await inTx(db, (tx) => retryRefund(tx, id));
        await sendOrQueryRefund(services, id, true);
      } else await inTx(db, (tx) => closeRefund(tx, id, second));
    }
    expect((await order(again.id)).status).toBe("PAY_BACK");
    expect(await order(closed.id)).toMatchObject({ status: "PAID", refundCents: 0 });
    await expectBooksRight(db);
  });

  it("a refund never exceeds what was paid, in parts and at once", async () => {
    const paid = await aPaidOrder(db, { userId: await aMember(db), amountCents: 30_000 });
    const one = await apply(paid.id, 15_000);
    expect(one.status).toBe("WAIT_FINANCE");
    const both = await Promise.allSettled([1, 2].map(() => inTx(db, (tx) => passFinance(tx, one.id, second))));
    expect(both.map(({ status }) => status).toSorted((a, b) => a.localeCompare(b))).toEqual(["fulfilled", "rejected"]);
    await sendOrQueryRefund(services, one.id, true);
    expect(await order(paid.id)).toMatchObject({ status: "PAID", refundCents: 15_000 });
    await expect(apply(paid.id, 15_001)).rejects.toThrow("退款金额不能超过可退金额");
    const rest = await apply(paid.id, 15_000);
    await inTx(db, (tx) => rejectRefund(tx, rest.id, second, "不符合条件"));
    await expectBooksRight(db);
  });

  it("a refund of a recharge takes its bonus along, and no more than is left", async () => {
    const userId = await aMember(db);
    const paid = await aPaidOrder(db, {
      userId,
      orderType: "RECHARGE",
      feeType: null,
      amountCents: 10_000,
      bonusCents: 2000,
    });
    await aPaidOrder(db, { userId: await aMember(db), amountCents: 100 });
    const { id } = await apply(paid.id, 5000);
    await inTx(db, (tx) => passFirst(tx, id, { staffId: first, refundCents: 5000, remark: "" }));
    await inTx(db, (tx) => passFinance(tx, id, second));
    await sendOrQueryRefund(services, id, true);
    expect((await readWallet(db, userId)).rechargeBalance).toBe(6000);
    await expect(apply(paid.id, 5001)).rejects.toThrow("退款金额不能超过可退金额");
    await expectBooksRight(db);
  });

  it("a refund made by the channel itself claws back what the member has spent", async () => {
    const userId = await aMember(db);
    const paid = await aPaidOrder(db, {
      userId,
      orderType: "RECHARGE",
      feeType: null,
      amountCents: 10_000,
      bonusCents: 0,
    });
    await aPaidOrder(db, { userId, amountCents: 100 });
    await inTx(db, async (tx) => {
      const { payFromBalance } = await import("../payments/pay-order.ts");
      const { createOrder } = await import("../orders/create-order.ts");
      const spent = await createOrder(tx, {
        userId,
        orderType: "FEE",
        feeType: "GO_BACK_TIMES",
        title: "x",
        amountCents: 8000,
        snapshot: { times: 1 },
      });
      await payFromBalance(tx, spent.id, "BALANCE");
    });
    await inTx(db, (tx) => takeChannelRefund(tx, paid.id, 10_000, "CR1"));
    expect(await inTx(db, (tx) => takeChannelRefund(tx, paid.id, 10_000, "CR1"))).toBeNull();
    expect((await readWallet(db, userId)).rechargeBalance).toBe(0);
    const { rows } = await sql`select balance from ledger_account
        where owner_type = 'MEMBER' and owner_id = ${userId} and account = 'DEBT'`.execute(db);
    expect(rows).toEqual([{ balance: 8000 }]);
    await expectBooksRight(db);
  });

  it("a refund is suggested by the formula of marriage services", () => {
    const facts = {
      payCents: 365_000,
      daysSincePay: 3,
      days: 365,
      daysLeft: 360,
      introTotal: 10,
      introUsed: 0,
      breachBp: 2000,
      isSuccess: false,
    };
    expect(suggestMarriageRefund(facts)).toBe(365_000);
    expect(suggestMarriageRefund({ ...facts, daysSincePay: 8 })).toBe(360_000 - 73_000);
    expect(suggestMarriageRefund({ ...facts, introUsed: 5 })).toBe(182_500 - 73_000);
    expect(suggestMarriageRefund({ ...facts, introUsed: 9 })).toBe(0);
    expect(suggestMarriageRefund({ ...facts, isSuccess: true })).toBe(0);
  });
});

describe("an invoice", () => {
  it("an invoice covers no more than was paid, is issued once, and is red-flushed after a refund", async () => {
    const paid = await aPaidOrder(db, { userId: await aMember(db), amountCents: 10_000 });
    const draft = (cents: number) => ({
      userId: paid.userId,
      orders: [{ orderId: paid.id, cents }],
      titleType: "PERSON" as const,
      title: "个人",
      staffId: first,
    });
    await expect(inTx(db, (tx) => applyInvoice(tx, draft(10_001)))).rejects.toThrow("开票金额超出可开金额");
    const both = await Promise.allSettled([1, 2].map(() => inTx(db, (tx) => applyInvoice(tx, draft(6000)))));
    expect(both.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const made = both.find((one) => one.status === "fulfilled");
    const id = made?.status === "fulfilled" ? made.value.id : 0;
    await inTx(db, (tx) => refuseInvoice(tx, id, second, "抬头有误"));
    await expect(inTx(db, (tx) => issueInvoice(tx, id, second, "12345678", "a.pdf"))).rejects.toThrow(
      "状态已变化，请刷新后重试",
    );
    const paper = { titleType: "PERSON", title: "李四", kind: "NORMAL", taxNo: "", content: "", email: "" } as const;
    const bank = { bankName: "", bankNo: "", address: "", phone: "" };
    await inTx(db, (tx) => resubmitInvoice(tx, id, { ...paper, ...bank }));
    await inTx(db, (tx) => issueInvoice(tx, id, second, "12345678", "a.pdf"));
    const refund = await apply(paid.id, 10_000);
    await expect(inTx(db, (tx) => applyInvoice(tx, draft(100)))).rejects.toThrow("订单退款中，不能开票");
    await inTx(db, (tx) => passFinance(tx, refund.id, second));
    await sendOrQueryRefund(services, refund.id, true);
    await expectBooksRight(db);
    await inTx(db, (tx) => redInvoice(tx, id, "R1", "退款"));
    await expect(inTx(db, (tx) => redInvoice(tx, id, "R2", "退款"))).rejects.toThrow("状态已变化，请刷新后重试");
    await expectBooksRight(db);
  });
});
