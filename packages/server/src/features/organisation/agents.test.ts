import {
  createAgent,
  setAgentStatus,
  getAgents,
  getAgent,
  moveAgent,
  setAgentTier,
  createAgentAccount,
  editAgent,
} from "@hongxian/contract/features/organisation/agent.endpoints.ts";
import { createExport } from "@hongxian/contract/core/console/console.endpoints.ts";
import { getDepartments } from "@hongxian/contract/features/organisation/department.endpoints.ts";
import { getMe, login } from "@hongxian/contract/core/session/session.endpoints.ts";
import { listCall } from "@hongxian/contract/kit/resource-calls.ts";
import { platformStaff } from "@hongxian/contract/features/organisation/platform-staff.resource.ts";
import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { testApp, type Ask } from "../../test/app.ts";
import { aMember, anAgent, aShop, aStaff } from "../../test/build.ts";
import { openListener } from "../../platform/database/listen.ts";
import { createLog } from "../../platform/log.ts";
import { agentContractEnd } from "./agent-contract-end.ts";

const app = await testApp();
const { db } = app.database;
let admin: Ask;
let adminId: number;

const zhejiang = { provId: 330000, cityId: null, areaId: null };
const hangzhou = { provId: 330000, cityId: 330100, areaId: null } as const;
const year = { contractStart: "2026-01-01", contractEnd: "2099-12-31" } as const;

const draft = async (change: object = {}) =>
  ({
    userId: await aMember(db),
    tier: "CITY_AGENT",
    ...hangzhou,
    contactName: "沈文斌",
    contactPhone: "13900001234",
    ...year,
    ...change,
  }) as const;
const make = async (change: object = {}) => admin(createAgent, { body: await draft(change) });
const agentRow = async (id: number) =>
  (await sql<Record<string, unknown>>`select * from agent where id = ${id}`.execute(db)).rows[0] ?? {};
/** An agent below another, with its path. */
const below = async (
  parentId: number | null,
  columns: Record<string, unknown>,
): Promise<{ id: number; path: string }> => {
  const id = await anAgent(db, { parentId, ...columns });
  const { rows } = await sql<{
    path: string;
  }>`update agent a set path = coalesce((select p.path from agent p where p.id = a.parent_id), '/') || a.id || '/'
    where a.id = ${id} returning path`.execute(db);
  return { id, path: rows[0]?.path ?? "" };
};
const accountOf = async (agentId: number, roleId: number) => {
  const { userId } = await agentRow(agentId);
  return aStaff(db, { kind: "AGENT", roleId, agentId, userId: Number(userId) });
};

beforeAll(async () => {
  adminId = await aStaff(db);
  admin = await app.as(adminId);
});

describe("POST /api/agents", () => {
  it("POST /api/agents opens one agent for a region and tier", async () => {
    const answer = await make({ provId: 320000, cityId: 320100 });
    expect(answer.status).toBe(0);
    expect(await agentRow(answer.data.id)).toMatchObject({
      status: "ENABLE",
      name: "沈文斌",
      cityId: 320100,
      path: `/${answer.data.id}/`,
    });
    expect((await make({ provId: 320000, cityId: 320100 })).msg).toBe("该区域已有代理");
    const { userId } = await agentRow(answer.data.id);
    const { rows } = await sql`select agent_tier from member where user_id = ${userId}`.execute(db);
    expect(rows[0]).toEqual({ agentTier: "CITY_AGENT" });
    expect((await make({ userId })).msg).toBe("该会员已是代理");
  });

  it("POST /api/agents checks tier, region and contract", async () => {
    const parent = (await make({ tier: "DISTRICT_AGENT", provId: 310000, cityId: 310100, areaId: 310115 })).data.id;
    expect((await make({ parentId: parent })).fields).toEqual({ parentId: "上级层级必须高于本级" });
    expect((await make({ tier: "DISTRICT_AGENT" })).fields).toEqual({ provId: "请选择区域" });
    expect((await make({ cityId: 440100 })).fields).toEqual({ provId: "请选择区域" });
    expect((await make({ contractEnd: "2026-01-01" })).fields).toEqual({
      contractEnd: "结束时间必须晚于开始时间",
    });
    expect((await make({ contactPhone: "123" })).fields).toEqual({ contactPhone: "请输入正确的手机号" });
    expect((await make({ tier: "SHOP", areaId: 330106 })).http).toBe(400);
    expect((await make({ userId: 1 })).msg).toBe("会员不存在");
  });

  it("POST /api/agents gives 总代理 several regions, none of them twice", async () => {
    const one = await make({ tier: "AGENT", regions: [{ provId: 370000 }, { provId: 130000 }] });
    expect(one.status).toBe(0);
    expect((await make({ tier: "AGENT", regions: [{ provId: 130000 }] })).msg).toBe("该区域已有代理");
    expect((await make({ tier: "AGENT", regions: [] })).msg).toBe("请选择区域");
    await admin(setAgentStatus, { id: one.data.id, status: "DISABLE" });
    const two = await make({ tier: "AGENT", regions: [{ provId: 130000 }] });
    expect(two.status).toBe(0);
    expect((await admin(setAgentStatus, { id: one.data.id, status: "ENABLE" })).msg).toBe("该区域已有代理");
  });
});

