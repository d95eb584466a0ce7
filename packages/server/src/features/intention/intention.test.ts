import { actionCall } from "@hongxian/contract/kit/row-action.ts";
import {
  createIntention,
  assignIntentions,
  followIntention,
  getIntentionFollows,
  editIntention,
  convertIntention,
  getIntentionStat,
} from "@hongxian/contract/features/intention/intention.endpoints.ts";
import { getCall, listCall } from "@hongxian/contract/kit/resource-calls.ts";
import { intention } from "@hongxian/contract/features/intention/intention.resource.ts";
import { revealContact } from "@hongxian/contract/core/member/reveal.endpoints.ts";
import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { testApp, type Ask } from "../../test/app.ts";
import { aDepartment, aMember, aRole, aRow, aShop, aStaff, anAgent } from "../../test/build.ts";
import { tellOverdue } from "./overdue-job.ts";

const app = await testApp();
const { db } = app.database;
let admin: Ask;
let sales: Ask;
let other: Ask;
let lead: Ask;
let leadStaffId: number;
let salesStaffId: number;
let salesUserId: number;
let otherUserId: number;

let numbers = 0;
const phone = (): string => `176${String((numbers += 1)).padStart(8, "0")}`;
const draft = (change: object = {}) =>
  ({
    name: "王女士",
    login: phone(),
    sex: "WOMAN",
    birthYear: 1995,
    region: { provId: 330000, cityId: 330100, areaId: null },
    marital: "UNMARRIED",
    education: null,
    income: null,
    spouseIncomeMax: null,
    height: 165,
    remark: "",
    channelId: null,
    shopId: null,
    ...change,
  }) as const;
const aLead = (columns: object = {}) =>
  aRow(db, "intention", "id", { source: "SEEK_PAGE", name: "意向甲", login: phone(), ...columns });
const owned = (columns: object = {}) =>
  aLead({ status: "ASSIGNED", saleUserId: salesUserId, assignTime: new Date().toISOString(), ...columns });
const stateOf = async (id: number) =>
  (
    await sql<{
      status: string;
      saleUserId: number | null;
      followCount: number;
      userId: number | null;
    }>`select status, sale_user_id, follow_count, user_id
    from intention where id = ${id}`.execute(db)
  ).rows[0];

beforeAll(async () => {
  admin = await app.as(await aStaff(db));
  const { id: deptId } = await aDepartment(db);
  leadStaffId = await aStaff(db, { roleId: 5, deptId, userId: await aMember(db), saleFlag: true });
  lead = await app.as(leadStaffId);
  salesUserId = await aMember(db);
  otherUserId = await aMember(db);
  salesStaffId = await aStaff(db, { roleId: 4, deptId, userId: salesUserId, saleFlag: true, managerId: leadStaffId });
  sales = await app.as(salesStaffId);
  other = await app.as(await aStaff(db, { roleId: 4, deptId, userId: otherUserId, saleFlag: true }));
});

