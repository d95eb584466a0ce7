import { marriageMemberUpdate } from "@hongxian/contract/core/money/marriage-member.endpoints.ts";
import { addDays, shanghaiDay } from "@hongxian/contract/wire/shanghai-day.ts";
import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { testApp, type Ask } from "../../../test/app.ts";
import { lastAudit } from "../../../test/audit.ts";
import { aMember, aRow, aStaff } from "../../../test/build.ts";
import { aFeeSetting, expectBooksRight, inTx } from "../../../test/money.ts";
import { confirmReceipt } from "../payments/pay-order.ts";

const app = await testApp();
const { db } = app.database;
let admin: Ask;
let staffId: number;
let financeId: number;

beforeAll(async () => {
  staffId = await aStaff(db);
  admin = await app.as(staffId);
  financeId = await aStaff(db, { roleId: 7 });
});

const rightsOf = async (userId: number) =>
  (
    await sql<Record<string, unknown>>`select fee_type, status, end_time, end_time <= now() as is_over from member_right
      where user_id = ${userId} order by id`.execute(db)
  ).rows;
const membershipOf = async (userId: number) =>
  (
    await sql`select marriage_member_type, marriage_member_expire_time from member where user_id = ${userId}`.execute(
      db,
    )
  ).rows[0];

describe("the term of a marriage member", () => {
  it("the term of a marriage member from elsewhere, without a right behind it, is a right of its own", async () => {
    const userId = await aMember(db, {
      marriageMemberType: "MARRIAGES_SUPER_MEMBER",
      marriageMemberExpireTime: addDays(shanghaiDay(), 3),
    });
    const expireTime = `${addDays(shanghaiDay(), 90)}T00:00:00+08:00`;
    const moved = await admin(marriageMemberUpdate, {
      body: { userId, action: "UPDATE", expireTime, remark: "旧系统会员补时" },
    });
    const until = { marriageMemberType: "MARRIAGES_SUPER_MEMBER", marriageMemberExpireTime: expireTime };
    expect(moved.data).toEqual({ ...until, orderId: null, contractId: null });
    expect(await membershipOf(userId)).toEqual(until);
    const right = { feeType: "MARRIAGES_SUPER_MEMBER", status: "EFFECTIVE", endTime: expireTime, isOver: false };
    expect(await rightsOf(userId)).toEqual([right]);
    expect(await lastAudit(db, "member", userId)).toMatchObject({
      staffId,
      after: { expireTime, remark: "旧系统会员补时" },
    });
    const later = `${addDays(shanghaiDay(), 120)}T00:00:00+08:00`;
    await admin(marriageMemberUpdate, { body: { userId, action: "UPDATE", expireTime: later, remark: "再延" } });
    expect(await rightsOf(userId)).toEqual([{ ...right, endTime: later }]);
  });
});

describe("an upgrade", () => {
  it("an upgrade ends the lower membership on the day it is paid, and leaves other rights", async () => {
    const terms = { priceCents: 300_000, minDealCents: 0, days: 365 };
    const low = await aFeeSetting(db, { ...terms, feeType: "MARRIAGES_SUPER_MEMBER", name: "高级" });
    const high = await aFeeSetting(db, {
      ...terms,
      feeType: "MARRIAGES_SUPREME_MEMBER",
      priceCents: 900_000,
      name: "至尊",
    });
    const userId = await aMember(db, { authStatus: "AUTH" });
    await aRow(db, "member_right", "id", { userId, feeType: "GO_BACK_TIMES", total: 3 });
    const sell = async (action: "OPEN" | "UPGRADE", feeSettingId: number, amount: number) => {
      const sale = {
        userId,
        action,
        feeSettingId,
        amount,
        payMode: "CASH",
        voucherImgs: ["a.jpg"],
        remark: "",
      } as const;
      const { data } = await admin(marriageMemberUpdate, { body: sale });
      const orderId = data.orderId ?? 0;
      await inTx(db, (tx) => confirmReceipt(tx, orderId, { staffId: financeId, receiptNo: "", voucherImgs: [] }));
    };
    await sell("OPEN", low, 300_000);
    expect(await membershipOf(userId)).toMatchObject({ marriageMemberType: "MARRIAGES_SUPER_MEMBER" });
    await sell("UPGRADE", high, 600_000);
    expect(await rightsOf(userId)).toMatchObject([
      { feeType: "GO_BACK_TIMES", status: "EFFECTIVE", endTime: null },
      { feeType: "MARRIAGES_SUPER_MEMBER", status: "EXPIRED", isOver: true },
      { feeType: "MARRIAGES_SUPREME_MEMBER", status: "EFFECTIVE", isOver: false },
    ]);
    expect(await membershipOf(userId)).toMatchObject({ marriageMemberType: "MARRIAGES_SUPREME_MEMBER" });
    await expectBooksRight(db);
  });
});
