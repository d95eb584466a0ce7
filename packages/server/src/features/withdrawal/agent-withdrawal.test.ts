import { withdrawal } from "@hongxian/contract/features/withdrawal/withdrawal.resource.ts";
import { actionCall } from "@hongxian/contract/kit/row-action.ts";
import { applyAgentWithdrawal } from "@hongxian/contract/core/money/agent-withdrawal.endpoints.ts";
import {
  getAgentWallet,
  agentWithdrawal,
  cancelAgentWithdrawal,
} from "@hongxian/contract/features/withdrawal/agent-withdrawal.resource.ts";
import { listCall } from "@hongxian/contract/kit/resource-calls.ts";
import { payOneWithdrawal } from "@hongxian/contract/features/withdrawal/withdrawal.endpoints.ts";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { agentAccount, platformAccount } from "../../core/foundation/ledger/accounts.ts";
import { post } from "../../core/foundation/ledger/post.ts";
import { testApp } from "../../test/app.ts";
import { aMember, anAgent, aStaff } from "../../test/build.ts";
import { expectBooksRight, fillCash, inTx } from "../../test/money.ts";

const app = await testApp();
const { db } = app.database;
const adminId = await aStaff(db);
const finance = await app.as(await aStaff(db, { roleId: 7 }));
await fillCash(db, "WECHAT", 10_000_000, adminId);
// Open at every hour: the tests run at any time.
await sql`update withdraw_config set hour_from = 0, hour_to = 24, week_days = '{1,2,3,4,5,6,7}', new_account_days = 0
  where owner_type = 'AGENT'`.execute(db);

let adjusted = 9_000_000;
const anAgentWith = async (cents: number) => {
  const userId = await aMember(db, { realname: "李四", authStatus: "AUTH", createdTime: "2020-01-01" });
  const agentId = await anAgent(db, { userId });
  const staffId = await aStaff(db, { roleId: 15, kind: "AGENT", agentId, userId });
  if (cents > 0)
    await inTx(db, (tx) =>
      post(tx, {
        bizType: "ADMIN_ADJUST",
        bizId: (adjusted += 1),
        bizStep: "ADJUST",
        staffId: adminId,
        moves: [{ debit: platformAccount.adjust, credit: agentAccount(agentId, "BALANCE"), amount: cents }],
      }),
    );
  return { agentId, ask: await app.as(staffId) };
};
const draft = (change: object = {}) =>
  ({
    amountCents: 20_000,
    payeeType: "WECHAT",
    payeeName: "李四",
    payeeAccount: "li4",
    ...change,
  }) as const;
const sorted = (answers: readonly { http: number }[]) => answers.map(({ http }) => http).toSorted((a, b) => a - b);

it("an agent's withdrawal is applied for by the agent alone, within the terms and the balance", async () => {
  const { ask, agentId } = await anAgentWith(50_000);
  const apply = (change: object = {}) => ask(applyAgentWithdrawal, { body: draft(change) });
  expect((await apply({ payeeName: "王五" })).msg).toBe("收款人与实名不一致");
  expect((await apply({ amountCents: 100 })).msg).toBe("提现金额不能低于100元");
  expect((await apply({ amountCents: 60_000 })).msg).toContain("余额不足");
  expect((await finance(applyAgentWithdrawal, { body: draft() })).http).toBe(403);
  expect((await apply()).http).toBe(200);
  expect((await ask(getAgentWallet, { id: 0 })).data).toMatchObject({
    agentId,
    balanceCents: 30_000,
    frozenCents: 20_000,
    pendingCents: 20_000,
    paidCents: 0,
  });
  const { ask: other, agentId: otherId } = await anAgentWith(0);
  expect((await other(getAgentWallet, { id: agentId })).http).toBe(404);
  expect((await other(listCall(agentWithdrawal))).data.list).toEqual([]);
  expect((await finance(getAgentWallet, { id: otherId })).http).toBe(200);
  await expectBooksRight(db);
});

it("an agent's withdrawal is taken back once by its owner, which gives the money back", async () => {
  const { ask } = await anAgentWith(50_000);
  const { id } = (await ask(applyAgentWithdrawal, { body: draft() })).data;
  const { ask: other } = await anAgentWith(0);
  expect((await other(cancelAgentWithdrawal, { id })).http).toBe(404);
  const cancel = () => ask(cancelAgentWithdrawal, { id });
  expect(sorted(await Promise.all([cancel(), cancel()]))).toEqual([200, 409]);
  expect((await ask(getAgentWallet, { id: 0 })).data).toMatchObject({ balanceCents: 50_000, frozenCents: 0 });
  await expectBooksRight(db);
});

it("an agent's withdrawal is found by tier, shows its sums, and is handled by finance", async () => {
  const { ask, agentId } = await anAgentWith(90_000);
  const { id, no } = (await ask(applyAgentWithdrawal, { body: draft({ amountCents: 30_000 }) })).data;
  const found = (await finance(listCall(agentWithdrawal), { query: { keyword: no, tier: "SHOP" } })).data;
  expect(found).toMatchObject({ list: [{ id, ownerId: agentId, tier: "SHOP" }], summary: { amountCents: 30_000 } });
  expect(found.list[0]?.payeeName).toBe("李*");
  expect((await finance(listCall(agentWithdrawal), { query: { keyword: no, tier: "CITY_AGENT" } })).data.list).toEqual(
    [],
  );
  expect((await ask(actionCall(withdrawal, "pass"), { id })).http).toBe(403);
  expect((await finance(actionCall(withdrawal, "pass"), { id })).http).toBe(200);
  const pay = { offline: true, payNo: "B9", voucherImg: "/v.jpg" };
  expect((await finance(payOneWithdrawal, { id, body: pay })).data.status).toBe("PAID");
  expect((await ask(getAgentWallet, { id: 0 })).data).toMatchObject({ balanceCents: 60_000, paidCents: 30_000 });
  await expectBooksRight(db);
});