describe("a new lead", () => {
  it("a new lead is checked field by field, and its phone is free among those in work", async () => {
    const save = async (change: object) => (await sales(createIntention, { body: draft(change) })).msg;
    expect(await save({ login: "12345" })).toBe("手机号格式错误");
    expect(await save({ birthYear: new Date().getUTCFullYear() - 17 })).toBe("年龄必须在18-80岁之间");
    expect(await save({ region: null })).toBe("请选择现居地");
    expect(await save({ region: { provId: 330000, cityId: 310100, areaId: null } })).toBe("请选择现居地");
    expect(await save({ income: 8000, spouseIncomeMax: 9000 })).toBe("请选择收入区间");
    expect(
      await save({ requirement: { ageMin: 25, ageMax: null, heightMin: null, heightMax: null, miniEducation: null } }),
    ).toBe("此条件为区间值，必须填写上下限");
    const login = phone();
    expect(await save({ login })).toBe("保存成功");
    expect(await save({ login })).toBe("该手机号已有跟进中的意向");
    await sql`update intention set status = 'INVALID', invalid_reason = 'EMPTY' where login = ${login}`.execute(db);
    expect(await save({ login })).toBe("保存成功");
  });

  it("a new lead is made once when two people type the same phone at the same moment", async () => {
    const body = draft();
    const answers = await Promise.all([
      sales.unchecked(createIntention, { body }),
      other.unchecked(createIntention, { body }),
      lead.unchecked(createIntention, { body }),
    ]);
    expect(answers.map(({ http }) => http).toSorted((a, b) => a - b)).toEqual([200, 400, 400]);
  });

  it("a new lead knows the member who has its phone, and its phone stays out of list and log", async () => {
    const login = phone();
    const userId = await aMember(db, { login });
    const { data } = await sales(createIntention, { body: draft({ login }) });
    expect((await stateOf(data.id))?.userId).toBe(userId);
    const row = (await admin(getCall(intention), { id: data.id })).data;
    expect(row.login).toBe(`${login.slice(0, 3)}****${login.slice(-4)}`);
    const log = await sql<{ text: string }>`select string_agg(a::text, ' ') as text from audit_log a`.execute(db);
    expect(log.rows[0]?.text).not.toContain(login);
  });

  it("a new lead of an agent keeps the shop, whatever is sent, and another's shop is refused", async () => {
    const [own, foreign] = [await aShop(db), await aShop(db)];
    const agentId = await anAgent(db, { tier: "SHOP", shopId: own });
    await sql`update shop set owner_agent_id = ${agentId} where id = ${own}`.execute(db);
    const role = await aRole(
      db,
      { "/promotion/intention": "all" },
      { realm: "TISSUE", dataScope: "TIER", homeType: "AGENT" },
    );
    const shopkeeper = await app.as(await aStaff(db, { roleId: role, kind: "AGENT", agentId }));
    expect((await shopkeeper(createIntention, { body: draft({ shopId: foreign }) })).http).toBe(400);
    const { data } = await shopkeeper(createIntention, { body: draft() });
    const stored = await sql`select source, shop_id from intention where id = ${data.id}`.execute(db);
    expect(stored.rows).toEqual([{ source: "AGENT", shopId: own }]);
    await aLead({ shopId: foreign });
    const list = (await shopkeeper(listCall(intention), { query: { size: 200 } })).data.list;
    expect(list.map(({ id }) => id)).toEqual([data.id]);
  });
});

