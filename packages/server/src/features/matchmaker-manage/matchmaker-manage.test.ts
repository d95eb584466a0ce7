import {
  giveManually,
  reviewReward,
  getRewardRules,
  saveRewardRules,
  getRewardLines,
} from "@hongxian/contract/features/matchmaker-manage/reward.endpoints.ts";
import { listCall, customCall } from "@hongxian/contract/kit/resource-calls.ts";
import { matchmakerReward } from "@hongxian/contract/features/matchmaker-manage/reward.resource.ts";
import {
  passApply,
  confirmDeposit,
  matchmakerApply,
} from "@hongxian/contract/features/matchmaker-manage/apply.resource.ts";
import { wholePeriod } from "@hongxian/contract/wire/whole-time.ts";
import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { testApp, type Ask } from "../../test/app.ts";
import { lastAudit } from "../../test/audit.ts";
import { aMember, anAgent, aRow, aShop, aStaff } from "../../test/build.ts";
import { confirmReceipt } from "../../core/money/payments/pay-order.ts";
import { spendSuspense } from "../../core/money/payments/suspense.ts";
import { balanceOf, expectBooksRight, inTx, lateMoney, payOrder } from "../../test/money.ts";

const app = await testApp();
const { db } = app.database;
let admin: Ask;
let second: Ask;

beforeAll(async () => {
  admin = await app.as(await aStaff(db));
  second = await app.as(await aStaff(db));
});

async function anApply(columns = {}, member = {}) {
  const userId = await aMember(db, { authStatus: "REAL_NAME", ...member });
  const id = await aRow(db, "matchmaker_apply", "id", { userId, phone: "13900001234", ...columns });
  return { userId, id };
}
async function aMatchmaker() {
  const shopId = await aShop(db);
  const userId = await aMember(db);
  const agentId = await anAgent(db, { userId, tier: "MATCHMAKER", shopId, grade: 2 });
  return { shopId, userId, agentId };
}
/** An application that waits for its deposit. */
async function waiting(): Promise<{ id: number; userId: number; depositOrderId: number }> {
  const { id, userId } = await anApply();
  await admin(passApply, { id, body: { shopId: await aShop(db), depositCents: 200_000 } });
  const { rows } = await sql<{
    depositOrderId: number;
  }>`select deposit_order_id from matchmaker_apply where id = ${id}`.execute(db);
  return { id, userId, depositOrderId: rows[0]?.depositOrderId ?? 0 };
}

