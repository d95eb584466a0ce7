import { closeOneRefund, findRefundableOrders } from "@hongxian/contract/core/money/refund.endpoints.ts";
import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { testApp, type Ask } from "../../../test/app.ts";
import { lastAudit } from "../../../test/audit.ts";
import { aMember, aRole, aStaff } from "../../../test/build.ts";
import { aPaidOrder, balanceOf, expectBooksRight, inTx } from "../../../test/money.ts";
import { sendOrQueryRefund } from "../operations/ask-channels.ts";
import { lockOrder } from "../trade/trade-rows.ts";
import { applyRefund } from "./apply-refund.ts";
import { takeChannelRefund } from "./finish-refund.ts";
import { passFinance, passFirst } from "./move-refund.ts";

const app = await testApp();
const { db } = app.database;
let finance: Ask;
let financeId: number;
let firstId: number;

beforeAll(async () => {
  firstId = await aStaff(db, { roleId: 5 });
  financeId = await aStaff(db, { roleId: 7 });
  finance = await app.as(financeId);
});

const order = (id: number) => inTx(db, (tx) => lockOrder(tx, id));
/** Paid, and not earned before its contract is signed. */
const unsigned = async (amountCents: number) =>
  aPaidOrder(db, {
    userId: await aMember(db),
    orderType: "MARRIAGE",
    feeType: "MARRIAGES_SUPER_MEMBER",
    amountCents,
    snapshot: { days: 365, needContract: true },
  });
const unearned = () => balanceOf(db, "UNEARNED", "MARRIAGE");

describe("a refund of what is not earned yet", () => {
  it("a refund of what is not earned yet that fails and is closed leaves it to be earned", async () => {
    // The simulated channel refuses the first attempt of an amount that ends in 95.
    const paid = await unsigned(200_095);
    expect(paid.unearnedCents).toBe(200_095);
    const before = await unearned();
    const { id } = await inTx(db, (tx) =>
      applyRefund(tx, {
        orderId: paid.id,
        applyCents: 200_095,
        reasonType: "OTHER",
        reason: "不想要了",
        source: "MEMBER",
        staffId: null,
      }),
    );
    await inTx(db, (tx) => passFirst(tx, id, { staffId: firstId, refundCents: 200_095, remark: "同意" }));
    await inTx(db, (tx) => passFinance(tx, id, financeId));
    expect(await order(paid.id)).toMatchObject({ unearnedCents: 0 });
    expect(await unearned()).toBe(before - 200_095);
    await sendOrQueryRefund(app.services, id, true);
    expect((await finance(closeOneRefund, { id })).data.status).toBe("REJECTED");
    expect(await order(paid.id)).toMatchObject({ status: "PAID", unearnedCents: 200_095, refundCents: 0 });
    expect(await unearned()).toBe(before);
    expect(await balanceOf(db, "REFUND_CLEARING")).toBe(0);
    const { rows } = await sql`select status, unearned_cents from refund_apply where id = ${id}`.execute(db);
    expect(rows).toEqual([{ status: "REJECTED", unearnedCents: 0 }]);
    expect(await lastAudit(db, "refundApply", id)).toMatchObject({
      staffId: financeId,
      before: { status: "REFUND_FAIL" },
      after: { status: "REJECTED" },
    });
    expect((await finance(closeOneRefund, { id })).http).toBe(409);
    await expectBooksRight(db);
  });

  it("a refund of what is not earned yet that the channel made by itself takes it from there first", async () => {
    const paid = await unsigned(100_000);
    const before = await unearned();
    await inTx(db, (tx) => takeChannelRefund(tx, paid.id, 30_000, "CR1"));
    expect(await order(paid.id)).toMatchObject({ status: "PAID", unearnedCents: 70_000, refundCents: 30_000 });
    expect(await unearned()).toBe(before - 30_000);
    await inTx(db, (tx) => takeChannelRefund(tx, paid.id, 70_000, "CR2"));
    expect(await order(paid.id)).toMatchObject({ status: "PAY_BACK", unearnedCents: 0, refundCents: 100_000 });
    expect(await unearned()).toBe(before - 100_000);
    await expectBooksRight(db);
  });
});

describe("orders to refund", () => {
  it("orders to refund are marriage services alone for who may not refund the others", async () => {
    const userId = await aMember(db);
    const marriage = await aPaidOrder(db, {
      userId,
      orderType: "MARRIAGE",
      feeType: "MARRIAGES_UNLOCK",
      amountCents: 10_000,
      snapshot: {},
    });
    const fee = await aPaidOrder(db, { userId });
    const find = async (ask: Ask) =>
      (await ask(findRefundableOrders, { query: { keyword: String(userId) } })).data.map(({ orderId }) => orderId);
    expect((await find(finance)).toSorted((a, b) => a - b)).toEqual([marriage.id, fee.id]);
    const roleId = await aRole(db, { "/flowingWater/marriageOrder": ["申请退款"] });
    expect(await find(await app.as(await aStaff(db, { roleId })))).toEqual([marriage.id]);
  });
});
