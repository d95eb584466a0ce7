import { listCall, customCall } from "@hongxian/contract/kit/resource-calls.ts";
import {
  setMaster as setMasterCall,
  getMasterTree,
  master,
  addMaster,
} from "@hongxian/contract/features/master-list/master.resource.ts";
import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { testApp, type Ask } from "../../test/app.ts";
import { aMember, anAgent, aShop, aStaff } from "../../test/build.ts";
import { payOrder } from "../../test/money.ts";

const app = await testApp();
const { db } = app.database;
let admin: Ask;

beforeAll(async () => {
  admin = await app.as(await aStaff(db));
});

async function aMatchmaker(grade: number) {
  const userId = await aMember(db);
  const agentId = await anAgent(db, { userId, tier: "MATCHMAKER", shopId: await aShop(db), grade });
  return { userId, agentId };
}
const setMaster = (agentId: number, masterId: number) => admin(setMasterCall, { agentId, masterAgentId: masterId });

describe("masters and apprentices", () => {
  it("masters and apprentices never stand above themselves, and the master's grade is higher", async () => {
    const [low, middle, high] = [await aMatchmaker(1), await aMatchmaker(2), await aMatchmaker(3)];
    expect((await setMaster(low.agentId, low.agentId)).msg).toBe("不能设置自己为师傅");
    expect((await setMaster(high.agentId, low.agentId)).msg).toBe("师傅等级必须高于徒弟");
    expect((await setMaster(low.agentId, middle.agentId)).http).toBe(200);
    expect((await setMaster(middle.agentId, high.agentId)).http).toBe(200);
    await sql`update agent set grade = 6 where id = ${low.agentId}`.execute(db);
    expect((await setMaster(high.agentId, low.agentId)).msg).toBe("不能形成循环师徒关系");
    const tree = (await admin(getMasterTree, { agentId: high.agentId })).data;
    expect(tree.children[0]?.children[0]?.agentId).toBe(low.agentId);
    const member = await aMember(db, { matchmakerUserId: middle.userId });
    expect((await admin(customCall(master, "quit"), { id: middle.agentId, body: {} })).data.members).toBe(1);
    expect((await admin(customCall(master, "quit"), { id: middle.agentId, body: {} })).http).toBe(409);
    const { rows } = await sql`select a.master_agent_id, m.matchmaker_user_id from agent a, member m
        where a.id = ${low.agentId} and m.user_id = ${member}`.execute(db);
    expect(rows).toEqual([{ masterAgentId: high.agentId, matchmakerUserId: null }]);
    const list = await admin(listCall(master), { query: { status: "QUIT" } });
    expect(list.data.list.map(({ id }) => id)).toEqual([middle.agentId]);
  });

  it("masters and apprentices are added as an application made and passed at once", async () => {
    const shopId = await aShop(db);
    const userId = await aMember(db);
    expect((await admin(addMaster, { body: { userId, shopId } })).msg).toBe("该会员未实名，不能成为红娘");
    await sql`update member set auth_status = 'REAL_NAME' where user_id = ${userId}`.execute(db);
    expect((await admin(addMaster, { body: { userId, shopId } })).data).toMatchObject({ status: "PASSED" });
    expect((await admin(addMaster, { body: { userId, shopId } })).msg).toBe("该会员已是红娘");
  });

  it("masters and apprentices may be added under a master of a higher grade at once", async () => {
    const shopId = await aShop(db);
    const [low, high] = [await aMatchmaker(1), await aMatchmaker(3)];
    const real = { authStatus: "REAL_NAME" };
    const [userId, other] = [await aMember(db, real), await aMember(db, real)];
    const add = (masterAgentId: number, id = userId) =>
      admin(addMaster, { body: { userId: id, shopId, masterAgentId } });
    const lower = await add(low.agentId);
    expect(lower.fields).toEqual({ masterAgentId: "师傅等级必须高于徒弟" });
    expect((await sql`select from matchmaker_apply where user_id = ${userId}`.execute(db)).rows).toEqual([]);
    expect((await add(high.agentId)).data.status).toBe("PASSED");
    expect((await admin(addMaster, { body: { userId: other, shopId } })).data.status).toBe("PASSED");
    const { rows } = await sql`select user_id, master_agent_id from agent
      where user_id = any(${[userId, other]}::bigint[]) order by user_id`.execute(db);
    expect(rows).toEqual([
      { userId, masterAgentId: high.agentId },
      { userId: other, masterAgentId: null },
    ]);
  });

  it("masters and apprentices added with a deposit stand under their master once it is paid, if that is still one", async () => {
    const shopId = await aShop(db);
    const [high, gone] = [await aMatchmaker(3), await aMatchmaker(3)];
    const masterOf = async ({ agentId }: { agentId: number }) => {
      const userId = await aMember(db, { authStatus: "REAL_NAME" });
      const body = { userId, shopId, masterAgentId: agentId, depositCents: 200_000 };
      const { id, status } = (await admin(addMaster, { body })).data;
      expect(status).toBe("WAIT_PAY");
      if (agentId === gone.agentId) await admin(customCall(master, "quit"), { id: agentId, body: {} });
      const { rows } = await sql<{ orderId: number }>`select deposit_order_id as order_id from matchmaker_apply
        where id = ${id}`.execute(db);
      await payOrder(db, rows[0]?.orderId ?? 0);
      const made = await sql`select status, master_agent_id from agent where user_id = ${userId}`.execute(db);
      return made.rows;
    };
    expect(await masterOf(high)).toEqual([{ status: "ENABLE", masterAgentId: high.agentId }]);
    expect(await masterOf(gone)).toEqual([{ status: "ENABLE", masterAgentId: null }]);
  });
});
