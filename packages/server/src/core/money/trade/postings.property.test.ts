import fc from "fast-check";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { AppError } from "@hongxian/contract/wire/errors.ts";
import type { Db } from "../../../kit/call.ts";
import { testApp } from "../../../test/app.ts";
import { aMember, aRow, anAgent, aStaff } from "../../../test/build.ts";
import { anOrder, expectBooksRight, fillCash, inTx, payOrder } from "../../../test/money.ts";
import { debtOf, memberAccount } from "../../foundation/ledger/accounts.ts";
import { post } from "../../foundation/ledger/post.ts";
import { readBalance } from "../../foundation/ledger/read-balance.ts";
import { reverseTxn } from "../../foundation/ledger/reverse-txn.ts";
import { giveRewards } from "../../services/matchmaker/give-reward.ts";
import { moveReward } from "../../services/matchmaker/move-reward.ts";
import { releaseRewards } from "../../services/matchmaker/release-rewards.ts";
import { applyRefund } from "../refunds/apply-refund.ts";
import { applyWithdrawal } from "../withdrawals/apply-withdrawal.ts";
import * as earn from "./earning-postings.ts";
import { finishRefund, takeChannelRefund } from "../refunds/finish-refund.ts";
import { revokeGift, sendGift } from "../gifts/gifts.ts";
import { payFromBalance } from "../payments/pay-order.ts";
import { claimEnvelope, returnEnvelope, sendEnvelope } from "../gifts/red-envelopes.ts";
import { closeRefund, failRefund, passFinance, passFirst, retryRefund } from "../refunds/move-refund.ts";
import { changeScore } from "../scores/scores.ts";
import { settleDueShares } from "../profit/profit-shares.ts";
import { capitalPosting, reconPosting } from "./trade-postings.ts";
import { noSql } from "./trade-rows.ts";
import {
  cancelWithdrawal,
  failWithdrawal,
  finishWithdrawal,
  passWithdrawal,
  payWithdrawal,
  rejectWithdrawal,
  retryWithdrawal,
  returnWithdrawal,
} from "../withdrawals/move-withdrawal.ts";

const { database, services } = await testApp();
const { db } = database;
const [one, two] = [await aStaff(db, { roleId: 7 }), await aStaff(db, { roleId: 7 })];
const members = await Promise.all(
  Array.from({ length: 4 }, () =>
    aMember(db, { authStatus: "AUTH", faceValue: 1, realname: "李四", createdTime: new Date("2026-01-01") }),
  ),
);
const agents = await Promise.all([anAgent(db), anAgent(db)]);
const giftId = await aRow(db, "gift", "id", { name: "花", categoryCode: "HOT", priceCents: 137, status: "ONLINE" });
await sql`update withdraw_config set min_cents = 100, day_count = 9999`.execute(db);
await fillCash(db, "WECHAT", 100_000_000, one);
let last = 500_000;
const next = () => (last += 1);

const memberOf = (n: number) => members[n % members.length] ?? 0;
const agentOf = (n: number) => agents[n % agents.length] ?? 0;
const someRow = async (tx: Db, table: string, status: string, n: number): Promise<number> => {
  const { rows } = await sql<{
    id: number;
  }>`select id from ${sql.table(table)} where status = ${status} order by id offset ${n % 3} limit 1`.execute(tx);
  return rows[0]?.id ?? 0;
};

type Step = (n: number, cents: number) => Promise<unknown>;
const command =
  (run: (tx: Db, n: number, cents: number) => Promise<unknown>): Step =>
  (n, cents) =>
    inTx(db, (tx) => run(tx, n, cents));
const recharge: Step = async (n, cents) =>
  payOrder(
    db,
    (
      await anOrder(db, {
        userId: memberOf(n),
        orderType: "RECHARGE",
        feeType: null,
        amountCents: cents,
        bonusCents: cents >> 2,
      })
    ).id,
  );
const buyFee: Step = async (n, cents) =>
  payOrder(db, (await anOrder(db, { userId: memberOf(n), amountCents: cents })).id, "ALIPAY");
const buyInside: Step = async (n, cents) => {
  const order = await anOrder(db, { userId: memberOf(n), amountCents: cents });
  await inTx(db, (tx) => payFromBalance(tx, order.id, "BALANCE"));
};

