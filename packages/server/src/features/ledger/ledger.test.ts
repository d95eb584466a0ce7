import { editUserBalance } from "@hongxian/contract/core/money/member-money.endpoints.ts";
import {
  getLedgerTxn,
  getTrialBalance,
  reverseLedgerTxn,
  waiveDebt,
  moveCapital,
  getLedgerCards,
  getOwnerStatement,
} from "@hongxian/contract/features/ledger/ledger.endpoints.ts";
import { ledgerEntry, ledgerOwner } from "@hongxian/contract/features/ledger/ledger.resource.ts";
import { listCall } from "@hongxian/contract/kit/resource-calls.ts";
import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { memberAccount, platformAccount } from "../../core/foundation/ledger/accounts.ts";
import { post } from "../../core/foundation/ledger/post.ts";
import { testApp, type Ask } from "../../test/app.ts";
import { aMember, anAgent, aRole, aStaff } from "../../test/build.ts";
import { aPaidOrder, balanceOf, expectBooksRight, giveBalance, inTx } from "../../test/money.ts";

const app = await testApp();
const { db } = app.database;
let admin: Ask;
let finance: Ask;
let staffId: number;

beforeAll(async () => {
  staffId = await aStaff(db);
  admin = await app.as(staffId);
  finance = await app.as(await aStaff(db, { roleId: 7 }));
});

describe("the ledger's page", () => {
  it("the ledger's page shows entries with their records and whole transactions that add up to nothing", async () => {
    const order = await aPaidOrder(db, { userId: await aMember(db) });
    const { data } = await finance(listCall(ledgerEntry), { query: { ownerType: "PLATFORM", bizNo: order.orderNo } });
    expect(data.list.length).toBeGreaterThan(2);
    expect(data.list[0]).toMatchObject({ bizNo: order.orderNo, ownerType: "PLATFORM" });
    const txn = await finance(getLedgerTxn, { id: data.list[0]?.txnId ?? 0 });
    expect(txn.data.entries.reduce((sum: number, entry) => sum + entry.amountCents, 0)).toBe(0);
    const trial = await finance(getTrialBalance);
    expect(trial.data.sums.every(({ sum, opening }) => sum === 0 && opening === 0)).toBe(true);
    const [money] = trial.data.sums.filter(({ unit }) => unit === "CNY");
    expect(money?.debit).toBe(money?.credit);
    expect(money?.debit).toBeGreaterThan(0);
    const month = trial.data.to.slice(0, 7);
    const whole = await finance(getTrialBalance, { query: { month } });
    expect(whole.data).toMatchObject({ from: `${month}-01`, sums: trial.data.sums });
    // A click on an account opens its lines.
    const row = whole.data.rows.find(
      ({ ownerType, unit, sub }) => ownerType === "PLATFORM" && unit === "CNY" && sub !== "",
    );
    const { account = "", sub = "", credit, debit } = row ?? {};
    const { from, to } = whole.data;
    const lines = { ownerType: "PLATFORM", account, sub, beginTime: from, endTime: to };
    const opened = (await finance.unchecked(listCall(ledgerEntry), { query: lines })).data;
    expect(opened.summary).toEqual({ inCents: credit, outCents: debit, inPoints: 0, outPoints: 0 });
    expect((await finance(getTrialBalance, { query: { date: "2020-01-01" } })).data.rows).toEqual([]);
  });

  it("the ledger's page sums points apart from money", async () => {
    const userId = await aMember(db);
    await giveBalance(db, userId, "INCOME", 500, staffId);
    await inTx(db, (tx) =>
      post(tx, {
        bizType: "TASK",
        bizId: 9_000_002,
        bizStep: "ISSUE",
        moves: [
          { debit: platformAccount.pointIssue, credit: memberAccount(userId, "INTEGRAL"), amount: 30, short: "REFUSE" },
        ],
      }),
    );
    const sums = async (account?: "INTEGRAL") =>
      (
        await finance(listCall(ledgerEntry), {
          query: { member: String(userId), ...(account === undefined ? {} : { account }) },
        })
      ).data.summary;
    expect(await sums()).toEqual({ inCents: 500, outCents: 0, inPoints: 30, outPoints: 0 });
    expect(await sums("INTEGRAL")).toEqual({ inCents: 0, outCents: 0, inPoints: 30, outPoints: 0 });
  });

  it("the ledger's page takes a correction back once", async () => {
    const userId = await aMember(db);
    const adjusted = await admin(editUserBalance, {
      id: userId,
      type: "INCOME_ADD",
      incomeBalance: 1000,
      query: { remark: "x" },
    });
    const txnId = adjusted.data.ledgerId;
    const reverse = (reason = "错记") => finance(reverseLedgerTxn, { id: txnId, body: { reason } });
    expect((await reverse("")).msg).toBe("请填写原因");
    const both = await Promise.all([reverse(), reverse()]);
    expect(both.map(({ http }) => http).toSorted((a, b) => a - b)).toEqual([200, 400]);
    expect(await balanceOf(db, "INCOME", "", userId)).toBe(0);
    const other = await finance(listCall(ledgerEntry), { query: { ownerType: "PLATFORM", bizType: "ORDER" } });
    expect((await finance(reverseLedgerTxn, { id: other.data.list[0]?.txnId ?? 0, body: { reason: "x" } })).msg).toBe(
      "该流水不能冲正",
    );
    await expectBooksRight(db);
  });

  it("the ledger's page forgives a debt by the administrator alone, and moves capital with a voucher", async () => {
    const userId = await aMember(db);
    await giveBalance(db, userId, "INCOME", 100, staffId);
    await inTx(db, (tx) =>
      post(tx, {
        bizType: "BONUS",
        bizId: 9_000_001,
        bizStep: "REVERSE",
        moves: [
          {
            debit: memberAccount(userId, "INCOME"),
            credit: platformAccount.marketing("BONUS"),
            amount: 500,
            short: "CLAW_BACK",
          },
        ],
      }),
    );
    const found = (await admin(listCall(ledgerOwner), { query: { inDebt: "YES", member: String(userId) } })).data.list;
    expect(found).toMatchObject([{ debt: 400, ownerId: userId }]);
    const waive = (as: Ask) => as(waiveDebt, { accountId: found[0]?.debtAccountId ?? 0, body: { reason: "客诉" } });
    expect((await waive(finance)).http).toBe(403);
    expect((await waive(admin)).data.waivedCents).toBe(400);
    expect((await waive(admin)).msg).toBe("该账户没有欠款");
    const move = { payMode: "BANK", direction: "IN", amount: 5000, voucherImg: "", reason: "充值" } as const;
    expect((await finance(moveCapital, { body: move })).msg).toBe("请上传凭证");
    const before = await balanceOf(db, "CHANNEL_CASH", "BANK");
    expect((await finance(moveCapital, { body: { ...move, voucherImg: "/v.jpg" } })).data.balance).toBe(before + 5000);
    expect((await finance(getLedgerCards)).data.debt).toBe(0);
    const file = await finance(getOwnerStatement, { ownerType: "MEMBER", ownerId: userId });
    expect(file.raw.slice(0, 5)).toBe("%PDF-");
    expect((await sql`select 1 from audit_log where title = '导出对账单'`.execute(db)).rows).toHaveLength(1);
    await expectBooksRight(db);
  });
});

