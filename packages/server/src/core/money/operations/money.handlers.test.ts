import {
  editUserBalance,
  clearOffOrder,
  iapOrderMakeUp,
} from "@hongxian/contract/core/money/member-money.endpoints.ts";
import {
  marriageMemberUpdate,
  getSalePrice,
  getUserContracts,
  getMarriageFeeSettings,
  signUserContract,
  auditUserContract,
} from "@hongxian/contract/core/money/marriage-member.endpoints.ts";
import { addDays } from "@hongxian/contract/wire/shanghai-day.ts";
import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { simulatedReceipt } from "../../../platform/pay/simulated-receipt.ts";
import { testApp, type Ask } from "../../../test/app.ts";
import { aMember, aStaff } from "../../../test/build.ts";
import { times } from "../../../test/long.ts";
import { aFeeSetting, anOrder, aPaidOrder, expectBooksRight, inTx, payOrder, thisYear } from "../../../test/money.ts";
import { readWallet } from "../../foundation/ledger/read-balance.ts";
import { handInSignature } from "../contracts/move-contract.ts";
import { simulatedKey } from "../channels/open-channel.ts";
import { confirmReceipt, sendPayment } from "../payments/pay-order.ts";
import { lockOrder } from "../trade/trade-rows.ts";

const app = await testApp();
const { db } = app.database;
let admin: Ask;
let finance: Ask;
let sales: Ask;
let lead: Ask;
let saleId = 0;
let saleUserId = 0;
let financeId = 0;

beforeAll(async () => {
  saleUserId = await aMember(db);
  financeId = await aStaff(db, { roleId: 7 });
  saleId = await aStaff(db, { roleId: 4, userId: saleUserId });
  admin = await app.as(await aStaff(db));
  finance = await app.as(financeId);
  sales = await app.as(saleId);
  lead = await app.as(await aStaff(db, { roleId: 1 }));
});
const edit = (ask: Ask, userId: number, type: string, cents: number | string, remark = "补偿", headers = {}) =>
  ask(editUserBalance, { id: userId, type, incomeBalance: cents, query: { remark }, headers });

describe("edit-user-balance", () => {
  it("edit-user-balance posts under the number of its audit row and answers both balances", async () => {
    const userId = await aMember(db);
    const done = await edit(finance, userId, "INCOME_ADD", 12_345);
    expect(done.data).toEqual({ rechargeBalance: 0, incomeBalance: 12_345, ledgerId: expect.any(Number) });
    const { rows } = await sql<{
      title: string;
    }>`select a.title from ledger_txn t join audit_log a on a.id = t.biz_id
      where t.id = ${done.data.ledgerId} and t.biz_type = 'ADMIN_ADJUST'`.execute(db);
    expect(rows).toEqual([{ title: "调整余额" }]);
    expect((await edit(finance, userId, "INCOME_SUB", 12_346)).msg).toBe("余额不足");
    expect((await edit(finance, userId, "INCOME_ADD", 0)).msg).toBe("金额必须在0.01-50000之间");
    expect((await edit(finance, userId, "INCOME_ADD", 5_000_001)).msg).toBe("金额必须在0.01-50000之间");
    expect((await edit(finance, userId, "INCOME_ADD", 500_001)).msg).toBe("超过5000元请联系管理员");
    expect((await edit(admin, userId, "RECHARGE_ADD", 500_001)).http).toBe(200);
    expect((await edit(finance, userId, "INCOME_ADD", 1, " ")).msg).toBe("请填写原因");
    expect((await edit(sales, userId, "INCOME_ADD", 1)).msg).toBe("没有操作权限：调整余额");
    await expectBooksRight(db);
  });

  it("edit-user-balance is exact to the cent after hundreds of edits at once", async () => {
    const userId = await aMember(db);
    const edits = Array.from({ length: times(1000, 200) }, (_one, place): [string, number] =>
      place % 3 === 2 ? ["INCOME_SUB", 7] : ["INCOME_ADD", 11 + (place % 5)],
    );
    // All at once for the server; with the few connections of a test the last of a thousand would wait too long.
    const answers: Awaited<ReturnType<typeof edit>>[] = [];
    for (let from = 0; from < edits.length; from += 200)
      answers.push(
        ...(await Promise.all(
          edits.slice(from, from + 200).map(([type, cents]) => edit(finance, userId, type, cents)),
        )),
      );
    const wanted = edits.reduce(
      (sum, [type, cents], place) =>
        sum + (answers[place]?.http === 200 ? (type === "INCOME_ADD" ? cents : -cents) : 0),
      0,
    );
    expect((await readWallet(db, userId)).incomeBalance).toBe(wanted);
    expect(answers.filter(({ http }) => http !== 200 && http !== 400)).toEqual([]);
    expect(answers.filter(({ http }) => http === 200).length).toBeGreaterThan(edits.length * 0.9);
    await expectBooksRight(db);
  });

  it("edit-user-balance repeated ten times posts once", async () => {
    const userId = await aMember(db);
    const answers = await Promise.all(
      Array.from({ length: 10 }, () =>
        edit(finance, userId, "INCOME_ADD", 100, "补偿", { "x-request-id": `same-${userId}` }),
      ),
    );
    expect(new Set(answers.map(({ data }) => data.ledgerId)).size).toBe(1);
    expect((await readWallet(db, userId)).incomeBalance).toBe(100);
  });
});