describe("giving leads out", () => {
  const give = (ask: Ask, ids: readonly number[], saleUserId: number) =>
    ask(assignIntentions, { body: { ids, saleUserId } });

  it("a lead is taken by 领取, assigned by 分配, several by 批量分配, and the sales person is notified", async () => {
    const [one, two, three] = [await aLead(), await aLead(), await aLead()];
    expect((await give(sales, [one], otherUserId)).msg).toBe("没有操作权限：分配");
    const taken = await give(sales, [one], salesUserId);
    expect([taken.msg, taken.data]).toEqual(["已领取1条意向", { count: 1, isClaim: true }]);
    const handed = await give(lead, [two, three], otherUserId);
    expect([handed.msg, handed.data]).toEqual(["已分配2条意向", { count: 2, isClaim: false }]);
    expect(await stateOf(two)).toMatchObject({ status: "ASSIGNED", saleUserId: otherUserId });
    const notices = await sql<{
      content: string;
    }>`select n.content from staff_notice n join staff s on s.id = n.staff_id
      where s.user_id = ${otherUserId} and n.kind = 'ASSIGN'`.execute(db);
    expect(notices.rows).toEqual([{ content: "意向客户【意向甲】等2位意向客户已分配给您" }]);
  });

  it("a lead is assigned once: of two who take the same one the second is refused, and a batch is all or none", async () => {
    const id = await aLead();
    const answers = await Promise.all([give(sales, [id], salesUserId), give(other, [id], otherUserId)]);
    expect(answers.map(({ http }) => http).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const fresh = await aLead();
    expect((await give(lead, [fresh, id], salesUserId)).msg).toBe("该记录已被处理，请刷新");
    expect((await stateOf(fresh))?.status).toBe("NEW");
    expect((await give(lead, [fresh], await aMember(db))).msg).toBe("请选择有效的销售人员");
  });
});

describe("working on a lead", () => {
  it("a lead is followed, goes invalid, comes back and counts its notes", async () => {
    const id = await owned();
    const follow = (body: object) => sales.unchecked(followIntention, { id, body });
    expect((await follow({ content: " " })).msg).toBe("请填写跟进内容");
    expect((await follow({ content: "长".repeat(501) })).msg).toBe("跟进内容不能超过500个字");
    expect((await follow({ content: "好", nextFollowTime: new Date(0).toISOString() })).msg).toBe(
      "下次跟进时间必须晚于当前时间",
    );
    expect((await follow({ content: "已电话联系" })).data).toEqual({ id, status: "FOLLOWING" });
    expect(await stateOf(id)).toMatchObject({ status: "FOLLOWING", followCount: 1 });
    expect((await sales(getIntentionFollows, { id })).data).toMatchObject([
      { content: "已电话联系", staff: { id: salesStaffId } },
    ]);
    const move = (body: object) => sales.unchecked(actionCall(intention, "revive"), { id, body });
    expect((await move({ status: "ASSIGNED" })).http).toBe(409);
    expect((await move({ status: "INVALID" })).msg).toBe("请选择无效原因");
    expect((await move({ status: "INVALID", invalidReason: "EMPTY" })).http).toBe(200);
    expect((await follow({ content: "再试" })).http).toBe(409);
    expect((await move({ status: "ASSIGNED" })).data).toEqual({ id, status: "ASSIGNED" });
  });

  it("a lead is its owner's: colleagues see only what nobody has, and may not touch it", async () => {
    const id = await owned();
    const free = await aLead();
    expect((await other(getCall(intention), { id })).http).toBe(404);
    expect((await other.unchecked(followIntention, { id, body: { content: "x" } })).http).toBe(404);
    expect((await other(getCall(intention), { id: free })).http).toBe(200);
    expect((await other.unchecked(followIntention, { id: free, body: { content: "x" } })).http).toBe(404);
    expect((await lead(getCall(intention), { id })).http).toBe(200);
  });

  it("a lead shows the phone only to whoever works on it, with a row in the log", async () => {
    const login = phone();
    const id = await owned({ login });
    const reveal = (ask: Ask, target: number) =>
      ask(revealContact, { type: "intention", id: target, body: { fields: ["login"] } });
    expect((await reveal(sales, id)).data).toEqual({ login });
    expect((await reveal(other, id)).http).toBe(404);
    expect((await reveal(other, await aLead())).http).toBe(404);
  });

  it("a lead is edited by its version", async () => {
    const id = await owned();
    const { login: _, ...body } = draft({ name: "改名", version: 1 });
    expect((await sales.unchecked(editIntention, { id, body })).http).toBe(200);
    expect((await sales.unchecked(editIntention, { id, body })).msg).toBe("数据已被他人修改，请刷新后重试");
  });
});

describe("转为会员", () => {
  it("转为会员 links the member who has the phone, once; without one it says what to do", async () => {
    const login = phone();
    const id = await owned({ login });
    const convert = () => sales(convertIntention, { id, body: {} });
    expect((await convert()).msg).toBe("该手机号尚未注册，请先新增会员");
    const userId = await aMember(db, { login });
    const wrong = await sales(convertIntention, { id, body: { userId: await aMember(db) } });
    expect(wrong.msg).toBe("会员手机号与意向客户不一致");
    const answers = await Promise.all([convert(), convert()]);
    expect(answers.map(({ http }) => http).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(await stateOf(id)).toMatchObject({ status: "CONVERTED", userId });
    expect((await sales(convertIntention, { id: await aLead(), body: {} })).http).toBe(404);
  });
});

describe("the figures", () => {
  it("the figures count every state in the tabs, and how far the leads of the window came", async () => {
    const shopId = await aShop(db);
    const paid = await aMember(db, { totalRechargeAmount: 100 });
    await aLead({ shopId });
    await owned({ shopId, followCount: 1, status: "FOLLOWING" });
    await owned({ shopId, status: "CONVERTED", userId: paid });
    const { data } = await admin(listCall(intention), { query: { shopId, status: "NEW" } });
    expect(data.total).toBe(1);
    expect(data.summary).toEqual({ NEW: 1, ASSIGNED: 0, FOLLOWING: 1, CONVERTED: 1, INVALID: 0 });
    const stat = (await admin(getIntentionStat)).data;
    const counts = stat.funnel.map(({ count }) => count);
    expect(counts).toEqual(counts.toSorted((a, b) => b - a));
    expect(stat.funnel.at(-1)).toEqual({ key: "PAID", count: 1 });
    expect(stat.bySale.some(({ saleUserId }) => saleUserId === salesUserId)).toBe(true);
  });

  it("the manager is notified once of leads left alone", async () => {
    await tellOverdue(db);
    await sql`delete from staff_notice`.execute(db);
    const old = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
    await aLead({ createdTime: old(25) });
    await owned({ assignTime: old(49) });
    await owned({ assignTime: old(47) });
    expect(await tellOverdue(db)).toBe(2);
    const notices = await sql<{
      content: string;
    }>`select content from staff_notice where staff_id = ${leadStaffId} order by id`.execute(db);
    expect(notices.rows.map(({ content }) => content)).toEqual([
      "1条意向超过24小时未分配",
      "1条意向分配超过48小时未跟进",
    ]);
    expect(await tellOverdue(db)).toBe(0);
  });
});