describe("an application", () => {
  it("an application without a deposit makes the matchmaker at once, and pays the one who recommended", async () => {
    const shopId = await aShop(db);
    const referrer = await aMatchmaker();
    const { userId, id } = await anApply({ referrerUserId: referrer.userId });
    expect((await admin.unchecked(passApply, { id, body: {} })).msg).toBe("请选择所属门店");
    const both = await Promise.all([admin, second].map((ask) => ask(passApply, { id, body: { shopId } })));
    expect(both.map(({ http }) => http).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const passed = both.find(({ http }) => http === 200)?.data;
    expect(passed).toMatchObject({ status: "PASSED", account: { login: expect.stringMatching(/^199/) } });
    const { rows } = await sql`select a.tier, a.grade, a.status, m.user_role, s.role_id from agent a
        join member m on m.user_id = a.user_id
      join staff s on s.user_id = a.user_id where a.user_id = ${userId} and a.shop_id = ${shopId}`.execute(db);
    expect(rows).toEqual([{ tier: "MATCHMAKER", grade: 1, status: "ENABLE", userRole: "MATCHMAKER", roleId: 16 }]);
    expect(await balanceOf(db, "FROZEN", "", referrer.agentId)).toBe(100);
    const again = await anApply({}, {});
    await sql`update matchmaker_apply set user_id = ${userId} where id = ${again.id}`.execute(db);
    expect((await admin(passApply, { id: again.id, body: { shopId } })).msg).toBe("该会员已是红娘");
  });

  it("an application with a deposit waits for it; another person says that it came", async () => {
    const shopId = await aShop(db);
    const { id } = await anApply();
    expect((await admin(passApply, { id, body: { shopId, depositCents: 200_000 } })).data).toMatchObject({
      status: "WAIT_PAY",
      account: null,
    });
    expect((await second(confirmDeposit, { id, body: { voucherImg: "" } })).msg).toBe("请上传到账凭证");
    const own = await admin(confirmDeposit, { id, body: { voucherImg: "/v.jpg" } });
    expect(own.http).toBe(400);
    const paid = await second(confirmDeposit, { id, body: { voucherImg: "/v.jpg" } });
    expect(paid.data).toMatchObject({ status: "PASSED", account: { initialPassword: expect.any(String) } });
    const { rows } = await sql<{
      id: number;
    }>`select a.id from agent a join matchmaker_apply p on p.user_id = a.user_id where p.id = ${id}`.execute(db);
    expect(await balanceOf(db, "DEPOSIT", "", rows[0]?.id ?? 0)).toBe(200_000);
    await expectBooksRight(db);
  });

  it("a deposit that no application waits for is not confirmed and not made up", async () => {
    const { id, depositOrderId } = await waiting();
    const own = await aStaff(db);
    const receipt = { staffId: own, receiptNo: "", voucherImgs: ["/v.jpg"] };
    await sql`update matchmaker_apply set status = 'CANCELED' where id = ${id}`.execute(db);
    const message = "没有等待该保证金的入驻申请，请退回原账户";
    await expect(inTx(db, (tx) => confirmReceipt(tx, depositOrderId, receipt))).rejects.toThrow(message);
    const txnId = await lateMoney(db, depositOrderId);
    await expect(inTx(db, (tx) => spendSuspense(tx, txnId, depositOrderId, own))).rejects.toThrow(message);
  });

  it("a deposit that a channel has taken makes the matchmaker without anybody's help", async () => {
    const { id, userId, depositOrderId } = await waiting();
    const paid = await payOrder(db, depositOrderId);
    expect(paid).toMatchObject({ status: "PAID", unearnedCents: 0 });
    const { rows } = await sql<{ status: string; agentId: number }>`select p.status, a.id as agent_id
      from matchmaker_apply p join agent a on a.user_id = p.user_id
      where p.id = ${id} and p.user_id = ${userId}`.execute(db);
    expect(rows).toMatchObject([{ status: "PASSED" }]);
    expect(await balanceOf(db, "DEPOSIT", "", rows[0]?.agentId ?? 0)).toBe(200_000);
    await expectBooksRight(db);
  });

  it("a deposit that a channel has taken for an application that ended or cannot pass is told to who may refund it", async () => {
    const noticeLinks = async () => {
      const { rows } = await sql<{ link: string }>`select n.link from staff_notice n join staff s on s.id = n.staff_id
        where n.title = '保证金待处理' and s.role_id = 7 order by n.id`.execute(db);
      return rows.map(({ link }) => link);
    };
    await aStaff(db, { roleId: 7 });
    const ended = await waiting();
    await sql`update matchmaker_apply set status = 'CANCELED' where id = ${ended.id}`.execute(db);
    const first = await payOrder(db, ended.depositOrderId);
    expect(first).toMatchObject({ status: "PAID", unearnedCents: 200_000, fulfilTime: null });
    const banned = await waiting();
    await sql`update member set status = 'DISABLE' where user_id = ${banned.userId}`.execute(db);
    const other = await payOrder(db, banned.depositOrderId);
    expect(other).toMatchObject({ status: "PAID", unearnedCents: 200_000, fulfilTime: null });
    expect(await noticeLinks()).toEqual(
      [first, other].map(({ orderNo }) => `/flowingWater/order?orderNo=${orderNo}&${wholePeriod}`),
    );
    await expectBooksRight(db);
  });

  it("an application of somebody without a real name or with a closed account is not passed, and is refused with a reason", async () => {
    const shopId = await aShop(db);
    const nobody = await anApply({}, { authStatus: "NO" });
    expect((await admin(passApply, { id: nobody.id, body: { shopId } })).msg).toBe("申请人未实名，不能通过");
    const banned = await anApply({}, { status: "DISABLE" });
    expect((await admin(passApply, { id: banned.id, body: { shopId } })).msg).toBe("该会员状态异常");
    expect((await admin.unchecked(customCall(matchmakerApply, "reject"), { id: banned.id, body: {} })).msg).toBe(
      "请填写驳回原因",
    );
    const many = await admin(customCall(matchmakerApply, "rejectMany"), {
      body: { ids: [nobody.id, banned.id], reason: "资料不完整" },
    });
    expect(many.data.count).toBe(2);
    expect((await admin(customCall(matchmakerApply, "reject"), { id: banned.id, body: { reason: "再次" } })).http).toBe(
      409,
    );
    const { data } = await admin(listCall(matchmakerApply), { query: { status: "REJECTED" } });
    expect(data.list[0]).toMatchObject({ phone: "139****1234", reason: "资料不完整" });
  });
});

describe("rewards", () => {
  const give = (ask: Ask, agentId: number, amountCents: number, type = "MANUAL") =>
    ask.unchecked(giveManually, { body: { agentId, type, amountCents, reason: "补差" } });

  it("rewards are issued, taken back and never twice", async () => {
    const { agentId } = await aMatchmaker();
    const made = await give(admin, agentId, 10_000);
    expect(made.data.status).toBe("FROZEN");
    const issue = (ask: Ask) => ask(customCall(matchmakerReward, "issue"), { id: made.data.id, body: {} });
    expect(
      (await Promise.all([issue(admin), issue(second)])).map(({ http }) => http).toSorted((a, b) => a - b),
    ).toEqual([200, 409]);
    expect(await balanceOf(db, "BALANCE", "", agentId)).toBe(10_000);
    const lines = (await admin(getRewardLines, { id: made.data.id })).data;
    expect(lines.filter(({ account }) => account === "BALANCE")).toMatchObject([{ amountCents: 10_000 }]);
    expect((await admin(getRewardLines, { id: 999_999_999 })).http).toBe(404);
    expect((await give(admin, agentId, 20_000, "DEDUCT")).http).toBe(400);
    expect((await give(admin, agentId, 4000, "DEDUCT")).data.status).toBe("ISSUED");
    expect((await admin(customCall(matchmakerReward, "reverse"), { id: made.data.id, body: {} })).data.status).toBe(
      "REVERSED",
    );
    expect(await balanceOf(db, "DEBT", "", agentId)).toBe(4000);
    const next = await give(admin, agentId, 5000);
    expect((await admin(customCall(matchmakerReward, "void"), { id: next.data.id, body: { reason: "" } })).msg).toBe(
      "请填写原因",
    );
    expect(
      (await admin(customCall(matchmakerReward, "void"), { id: next.data.id, body: { reason: "重复" } })).data.status,
    ).toBe("VOID");
    await expectBooksRight(db);
  });

  it("rewards above five thousand wait for a second person", async () => {
    const { agentId } = await aMatchmaker();
    const { data } = await give(admin, agentId, 600_000);
    expect(data.status).toBe("WAIT_REVIEW");
    expect((await admin(reviewReward, { id: data.id, body: { pass: true } })).msg).toBe("须由另一人复核");
    expect((await second(reviewReward, { id: data.id, body: { pass: true } })).data.status).toBe("FROZEN");
    expect((await second(reviewReward, { id: data.id, body: { pass: true } })).http).toBe(409);
    const other = await give(admin, agentId, 700);
    const many = await admin(customCall(matchmakerReward, "issueMany"), { body: { ids: [data.id, other.data.id] } });
    expect(many.data).toEqual({ count: 2, cents: 600_700 });
    const list = await admin(listCall(matchmakerReward), { query: { amountMin: 5000 } });
    expect(list.data.list).toHaveLength(1);
    expect(list.data.summary.states).toEqual([{ status: "ISSUED", count: 1, cents: 600_000 }]);
    await expectBooksRight(db);
  });

  it("rewards taken away above five thousand are taken by the second person, at once", async () => {
    const { agentId } = await aMatchmaker();
    const bonus = await give(admin, agentId, 900_000);
    await second(reviewReward, { id: bonus.data.id, body: { pass: true } });
    await admin(customCall(matchmakerReward, "issue"), { id: bonus.data.id, body: {} });
    const [passed, refused] = [
      (await give(admin, agentId, 600_000, "DEDUCT")).data,
      (await give(admin, agentId, 700_000, "DEDUCT")).data,
    ];
    expect([passed.status, refused.status]).toEqual(["WAIT_REVIEW", "WAIT_REVIEW"]);
    expect(await balanceOf(db, "BALANCE", "", agentId)).toBe(900_000);
    expect((await admin(reviewReward, { id: passed.id, body: { pass: true } })).msg).toBe("须由另一人复核");
    expect((await second(reviewReward, { id: passed.id, body: { pass: true } })).data.status).toBe("ISSUED");
    expect((await second(reviewReward, { id: refused.id, body: { pass: false } })).data.status).toBe("VOID");
    expect(await balanceOf(db, "BALANCE", "", agentId)).toBe(300_000);
    const { rows } = await sql`select id, amount_cents, status, issue_time is not null as is_issued
      from matchmaker_reward where agent_id = ${agentId} and type = 'DEDUCT' order by id`.execute(db);
    expect(rows).toEqual([
      { id: passed.id, amountCents: -600_000, status: "ISSUED", isIssued: true },
      { id: refused.id, amountCents: -700_000, status: "VOID", isIssued: false },
    ]);
    expect(await lastAudit(db, "matchmakerReward", passed.id)).toMatchObject({
      before: { status: "WAIT_REVIEW" },
      after: { status: "ISSUED" },
    });
    await expectBooksRight(db);
  });

  it("rewards follow rules with a version", async () => {
    const { data } = await admin(getRewardRules);
    const rules = [{ ...data[0], cents: 200 }] as const;
    expect((await admin.unchecked(saveRewardRules, { body: { rules } })).msg).toBe("保存成功");
    expect((await admin.unchecked(saveRewardRules, { body: { rules } })).http).toBe(409);
  });
});