describe("clear-off-order", () => {
  it("clear-off-order closes what waits, and payments that have run for half an hour", async () => {
    const userId = await aMember(db);
    const waiting = await anOrder(db, { userId });
    const running = await anOrder(db, { userId, amountCents: 5091 });
    const fresh = await anOrder(db, { userId, amountCents: 6091 });
    for (const { id } of [running, fresh]) {
      await inTx(db, (tx) => sendPayment(tx, id, { id: 1, payMode: "WECHAT" }));
    }
    await sql`update trade_order set update_time = now() - interval '31 minutes' where id = ${running.id}`.execute(db);
    const done = await finance(clearOffOrder, { id: userId });
    expect(done.data).toEqual({ closed: 2, orderNos: [waiting.orderNo, running.orderNo] });
    expect((await inTx(db, (tx) => lockOrder(tx, fresh.id))).status).toBe("PAYING");
    await expectBooksRight(db);
  });
});

describe("iap-order-make-up", () => {
  it("iap-order-make-up needs a genuine receipt, and takes each transaction once", async () => {
    const userId = await aMember(db);
    await aFeeSetting(db, {
      feeType: "MONTH_MEMBER",
      name: "月会员",
      priceCents: 6800,
      minDealCents: 0,
      days: 30,
      iosProductId: "month.1",
      iosPriceCents: 6800,
    });
    const receipt = (change: object = {}) =>
      simulatedReceipt(simulatedKey(app.services), {
        transactionId: "A1",
        bundleId: "com.hongxian.app",
        productId: "month.1",
        purchaseDate: Date.now(),
        price: 68_000,
        ...change,
      });
    const body = (receiptData: string, change: object = {}) => ({
      userId,
      feeType: "MONTH_MEMBER",
      productId: "month.1",
      transactionId: "A1",
      receiptData,
      amount: 6800,
      remark: "",
      ...change,
    });
    const make = (ask: Ask, sent: object) => ask.unchecked(iapOrderMakeUp, { body: sent });
    expect((await make(sales, body(receipt()))).http).toBe(403);
    expect((await make(finance, body("x", { transactionId: "" }))).msg).toBe("请填写交易号");
    for (const bad of [
      `${receipt()}x`,
      receipt({ bundleId: "other" }),
      receipt({ productId: "month.2" }),
      receipt({ price: 1000 }),
      receipt({ transactionId: "A2" }),
      receipt({ revocationDate: 1 }),
    ])
      expect((await make(finance, body(bad))).msg).toBe("苹果收据校验失败");
    const both = await Promise.all([1, 2].map(() => make(finance, body(receipt()))));
    expect(both.map(({ http }) => http).toSorted((a, b) => a - b)).toEqual([200, 400]);
    expect(both.find(({ http }) => http === 200)?.data).toMatchObject({ status: "PAID" });
    expect(both.find(({ http }) => http === 400)?.msg).toBe("该交易号已补单");
    // A closed order of the member is revived instead of creating another.
    const lost = await anOrder(db, {
      userId,
      feeSettingId:
        (await sql<{ id: number }>`select id from fee_setting where ios_product_id = 'month.1'`.execute(db)).rows[0]
          ?.id ?? 0,
      amountCents: 6800,
    });
    await finance(clearOffOrder, { id: userId });
    const revived = await make(finance, body(receipt({ transactionId: "A3" }), { transactionId: "A3" }));
    expect(revived.data).toEqual({ orderId: lost.id, orderNo: lost.orderNo, status: "PAID" });
    await expectBooksRight(db);
  });
});

