import { sql } from "kysely";
import { expect, it } from "vitest";
import { aMember, anAgent, aRow, aShop } from "../../../test/build.ts";
import { testDatabase } from "../../../test/database.ts";
import { expectBooksRight, inTx } from "../../../test/money.ts";
import { earnRewards } from "./earn-rewards.ts";
import { taskValues } from "./task-values.ts";

const { db } = await testDatabase();

/** Grade 4 earns 1.2 times of a rule. */
async function aMatchmaker(columns: Record<string, unknown> = {}) {
  const userId = await aMember(db, columns);
  const shopId = await aShop(db);
  const agentId = await anAgent(db, { userId, tier: "MATCHMAKER", shopId, grade: 4 });
  return { userId, agentId };
}
const rewardsOf = async (agentId: number) =>
  (
    await sql<{
      type: string;
      amountCents: number;
      status: string;
      source: string;
    }>`select type, amount_cents, status, source_type || ' ' || source_id as source from matchmaker_reward
      where agent_id = ${agentId} order by id`.execute(db)
  ).rows;
const prove = (userId: number, status: string) =>
  sql`update member set auth_status = ${status} where user_id = ${userId}`.execute(db);
const earn = () => inTx(db, earnRewards);

it("the reward job pays a matchmaker once for who came by invitation, and once for the real name", async () => {
  const { userId, agentId } = await aMatchmaker();
  const guest = await aMember(db, { inviterId: userId });
  await aMember(db, { inviterId: await aMember(db) });
  await aMember(db, { inviterId: userId, isMarketAccount: true });
  expect(await earn()).toBe(1);
  const came = { type: "INVITE_REGISTER", amountCents: 120, status: "FROZEN", source: `MEMBER ${guest}` };
  expect(await rewardsOf(agentId)).toEqual([came]);

  await prove(guest, "REAL_NAME");
  await prove(guest, "AUTH");
  expect(await earn()).toBe(1);
  await prove(guest, "NO");
  await prove(guest, "REAL_NAME");
  await Promise.all([earn(), earn()]);
  expect(await rewardsOf(agentId)).toEqual([came, { ...came, type: "INVITE_REALNAME", amountCents: 360 }]);
  await expectBooksRight(db);
});

it("the reward job pays for somebody whose inviter became known later, a name proved before included", async () => {
  const { userId, agentId } = await aMatchmaker();
  const guest = await aMember(db, { authStatus: "AUTH" });
  await sql`update member set inviter_id = ${userId} where user_id = ${guest}`.execute(db);
  await earn();
  expect((await rewardsOf(agentId)).map(({ type }) => type).toSorted()).toEqual(["INVITE_REALNAME", "INVITE_REGISTER"]);
});

it("the reward job writes the reward of somebody held back as void, and gives a disabled one nothing", async () => {
  const held = await aMatchmaker({ rewardStatus: "FROZEN" });
  const gone = await aMatchmaker();
  await sql`update agent set status = 'DISABLE' where id = ${gone.agentId}`.execute(db);
  for (const { userId } of [held, gone]) await aMember(db, { inviterId: userId });
  await earn();
  expect((await rewardsOf(held.agentId)).map(({ status }) => status)).toEqual(["VOID"]);
  expect(await rewardsOf(gone.agentId)).toEqual([]);
  await expectBooksRight(db);
});

it("the reward job pays the minutes of a blind-date broadcast that ended by itself, and counts them for the grade", async () => {
  const { userId, agentId } = await aMatchmaker();
  const broadcast = async (type: string, ending: string, minutes: number, matchmakerId: number | null = userId) => {
    const hostId = matchmakerId === null ? userId : await aMember(db);
    const roomId = await aRow(db, "live_room", "id", { hostId, title: "相亲局", type, matchmakerId });
    const startTime = new Date(Date.now() - minutes * 60_000 - 5_000);
    const id = await aRow(db, "live_session", "id", { roomId, hostId, startTime });
    await sql`update live_session set status = ${ending}, end_time = now() where id = ${id}`.execute(db);
    return id;
  };
  const led = await broadcast("BLIND_DATE", "ENDED", 30);
  const own = await broadcast("BLIND_DATE", "ENDED", 10, null);
  await broadcast("BLIND_DATE", "FORCE_CLOSE", 30);
  await broadcast("PK", "ENDED", 30);
  await broadcast("BLIND_DATE", "ENDED", 0);
  await earn();
  const paid = { type: "LIVE_HOST", status: "FROZEN" };
  expect(await rewardsOf(agentId)).toEqual([
    { ...paid, amountCents: 1800, source: `LIVE ${led}` },
    { ...paid, amountCents: 600, source: `LIVE ${own}` },
  ]);
  const task = { id: 1, purpose: "UP", grade: 5, name: "", target: 1, period: "TOTAL", rewardCents: 0 } as const;
  const always = { key: "", from: "2000-01-01", to: "2999-01-01" };
  expect((await taskValues(db, { ...task, metric: "LIVE_MINUTES" }, always)).get(agentId)).toBe(40);
  await expectBooksRight(db);
});

it("the reward job counts finished courses for the grade", async () => {
  const { userId, agentId } = await aMatchmaker();
  const typeId = await aRow(db, "common_type", "id", { kind: "COURSE", code: "EARN_TEST", name: "课" });
  for (const status of ["FINISHED", "LEARNING"]) {
    const courseId = await aRow(db, "course", "id", { title: "沟通课", typeId });
    const finishTime = status === "FINISHED" ? new Date() : null;
    await aRow(db, "course_enroll", "id", { courseId, userId, status, finishTime });
  }
  const task = { id: 1, purpose: "UP", grade: 5, name: "", target: 1, period: "TOTAL", rewardCents: 0 } as const;
  const always = { key: "", from: "2000-01-01", to: "2999-01-01" };
  expect((await taskValues(db, { ...task, metric: "COURSE_FINISHED" }, always)).get(agentId)).toBe(1);
});
