import {
  giveManually,
  reviewReward,
  getRewardRules,
  saveRewardRules,
} from "@hongxian/contract/features/matchmaker-manage/reward.endpoints.ts";
import { listCall, customCall } from "@hongxian/contract/kit/resource-calls.ts";
import { matchmakerReward } from "@hongxian/contract/features/matchmaker-manage/reward.resource.ts";
import {
  passApply,
  confirmDeposit,
  matchmakerApply,
} from "@hongxian/contract/features/matchmaker-manage/apply.resource.ts";
import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { testApp, type Ask } from "../../test/app.ts";
import { aMember, anAgent, aRow, aShop, aStaff } from "../../test/build.ts";
import { balanceOf, expectBooksRight } from "../../test/money.ts";

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

  it("rewards follow rules with a version", async () => {
    const { data } = await admin(getRewardRules);
    const rules = [{ ...data[0], cents: 200 }] as const;
    expect((await admin.unchecked(saveRewardRules, { body: { rules } })).msg).toBe("保存成功");
    expect((await admin.unchecked(saveRewardRules, { body: { rules } })).http).toBe(409);
  });
});