describe("marriage members", () => {
  it("nothing is sold to a member of the public pool before the member is claimed", async () => {
    const pool = await aMember(db);
    expect(await sales(getMarriageFeeSettings, { x: pool })).toMatchObject({ http: 400, msg: "请先领取该会员" });
    const foreign = await aMember(db, { saleUserId: await aMember(db) });
    expect(await sales(getMarriageFeeSettings, { x: foreign })).toMatchObject({ http: 404 });
  });

  it("a receipt is asked for where money changed hands, not where a channel takes it later", async () => {
    const feeSettingId = await aFeeSetting(db, { needContract: false });
    const open = async (payMode: "WECHAT" | "ALIPAY" | "BANK" | "CASH" | "POS") => {
      const userId = await aMember(db, { saleUserId, authStatus: "AUTH" });
      return sales(marriageMemberUpdate, {
        body: { userId, action: "OPEN", feeSettingId, amount: 300_000, payMode, voucherImgs: [], remark: "" },
      });
    };
    for (const mode of ["BANK", "CASH", "POS"] as const) expect((await open(mode)).msg).toBe("请上传收款凭证");
    for (const mode of ["WECHAT", "ALIPAY"] as const)
      expect((await open(mode)).data.orderId).toEqual(expect.any(Number));
  });

  it("marriage members are opened by a staff order that finance confirms, contract and membership following", async () => {
    const setting = await aFeeSetting(db, { needContract: true, name: "高级", feeType: "MARRIAGES_SUPER_MEMBER" });
    const userId = await aMember(db, { saleUserId, authStatus: "AUTH" });
    const open = (ask: Ask, change: object = {}) =>
      ask(marriageMemberUpdate, {
        body: {
          userId,
          action: "OPEN",
          feeSettingId: setting,
          amount: 290_000,
          payMode: "CASH",
          voucherImgs: ["a.jpg"],
          remark: "",
          ...change,
        },
      });
    expect((await open(sales, { voucherImgs: [] })).msg).toBe("请上传收款凭证");
    expect((await open(sales, { amount: 199_999 })).msg).toBe("成交价不能低于最低可给的2850元，更低请提交特价审批");
    // Sales may give a discount of five percent.
    expect((await open(sales, { amount: 284_999 })).msg).toBe("成交价不能低于最低可给的2850元，更低请提交特价审批");
    expect((await sales(getSalePrice, { userId, query: { feeSettingId: setting } })).data).toMatchObject({
      listCents: 300_000,
      payCents: 300_000,
      lowestCents: 285_000,
      coupons: [],
    });
    expect((await open(sales, { action: "RENEW" })).msg).toBe("该会员不是相亲会员，请选择开通");
    const made = await open(sales);
    expect(made.data).toMatchObject({
      marriageMemberType: null,
      orderId: expect.any(Number),
      contractId: expect.any(Number),
    });
    const { orderId, contractId } = made.data as { orderId: number; contractId: number };
    await inTx(db, (tx) => confirmReceipt(tx, orderId, { staffId: financeId, receiptNo: "", voucherImgs: [] }));
    const member =
      await sql`select marriage_member_type, communicate_status from member where user_id = ${userId}`.execute(db);
    expect(member.rows).toEqual([{ marriageMemberType: "MARRIAGES_SUPER_MEMBER", communicateStatus: "PAID" }]);
    expect(await inTx(db, (tx) => lockOrder(tx, orderId))).toMatchObject({ status: "PAID", unearnedCents: 290_000 });
    const shown = await sales(getUserContracts, { id: userId });
    expect(shown.data).toMatchObject([{ id: contractId, status: "WAIT_SIGN", payStatus: "PAID", paidCents: 290_000 }]);
    expect((await open(sales)).msg).toBe("该会员已是相亲会员，请选择续费或升级");
    const higher = await aFeeSetting(db, {
      feeType: "MARRIAGES_SUPREME_MEMBER",
      priceCents: 900_000,
      minDealCents: 0,
      name: "至尊",
    });
    const prices = await sales(getMarriageFeeSettings, { x: userId });
    expect(
      (prices.data as { feeSettingId: number }[]).find(({ feeSettingId }) => feeSettingId === higher),
    ).toMatchObject({
      canOpen: false,
      canRenew: false,
      canUpgrade: true,
      price: 900_000,
      upgradePrice: expect.any(Number),
    });
    const same = await open(sales, { action: "UPGRADE" });
    expect(same).toMatchObject({ msg: "只能升级到更高等级", data: { fields: { feeSettingId: "只能升级到更高等级" } } });
    expect((await open(sales, { action: "RENEW", feeSettingId: higher })).msg).toBe("续费须选择当前等级的套餐");
    expect((await open(sales, { action: "UPDATE", expireTime: "2030-01-01", remark: "补时" })).msg).toBe(
      "没有操作权限：修改有效期",
    );
    const moved = await admin(marriageMemberUpdate, {
      body: {
        userId,
        action: "UPDATE",
        expireTime: "2030-01-01",
        remark: "补时",
      },
    });
    expect(moved.data).toMatchObject({ marriageMemberExpireTime: "2030-01-01T00:00:00+08:00", orderId: null });
    const [order] = (await sql<{ id: number }>`select id from trade_order where user_id = ${userId}`.execute(db)).rows;
    expect(order?.id).toBe(orderId);
    await expectBooksRight(db);
  });
});