describe("an agent's own view", () => {
  it("an agent's own view is its subtree, its entries wait for the platform and stay inside its region", async () => {
    const province = await below(null, { tier: "PROVINCE_AGENT", ...zhejiang });
    const city = await below(province.id, { tier: "CITY_AGENT", provId: 330000, cityId: 330200 });
    const foreign = await below(null, { tier: "PROVINCE_AGENT", provId: 350000 });
    const ask = await app.as(await accountOf(province.id, 11));
    const tree = (await ask(getAgents)).data;
    expect(tree).toMatchObject([{ id: province.id, children: [{ id: city.id }] }]);
    expect((await ask(getAgent, { id: foreign.id })).http).toBe(404);
    expect((await ask(getDepartments)).data).toEqual([]);
    expect((await ask(listCall(platformStaff))).data.list).toEqual([]);

    const userId = await aMember(db, { homeProvId: 330000, homeCityId: 330300 });
    const own = await ask(createAgent, { body: await draft({ userId, cityId: 330300 }) });
    expect(own.status).toBe(0);
    expect(await agentRow(own.data.id)).toMatchObject({
      parentId: province.id,
      status: "PENDING",
      path: `${province.path}${own.data.id}/`,
    });
    const outside = await ask(createAgent, {
      body: await draft({ userId: await aMember(db, { homeProvId: 330000 }), provId: 440000, cityId: 440100 }),
    });
    expect(outside.msg).toBe("只能在所辖区域内新增代理");
    expect((await ask(setAgentStatus, { id: own.data.id, status: "ENABLE" })).http).toBe(403);
    expect((await admin(setAgentStatus, { id: own.data.id, status: "ENABLE" })).status).toBe(0);
    expect(await agentRow(own.data.id)).toMatchObject({ status: "ENABLE" });
  });
});

describe("the card", () => {
  it("the card counts what stands below and hides the phone", async () => {
    const city = await below(null, { tier: "CITY_AGENT", provId: 510000, cityId: 510100, contactPhone: "13911112222" });
    const shopAgent = await below(city.id, { tier: "SHOP" });
    const shopId = await aShop(db, { ownerAgentId: shopAgent.id, provId: 510000, cityId: 510100 });
    await below(shopAgent.id, { tier: "MATCHMAKER", shopId });
    await aMember(db, { shopId });
    await aMember(db, { homeProvId: 510000, homeCityId: 510100 });
    const card = (await admin(getAgent, { id: city.id })).data;
    expect(card).toMatchObject({
      shopCount: 1,
      matchmakerCount: 1,
      memberCount: 2,
      contactPhone: "139****2222",
      account: null,
      monthNetCents: 0,
    });
    expect((await admin(getAgent, { id: shopAgent.id })).data).toMatchObject({ memberCount: 1 });
  });
});