describe("a statement", () => {
  it("a statement is that of one of the caller's own members, for who does not see all", async () => {
    const salesId = await aMember(db);
    const roleId = await aRole(db, { [ledgerEntry.route]: "all" }, { dataScope: "SELF" });
    const sales = await app.as(await aStaff(db, { roleId, userId: salesId }));
    const [own, foreign] = [await aMember(db, { saleUserId: salesId }), await aMember(db)];
    const agentId = await anAgent(db);
    for (const userId of [own, foreign]) await giveBalance(db, userId, "INCOME", 100, staffId);
    const of = (ownerType: "MEMBER" | "AGENT", ownerId: number) => sales(getOwnerStatement, { ownerType, ownerId });
    expect((await of("MEMBER", own)).raw.slice(0, 5)).toBe("%PDF-");
    expect((await of("MEMBER", foreign)).http).toBe(404);
    expect((await of("AGENT", agentId)).http).toBe(404);
    expect((await admin(getOwnerStatement, { ownerType: "AGENT", ownerId: agentId })).http).toBe(200);
    const { rows } = await sql`select target_id from audit_log where title = '导出对账单' and target_type = 'member'
      and target_id = any(${[String(own), String(foreign)]}::text[]) and result = 'OK'`.execute(db);
    expect(rows).toEqual([{ targetId: String(own) }]);
  });
});