describe("contracts", () => {
  it("contracts go from signing to the audit by a second person", async () => {
    const setting = await aFeeSetting(db, { needContract: true });
    const userId = await aMember(db, { saleUserId, authStatus: "NO" });
    const body = {
      userId,
      feeSettingId: setting,
      amount: 300_000,
      ...thisYear,
      attachments: [],
      remark: "",
    };
    const sign = (change: object = {}) => sales(signUserContract, { body: { ...body, ...change } });
    expect((await sign()).msg).toBe("请先完成实名认证");
    await sql`update member set auth_status = 'REAL_NAME' where user_id = ${userId}`.execute(db);
    expect((await sign({ endTime: addDays(thisYear.beginTime, -1) })).msg).toBe("结束时间必须晚于开始时间");
    expect((await sign({ attachments: Array.from({ length: 10 }, () => "a.jpg") })).msg).toBe("附件不能超过9个");
    const made = await sign();
    expect(made.data).toMatchObject({ status: "WAIT_PAY", contractNo: expect.stringMatching(/^HT\d{14}$/) });
    expect((await sign()).msg).toBe("该会员已有进行中的合同");
    const { contractId } = made.data as { contractId: number };
    const audit = (ask: Ask, pass = true, remark = "") =>
      ask(auditUserContract, { body: { contractId, pass, remark } });
    expect((await audit(lead)).msg).toBe("合同未付清，不能通过");
    const { rows } = await sql<{ id: number }>`select id from trade_order where contract_id = ${contractId}`.execute(
      db,
    );
    const orderId = rows[0]?.id ?? 0;
    await payOrder(db, orderId);
    expect(await audit(lead)).toMatchObject({ http: 409, msg: "状态已变化，请刷新后重试" });
    await inTx(db, (tx) => handInSignature(tx, contractId, { imgs: ["s.jpg"], staffId: saleId }));
    expect((await audit(sales)).http).toBe(403);
    expect((await audit(lead, false)).msg).toBe("请填写驳回原因");
    expect((await audit(lead, false, "签名不清")).data).toEqual({ contractId, status: "WAIT_SIGN" });
    await inTx(db, (tx) => handInSignature(tx, contractId, { imgs: ["s2.jpg"], staffId: saleId }));
    expect(await inTx(db, (tx) => lockOrder(tx, orderId))).toMatchObject({ unearnedCents: 300_000, fulfilTime: null });
    const both = await Promise.all([audit(lead), audit(finance)]);
    expect(both.map(({ http }) => http).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(await inTx(db, (tx) => lockOrder(tx, orderId))).toMatchObject({
      unearnedCents: 0,
      fulfilTime: expect.any(String),
    });
    await expectBooksRight(db);
  });

  it("contracts cannot be audited by the person who handed them in, whoever it is", async () => {
    const setting = await aFeeSetting(db, { needContract: true });
    const userId = await aMember(db, { authStatus: "AUTH" });
    const order = await aPaidOrder(db, {
      userId,
      orderType: "MARRIAGE",
      feeType: "MARRIAGES_ORDINARY_MEMBER",
      feeSettingId: setting,
      amountCents: 300_000,
      snapshot: { days: 365, needContract: true },
    });
    const made = await admin(signUserContract, {
      body: {
        userId,
        feeSettingId: setting,
        amount: 300_000,
        ...thisYear,
      },
    });
    expect(made.data).toMatchObject({ status: "WAIT_SIGN" });
    expect((await inTx(db, (tx) => lockOrder(tx, order.id))).contractId).toBe(made.data.contractId);
    await inTx(db, (tx) => handInSignature(tx, made.data.contractId, { imgs: [], signature: "data:", staffId: null }));
    expect(
      (
        await admin(auditUserContract, {
          body: {
            contractId: made.data.contractId,
            pass: true,
          },
        })
      ).msg,
    ).toBe("不能审核自己提交的合同");
    expect(
      (
        await lead(auditUserContract, {
          body: {
            contractId: made.data.contractId,
            pass: true,
          },
        })
      ).data,
    ).toMatchObject({ status: "SIGN" });
    await expectBooksRight(db);
  });
});