describe("changes of an agent", () => {
  it("closing an agent ends the sessions of the agent and of the matchmakers below, opening lets them in again", async () => {
    const shop = await below(null, { tier: "SHOP" });
    const matchmaker = await below(shop.id, { tier: "MATCHMAKER" });
    const owner = await accountOf(shop.id, 15);
    const helper = await accountOf(matchmaker.id, 16);
    const [ownerAsk, helperAsk] = [await app.as(owner), await app.as(helper)];
    expect((await helperAsk(getMe)).http).toBe(200);
    expect((await admin(setAgentStatus, { id: shop.id, status: "DISABLE" })).status).toBe(0);
    expect((await ownerAsk(getMe)).http).toBe(401);
    expect((await helperAsk(getMe)).http).toBe(401);
    expect((await (await app.as(helper))(getMe)).http).toBe(401);
    expect((await admin(setAgentStatus, { id: shop.id, status: "DISABLE" })).http).toBe(409);
    await admin(setAgentStatus, { id: shop.id, status: "ENABLE" });
    expect((await (await app.as(helper))(getMe)).http).toBe(200);
  });

  it("a subtree is moved under an open agent of at least the same tier", async () => {
    const one = await below(null, { tier: "PROVINCE_AGENT", provId: 210000 });
    const two = await below(null, { tier: "PROVINCE_AGENT", provId: 220000 });
    const closed = await below(null, { tier: "PROVINCE_AGENT", provId: 230000, status: "DISABLE" });
    const city = await below(one.id, { tier: "CITY_AGENT", provId: 210000, cityId: 210100 });
    const shop = await below(city.id, { tier: "SHOP" });
    expect((await admin(moveAgent, { id: city.id, parentId: two.id })).status).toBe(0);
    expect(await agentRow(shop.id)).toMatchObject({ path: `/${two.id}/${city.id}/${shop.id}/` });
    expect((await admin(moveAgent, { id: two.id, parentId: city.id })).msg).toBe("不能转移到自身或下级");
    expect((await admin(moveAgent, { id: one.id, parentId: city.id })).msg).toBe("上级层级必须高于本级");
    expect((await admin(moveAgent, { id: city.id, parentId: closed.id })).msg).toBe("请选择有效的上级");
    expect((await admin(moveAgent, { id: city.id, parentId: 0 })).status).toBe(0);
    expect(await agentRow(shop.id)).toMatchObject({ path: `/${city.id}/${shop.id}/` });
  });

  it("a change of an agent's tier changes region, member, role and record", async () => {
    const city = await below(null, { tier: "CITY_AGENT", provId: 410000, cityId: 410100 });
    const staffId = await accountOf(city.id, 12);
    expect((await admin.unchecked(setAgentTier, { id: city.id, body: { tier: "PROVINCE_AGENT" } })).msg).toBe(
      "请填写调整原因",
    );
    expect((await admin(setAgentTier, { id: city.id, body: { tier: "DISTRICT_AGENT", reason: "缩小" } })).msg).toBe(
      "请选择区域",
    );
    expect(
      (await admin(setAgentTier, { id: city.id, body: { tier: "PROVINCE_AGENT", reason: "业绩达标" } })).data,
    ).toEqual({ id: city.id, tier: "PROVINCE_AGENT" });
    expect(await agentRow(city.id)).toMatchObject({ tier: "PROVINCE_AGENT", provId: 410000, cityId: null });
    const { rows } = await sql`select s.role_id, m.agent_tier from staff s join member m on m.user_id = s.user_id
        where s.id = ${staffId}`.execute(db);
    expect(rows[0]).toEqual({ roleId: 11, agentTier: "PROVINCE_AGENT" });
    const { rows: audit } =
      await sql`select before, after from audit_log where title = '调整层级' order by id desc limit 1`.execute(db);
    expect(audit[0]).toEqual({ before: { tier: "CITY_AGENT" }, after: { tier: "PROVINCE_AGENT", reason: "业绩达标" } });
  });

  it("the members of a matchmaker that becomes something else are freed", async () => {
    const matchmaker = await below(null, {
      tier: "MATCHMAKER",
      grade: 3,
      provId: 420000,
      cityId: 420100,
      areaId: 420103,
    });
    const { userId } = await agentRow(matchmaker.id);
    const member = await aMember(db, { matchmakerUserId: Number(userId) });
    expect((await admin(setAgentTier, { id: matchmaker.id, body: { tier: "SHOP", reason: "开店" } })).status).toBe(0);
    expect(await agentRow(matchmaker.id)).toMatchObject({ grade: null });
    const { rows } = await sql`select matchmaker_user_id from member where user_id = ${member}`.execute(db);
    expect(rows[0]).toEqual({ matchmakerUserId: null });
  });

  it("an agent gets one account with the role of its tier", async () => {
    const city = await below(null, { tier: "CITY_AGENT", provId: 350000, cityId: 350100 });
    const answer = await admin(createAgentAccount, { id: city.id });
    expect(answer.data).toMatchObject({ initialPassword: expect.stringMatching(/^[a-z0-9]{10}$/) });
    const { rows } = await sql`select kind, role_id, agent_id from staff where id = ${answer.data.staffId}`.execute(db);
    expect(rows[0]).toEqual({ kind: "AGENT", roleId: 12, agentId: city.id });
    expect((await admin(createAgentAccount, { id: city.id })).msg).toBe("该代理已有账号");
    expect((await admin(getAgent, { id: city.id })).data.account).toMatchObject({
      staffId: answer.data.staffId,
      login: expect.stringContaining("****"),
    });
    const signedIn = await app.ask(login, {
      body: {
        login: answer.data.login,
        password: answer.data.initialPassword,
      },
    });
    expect(signedIn.data.staff).toMatchObject({ agentTier: "CITY_AGENT", mustChangePwd: true });
  });

  it("an agent is edited by version; a phone left out stays", async () => {
    const city = await below(null, { tier: "CITY_AGENT", provId: 350000, cityId: 350200, contactPhone: "13911113333" });
    const change = { contactName: "钟金龙", depositCents: 500, ...year, provId: 350000, cityId: 350200, version: 1 };
    expect((await admin(editAgent, { id: city.id, body: change })).status).toBe(0);
    expect(await agentRow(city.id)).toMatchObject({
      name: "钟金龙",
      contactPhone: "13911113333",
      depositCents: 500,
      version: 2,
    });
    expect((await admin(editAgent, { id: city.id, body: change })).http).toBe(409);
  });

  it("the list of agents goes out as a sheet with masked phones", async () => {
    const sheet = await admin(createExport, {
      body: {
        resource: "agent",
        format: "CSV",
        filters: {},
        columns: ["contactName", "contactPhone", "tier"],
      },
    });
    expect(sheet.raw).toContain("市级代理");
    expect(sheet.raw).not.toContain("13911113333");
  });
});

