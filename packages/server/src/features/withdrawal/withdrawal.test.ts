import { actionCall } from "@hongxian/contract/kit/row-action.ts";
import {
  getWithdrawalLedger,
  passWithdrawals,
  payWithdrawals,
  getWithdrawalSummary,
  getPayoutSheet,
  payOneWithdrawal,
} from "@hongxian/contract/features/withdrawal/withdrawal.endpoints.ts";
import { listCall } from "@hongxian/contract/kit/resource-calls.ts";
import { revealContact } from "@hongxian/contract/core/member/reveal.endpoints.ts";
import { withdrawal } from "@hongxian/contract/features/withdrawal/withdrawal.resource.ts";
import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { applyWithdrawal } from "../../core/money/withdrawals/apply-withdrawal.ts";
import { testApp, type Ask } from "../../test/app.ts";
import { aMember, aRow, aStaff } from "../../test/build.ts";
import { balanceOf, expectBooksRight, fillCash, giveBalance, inTx } from "../../test/money.ts";
import { withdrawalIntake } from "@hongxian/contract/features/withdrawal/withdrawal.intake.ts";
import { aSender } from "../../test/sent-rows.ts";

const app = await testApp();
const { db } = app.database;
let admin: Ask;
let finance: Ask;
let staffId: number;

beforeAll(async () => {
  staffId = await aStaff(db);
  admin = await app.as(staffId);
  finance = await app.as(await aStaff(db, { roleId: 7 }));
  await fillCash(db, "WECHAT", 10_000_000, staffId);
});

const apply = async (amountCents = 100_000, old = true) => {
  const userId = await aMember(db, {
    authStatus: "AUTH",
    faceValue: 1,
    realname: "张三",
    createdTime: old ? "2020-01-01" : new Date().toISOString(),
  });
  await giveBalance(db, userId, "INCOME", amountCents, staffId);
  const { id } = await inTx(db, (tx) =>
    applyWithdrawal(tx, app.services.seal, {
      ownerType: "MEMBER",
      ownerId: userId,
      amountCents,
      payeeType: "WECHAT",
      payeeName: "张三",
      payeeAccount: `acc${userId}`,
    }),
  );
  await sql`update withdrawal set risk_tags = ${old ? [] : ["NEW_ACCOUNT"]}::text[] where id = ${id}`.execute(db);
  return { id, userId };
};

