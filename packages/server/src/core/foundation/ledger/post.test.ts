import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import type { Db } from "../../../kit/call.ts";
import { aMember, anAgent, aStaff } from "../../../test/build.ts";
import { testDatabase } from "../../../test/database.ts";
import { agentAccount, memberAccount, platformAccount } from "./accounts.ts";
import { askRules } from "./check-ledger.ts";
import { post, type Posting } from "./post.ts";
import { readBalance, readWallet } from "./read-balance.ts";
import { reverseTxn } from "./reverse-txn.ts";

const { db } = await testDatabase();
let lastId = 0;
const adjust = (userId: number, cents: number, account: "RECHARGE" | "INCOME" = "INCOME"): Posting => ({
  bizType: "ADMIN_ADJUST",
  bizId: (lastId += 1),
  bizStep: "ADJUST",
  moves: [{ debit: platformAccount.adjust, credit: memberAccount(userId, account), amount: cents }],
});
const inTx = <T>(run: (tx: Db) => Promise<T>) => db.transaction().execute(run);
const broken = async () => (await askRules(db)).filter(({ ok }) => !ok);

describe("post", () => {
  it("post moves money, carries balances on and copies the wallet", async () => {
    const userId = await aMember(db);
    await inTx((tx) => post(tx, adjust(userId, 700), adjust(userId, 300), adjust(userId, 50, "RECHARGE")));
    expect(await readWallet(db, userId)).toEqual({
      rechargeBalance: 50,
      incomeBalance: 1000,
      frozenIncome: 0,
      integral: 0,
    });
    const { rows } = await sql<{
      balanceAfter: number;
    }>`select balance_after from ledger_entry where owner_id = ${userId} and account = 'INCOME' order by id`.execute(
      db,
    );
    expect(rows.map(({ balanceAfter }) => balanceAfter)).toEqual([700, 1000]);
    expect(await broken()).toEqual([]);
  });

  it("post posts an event once, also when ten ask at the same time", async () => {
    const userId = await aMember(db);
    const posting = adjust(userId, 100);
    const results = await Promise.all(Array.from({ length: 10 }, () => inTx((tx) => post(tx, posting))));
    expect(results.filter(([posted]) => posted?.isNew === true)).toHaveLength(1);
    expect(new Set(results.map(([posted]) => posted?.txnId)).size).toBe(1);
    expect((await readWallet(db, userId)).incomeBalance).toBe(100);
  });

  it("post refuses what is not there and leaves nothing behind", async () => {
    const userId = await aMember(db);
    const take: Posting = {
      ...adjust(userId, 1),
      moves: [{ debit: memberAccount(userId, "INCOME"), credit: platformAccount.adjust, amount: 1 }],
    };
    await expect(inTx((tx) => post(tx, take))).rejects.toThrow("余额不足");
    expect((await sql`select 1 from ledger_txn where biz_id = ${take.bizId}`.execute(db)).rows).toEqual([]);
  });

  it("post claws back into debt, and pays debt before anything else", async () => {
    const agentId = await anAgent(db);
    const [balance, debt] = [agentAccount(agentId, "BALANCE"), agentAccount(agentId, "DEBT")];
    const expense = platformAccount.share("AGENT");
    const profit = (step: string, moves: Posting["moves"]): Posting => ({
      bizType: "PROFIT",
      bizId: agentId,
      bizStep: step,
      moves,
    });
    await inTx((tx) => post(tx, profit("A", [{ debit: expense, credit: balance, amount: 300 }])));
    await inTx((tx) =>
      post(tx, profit("REVERSE-1", [{ debit: balance, credit: expense, amount: 1000, short: "CLAW_BACK" }])),
    );
    expect([await readBalance(db, balance), await readBalance(db, debt)]).toEqual([0, 700]);
    await inTx((tx) => post(tx, profit("B", [{ debit: expense, credit: balance, amount: 500 }])));
    expect([await readBalance(db, balance), await readBalance(db, debt)]).toEqual([0, 200]);
    await inTx((tx) => post(tx, profit("C", [{ debit: expense, credit: balance, amount: 500 }])));
    expect([await readBalance(db, balance), await readBalance(db, debt)]).toEqual([300, 0]);
    expect(await broken()).toEqual([]);
  });

  it("post reverses a correction once", async () => {
    const userId = await aMember(db);
    const staffId = await aStaff(db);
    const [posted] = await inTx((tx) => post(tx, adjust(userId, 400)));
    await inTx((tx) => reverseTxn(tx, posted?.txnId ?? 0, staffId, "录错"));
    expect((await readWallet(db, userId)).incomeBalance).toBe(0);
    await expect(inTx((tx) => reverseTxn(tx, posted?.txnId ?? 0, staffId, "录错"))).rejects.toThrow("该流水已冲正");
  });
});

describe("the database itself", () => {
  it("the database itself lets nobody write balances, wallets or history", async () => {
    const userId = await aMember(db);
    await inTx((tx) => post(tx, adjust(userId, 100)));
    const tries = [
      sql`update ledger_account set balance = 999 where owner_id = ${userId}`,
      sql`update wallet set income_balance = 999 where user_id = ${userId}`,
      sql`delete from wallet where user_id = ${userId}`,
      sql`update ledger_entry set amount_cents = 1 where owner_id = ${userId}`,
      sql`delete from ledger_entry where owner_id = ${userId}`,
      sql`delete from ledger_txn`,
      sql`truncate ledger_entry`,
      sql`insert into ledger_account (owner_type, owner_id, account, unit, side, floor, balance)
        values ('MEMBER', 1, 'INCOME', 'CNY', 'CREDIT', true, 5)`,
      sql`insert into wallet (user_id, income_balance) values (${await aMember(db)}, 5)`,
    ];
    for (const statement of tries) await expect(statement.execute(db)).rejects.toThrow();
    expect((await readWallet(db, userId)).incomeBalance).toBe(100);
  });

  it("the database itself commits no transaction that does not balance, nor an entry that does not continue its account", async () => {
    const entry = (tx: Db, amount: number, after: number) =>
      sql`with t as (insert into ledger_txn (biz_type, biz_id, biz_step) values ('RECON', ${(lastId += 1)}, 'X')
        returning id)
      insert into ledger_entry (txn_id, account_id, owner_type, owner_id, account, amount_cents, balance_after,
        biz_type, biz_id)
      select t.id, a.id, a.owner_type, a.owner_id, a.account, ${amount}, a.balance + ${after}, 'RECON', 1
      from t, ledger_account a where a.account = 'ADJUST'`.execute(tx);
    await expect(inTx((tx) => entry(tx, 500, 500))).rejects.toThrow("is not balanced");
    await expect(inTx((tx) => entry(tx, 500, 400))).rejects.toThrow("does not continue");
    expect(await broken()).toEqual([]);
  });
});