const steps: Readonly<Record<string, Step>> = {
  recharge,
  buyFee,
  buyInside,
  gift: command((tx, n, cents) =>
    sendGift(tx, {
      giftId,
      fromUserId: memberOf(n),
      toUserId: memberOf(n + 1),
      count: 1 + (cents % 4),
      sceneType: "LIVE",
    }),
  ),
  revoke: command(async (tx, n) => revokeGift(tx, await someRow(tx, "gift_record", "NORMAL", n), one, "误操作退回")),
  call: command((tx, n, cents) =>
    post(
      tx,
      earn.callMinutePosting({ id: next(), callerId: memberOf(n), calleeId: memberOf(n + 1) }, 1, cents, cents >> 1),
    ),
  ),
  callBack: command((tx, n, cents) =>
    post(
      tx,
      ...earn.callRefundPostings(
        { id: next(), callerId: memberOf(n), calleeId: memberOf(n + 1) },
        1,
        cents,
        cents,
        one,
      ),
    ),
  ),
  earn: command((tx, n, cents) =>
    post(
      tx,
      earn.earningPosting(
        (["FAMILY_SHARE", "CONSULT", "PART_TIME_PAY"] as const)[n % 3] ?? "CONSULT",
        next(),
        memberOf(n),
        cents,
      ),
    ),
  ),
  give: command((tx, n, cents) =>
    post(tx, earn.givenPosting((["TASK", "ACTIVITY", "BONUS"] as const)[n % 3] ?? "TASK", next(), memberOf(n), cents)),
  ),
  takeBack: command((tx, n, cents) => post(tx, earn.givenPosting("BONUS", next(), memberOf(n), cents, "REVERSE"))),
  score: command((tx, n, cents) =>
    changeScore(tx, { userId: memberOf(n), scene: "ADMIN", score: n % 2 === 0 ? cents : -cents }),
  ),
  adjust: command((tx, n, cents) =>
    post(
      tx,
      earn.adjustPosting(
        next(),
        memberOf(n),
        n % 2 === 0 ? "RECHARGE" : "INCOME",
        n % 3 === 0 ? -cents : cents,
        one,
        "",
      ),
    ),
  ),
  reverse: command(async (tx, n) => {
    const { rows } = await sql<{
      id: number;
    }>`select id from ledger_txn where biz_type = 'ADMIN_ADJUST' order by id desc offset ${n % 4} limit 1`.execute(tx);
    return reverseTxn(tx, rows[0]?.id ?? 0, one, "录错");
  }),
  waive: command(async (tx, n) => {
    const debt = debtOf(memberAccount(memberOf(n), "INCOME"));
    return post(tx, earn.waiveDebtPosting(next(), debt, await readBalance(tx, debt), one, ""));
  }),
  withdraw: command((tx, n, cents) =>
    applyWithdrawal(tx, services.seal, {
      ownerType: "MEMBER",
      ownerId: memberOf(n),
      amountCents: cents,
      payeeType: "WECHAT",
      payeeName: "李四",
      payeeAccount: "x",
    }),
  ),
  passOut: command(async (tx, n) => passWithdrawal(tx, await someRow(tx, "withdrawal", "WAIT_AUDIT", n), one)),
  rejectOut: command(async (tx, n) =>
    rejectWithdrawal(tx, await someRow(tx, "withdrawal", n % 2 === 0 ? "WAIT_AUDIT" : "WAIT_PAY", n), one, "有误"),
  ),
  cancelOut: command(async (tx, n) => cancelWithdrawal(tx, await someRow(tx, "withdrawal", "WAIT_AUDIT", n))),
  payOut: command(async (tx, n) => payWithdrawal(tx, await someRow(tx, "withdrawal", "WAIT_PAY", n), two)),
  paidOut: command(async (tx, n) => finishWithdrawal(tx, await someRow(tx, "withdrawal", "PAYING", n), "N", null)),
  failOut: command(async (tx, n) => failWithdrawal(tx, await someRow(tx, "withdrawal", "PAYING", n), "x")),
  againOut: command(async (tx, n) =>
    n % 2 === 0
      ? retryWithdrawal(tx, await someRow(tx, "withdrawal", "PAY_FAIL", n))
      : returnWithdrawal(tx, await someRow(tx, "withdrawal", "PAY_FAIL", n), two),
  ),
  applyBack: command(async (tx, n, cents) => {
    const orderId = await someRow(tx, "trade_order", "PAID", n);
    const refundMode = n % 4 === 0 ? "BALANCE" : "ORIGINAL";
    return applyRefund(tx, {
      orderId,
      applyCents: cents,
      reasonType: "OTHER",
      reason: "退款",
      source: "MEMBER",
      staffId: null,
      refundMode,
    });
  }),
  firstBack: command(async (tx, n) => {
    const id = await someRow(tx, "refund_apply", "WAIT_AUDIT", n);
    const { rows } = await sql<{
      cents: number;
    }>`select apply_cents as cents from refund_apply where id = ${id}`.execute(tx);
    return passFirst(tx, id, { staffId: one, refundCents: rows[0]?.cents ?? 1, remark: "同意" });
  }),
  financeBack: command(async (tx, n) => passFinance(tx, await someRow(tx, "refund_apply", "WAIT_FINANCE", n), two)),
  doneBack: command(async (tx, n) =>
    finishRefund(tx, await someRow(tx, "refund_apply", "REFUNDING", n), { staffId: null, no: "R" }),
  ),
  failBack: command(async (tx, n) => failRefund(tx, await someRow(tx, "refund_apply", "REFUNDING", n), "x")),
  againBack: command(async (tx, n) =>
    n % 2 === 0
      ? retryRefund(tx, await someRow(tx, "refund_apply", "REFUND_FAIL", n))
      : closeRefund(tx, await someRow(tx, "refund_apply", "REFUND_FAIL", n), two),
  ),
  channelBack: command(async (tx, n, cents) =>
    takeChannelRefund(tx, await someRow(tx, "trade_order", "PAID", n), cents, `C${next()}`),
  ),
  envelope: command(async (tx, n, cents) => {
    const isOwn = n % 2 === 0;
    const { rows } = await sql<{
      id: number;
    }>`insert into red_envelope (no, kind, source, sender_user_id, total_cents, total_num, status)
      values (${noSql.envelope}, 'ROOM', ${isOwn ? "MEMBER" : "PLATFORM"}, ${isOwn ? memberOf(n) : null}, ${cents + 3},
        3, 'WAIT_SEND') returning id`.execute(tx);
    return sendEnvelope(tx, rows[0]?.id ?? 0);
  }),
  claim: command(async (tx, n) => claimEnvelope(tx, await someRow(tx, "red_envelope", "SENDING", n), memberOf(n >> 2))),
  endEnvelope: command(async (tx, n) => returnEnvelope(tx, await someRow(tx, "red_envelope", "SENDING", n))),
  share: command(async (tx, n, cents) => {
    const order = await someRow(tx, "trade_order", "PAID", n);
    const { rows } =
      await sql<earn.ShareMoney>`insert into profit_share (order_id, agent_id, user_id, fee_type, tier, kind,
        base_cents, rate_bp, amount_cents, unfreeze_time)
      select id, ${agentOf(n)}, user_id, coalesce(fee_type, 'MONTH_MEMBER'), 'SHOP', 'UPLINE', ${cents}, 100, ${cents},
        now() from trade_order where id = ${order}
      on conflict do nothing returning id, agent_id, amount_cents, reversed_cents, false as is_released`.execute(tx);
    return post(tx, ...rows.map((row) => earn.profitPosting.freeze(row)));
  }),
  settle: command(async (tx, n) => (n % 2 === 0 ? post(tx, ...(await settleDueShares(tx))) : releaseRewards(tx))),
  reward: command(async (tx, n, cents) => {
    const isManual = n % 5 === 0;
    const order = { agentId: agentOf(n), isFinal: true, freezeDays: 0, sourceType: "TEST", operatorId: one };
    const type = isManual ? ("DEDUCT" as const) : ("TASK" as const);
    return giveRewards(tx, [{ ...order, type, cents: isManual ? -cents : cents, sourceId: next() }]);
  }),
  issueReward: command(async (tx, n) =>
    moveReward(tx, {
      id: await someRow(tx, "matchmaker_reward", "FROZEN", n),
      move: n % 2 === 0 ? "issue" : "void",
      staffId: one,
      reason: "x",
    }),
  ),
  reverseReward: command(async (tx, n) =>
    moveReward(tx, {
      id: await someRow(tx, "matchmaker_reward", "ISSUED", n),
      move: "reverse",
      staffId: one,
      reason: "x",
    }),
  ),
  recon: command((tx, n, cents) => post(tx, reconPosting(next(), "WECHAT", n % 2 === 0 ? cents : -cents, one))),
  capital: command((tx, n, cents) => post(tx, capitalPosting(next(), "BANK", n % 2 === 0 ? cents : -cents, one, ""))),
  medium: command((tx, _n, cents) => post(tx, earn.mediumPosting(next(), cents, one))),
};
const names = Object.keys(steps);

it("the ledger keeps every rule whatever happens in whatever order, also at the same time", async () => {
  const done = new Map<string, number>();
  const event = fc.record({
    name: fc.constantFrom(...names),
    n: fc.nat(23),
    cents: fc.integer({ min: 100, max: 9000 }),
  });
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(event, { minLength: 1, maxLength: 4 }), { minLength: 8, maxLength: 16 }),
      async (rounds) => {
        for (const round of rounds) {
          // The events of one round run concurrently; a refusal with a message of the catalogue is an answer, anything
          // else a fault.
          const results = await Promise.allSettled(round.map(async ({ name, n, cents }) => steps[name]?.(n, cents)));
          for (const [place, result] of results.entries()) {
            const name = round[place]?.name ?? "";
            if (result.status === "fulfilled") done.set(name, (done.get(name) ?? 0) + 1);
            else if (!(result.reason instanceof AppError)) throw result.reason;
          }
          await expectBooksRight(db);
        }
      },
    ),
    { numRuns: 25, seed: 20_261_116, endOnFailure: true },
  );
  // Every kind of event has really happened.
  expect(names.filter((name) => !done.has(name))).toEqual([]);
});