describe("agent-contract-end", () => {
  it("the job agent-contract-end closes ended contracts and warns 30, 7 and 1 days before, once", async () => {
    const log = createLog("silent", "test");
    const listener = openListener(app.database.url, log);
    const run = () =>
      agentContractEnd.run({ settings: app.services.settings, database: app.database, listener, log }, {});
    const days = async (left: number) => {
      const { rows } = await sql<{ day: string }>`select (current_date + ${left}::int)::text as day`.execute(db);
      return rows[0]?.day ?? "";
    };
    const over = await anAgent(db, {
      tier: "SHOP",
      name: "到期店",
      contractStart: "2020-01-01",
      contractEnd: await days(-1),
    });
    const last = await anAgent(db, {
      tier: "SHOP",
      name: "今日店",
      contractStart: "2020-01-01",
      contractEnd: await days(0),
    });
    const soon = await anAgent(db, {
      tier: "SHOP",
      name: "七日店",
      contractStart: "2020-01-01",
      contractEnd: await days(7),
    });
    const staffId = await accountOf(soon, 15);
    const ask = await app.as(await accountOf(over, 15));
    expect(await run()).toBe(2);
    expect(await run()).toBe(1);
    expect(await agentRow(over)).toMatchObject({ status: "DISABLE" });
    expect(await agentRow(last)).toMatchObject({ status: "ENABLE" });
    expect((await ask(getMe)).http).toBe(401);
    const { rows } = await sql<{
      content: string;
    }>`select content from staff_notice where staff_id in (${staffId}, ${adminId}) and content like '%七日店%'`.execute(
      db,
    );
    expect(rows).toHaveLength(2);
    expect(rows[0]?.content).toContain("剩余7天");
    expect((await admin(setAgentStatus, { id: over, status: "ENABLE" })).msg).toBe("合同已到期，请先修改合同期限");
    await listener.close();
  });
});