describe("a withdrawal", () => {
  it("a withdrawal is passed once, paid by hand with number and voucher, and by another person when it is much", async () => {
    const { id } = await apply(500_000);
    await sql`update withdrawal set amount_cents = amount_cents, risk_tags = '{}' where id = ${id}`.execute(db);
    const both = await Promise.all([
      finance(actionCall(withdrawal, "pass"), { id }),
      finance(actionCall(withdrawal, "pass"), { id }),
    ]);
    expect(both.map(({ http }) => http).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect((await finance(payOneWithdrawal, { id, body: { offline: true, payNo: "" } })).msg).toBe("请填写打款流水号");
    expect((await finance(payOneWithdrawal, { id, body: { offline: true, payNo: "B1" } })).msg).toBe("请上传打款凭证");
    expect(
      (await admin(payOneWithdrawal, { id, body: { offline: true, payNo: "B1", voucherImg: "/v.jpg" } })).data.status,
    ).toBe("PAID");
    expect((await admin(listCall(withdrawal), { query: { status: "PAID" } })).data.list).toMatchObject([
      { id, realname: "张*", payNo: "B1" },
    ]);
    await expectBooksRight(db);
  });

  it("a withdrawal goes back to where it came from when it is rejected", async () => {
    const { id, userId } = await apply();
    expect((await finance(actionCall(withdrawal, "reject"), { id, body: { reason: "" } })).msg).toBe("请填写驳回原因");
    expect((await finance(actionCall(withdrawal, "reject"), { id, body: { reason: "资料不全" } })).data.status).toBe(
      "REJECTED",
    );
    expect(await balanceOf(db, "INCOME", "", userId)).toBe(100_000);
    expect((await finance(actionCall(withdrawal, "reject"), { id, body: { reason: "资料不全" } })).http).toBe(409);
    const ledger = await finance(getWithdrawalLedger, { id });
    expect(ledger.data.sources).toEqual([{ bizType: "ADMIN_ADJUST", cents: 100_000 }]);
    await expectBooksRight(db);
  });

  it("a withdrawal is never paid twice while the channel has not answered, nor while the books disagree", async () => {
    const { id } = await apply();
    await finance(actionCall(withdrawal, "pass"), { id });
    await sql`insert into ledger_check (run_id, rule, ok) values (1, 'M1', false)`.execute(db);
    expect((await finance(payOneWithdrawal, { id, body: {} })).msg).toBe("账务核对异常，暂停打款");
    await sql`update ledger_check set handled_time = now()`.execute(db);
    const both = await Promise.all([
      finance(payOneWithdrawal, { id, body: {} }),
      finance(payOneWithdrawal, { id, body: {} }),
    ]);
    expect(both.map(({ http }) => http).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect((await finance(actionCall(withdrawal, "fail"), { id, body: { reason: "退票" } })).msg).toBe(
      "打款结果确认中，请勿重复打款",
    );
    await sql`update withdrawal set unknown = false where id = ${id}`.execute(db);
    await finance(actionCall(withdrawal, "fail"), { id, body: { reason: "退票" } });
    expect((await finance(actionCall(withdrawal, "retry"), { id })).data.status).toBe("WAIT_PAY");
    await expectBooksRight(db);
  });

  it("withdrawals are passed and paid many at a time, without those that carry a risk", async () => {
    const [one, two, risky] = [await apply(), await apply(), await apply(100_000, false)];
    const ids = [one.id, two.id, risky.id];
    const passed = await finance(passWithdrawals, { body: { ids } });
    expect(passed.data).toEqual({ success: 2, failed: [{ id: risky.id, msg: "含风险提现，请单独审核" }] });
    expect((await finance(payWithdrawals, { body: { ids: [one.id, two.id] } })).data.success).toBe(2);
    expect((await finance(getWithdrawalSummary)).data.waitAuditNum).toBe(1);
    const sheet = await finance(getPayoutSheet);
    expect(sheet.raw.split("\r\n")[0]).toContain("收款账号");
    expect((await sql`select 1 from audit_log where title = '导出打款表'`.execute(db)).rows).toHaveLength(1);
    const clear = await admin(revealContact, { type: "withdrawal", id: risky.id, body: { fields: ["payeeAccount"] } });
    expect(clear.data.payeeAccount).toBe(`acc${risky.userId}`);
    await expectBooksRight(db);
  });
});

it("a withdrawal sent by an application freezes the member's own earnings once, within the terms, and can be taken back", async () => {
  const { appId, numberOf, send, read } = await aSender(app);
  const userId = await aMember(db, { authStatus: "AUTH", faceValue: 1, realname: "李四", createdTime: "2020-01-01" });
  const member = await numberOf(userId);
  await sql`update withdraw_config set hour_from = 0, hour_to = 24, week_days = '{1,2,3,4,5,6,7}'
    where owner_type = 'MEMBER'`.execute(db);
  await giveBalance(db, userId, "INCOME", 15_000, staffId);
  const ask = (more: object = {}) => send(withdrawalIntake, { member, ...more });
  expect((await ask({ amountCents: 0 })).state).toBe("REFUSED");
  expect((await ask({ amountCents: 100.5 })).state).toBe("REFUSED");
  expect((await ask({ amountCents: 15_001 })).fields).toEqual({ amountCents: "余额不足" });
  const both = await Promise.all([ask(), ask()]);
  expect(both.map(({ state }) => state).toSorted()).toEqual(["ACCEPTED", "REFUSED"]);
  const made = both.find(({ state }) => state === "ACCEPTED") ?? both[0];
  expect(await balanceOf(db, "INCOME", "", userId)).toBe(5000);
  // Nothing of the account is readable where the row left its traces.
  const traces = await sql<{ text: string }>`select string_agg(l::text, '') as text from audit_log l
    where app_id = ${appId}`.execute(db);
  expect(traces.rows[0]?.text).not.toContain("lisi@example.com");
  const back = await ask({ externalId: made.externalId, canceled: true });
  expect(back.state).toBe("ACCEPTED");
  expect(await read(withdrawalIntake, made)).toMatchObject({ status: "CANCELED", amountCents: 10_000 });
  expect(await balanceOf(db, "INCOME", "", userId)).toBe(15_000);
  await aRow(db, "open_record", "id", { appId, kind: "withdrawal", externalId: "fixed", ownId: made.id, hash: "" });
  expect((await ask({ externalId: "fixed", amountCents: 1 })).msg).toBe("该数据已接收，不能修改");
  await expectBooksRight(db);
});
