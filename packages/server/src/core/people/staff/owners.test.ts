import { findMember } from "@hongxian/contract/core/member/find-member.endpoint.ts";
import { pick } from "@hongxian/contract/core/staff/pick.endpoints.ts";
import {
  settingSale,
  settingSaleBatch,
  settingAdviser,
  getSales,
  getOwnerChanges,
} from "@hongxian/contract/core/staff/owner.endpoints.ts";
import { sql } from "kysely";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { testApp, type Ask } from "../../../test/app.ts";
import { aDepartment, aMember, aStaff } from "../../../test/build.ts";

const app = await testApp();
const { db } = app.database;

interface Person {
  readonly id: number;
  readonly userId: number;
  readonly ask: Ask;
}

const aPerson = async (columns: Record<string, unknown> = {}): Promise<Person> => {
  const userId = await aMember(db);
  const id = await aStaff(db, { userId, ...columns });
  return { id, userId, ask: await app.as(id) };
};

const ownersOf = async (userId: number) => {
  const { rows } = await sql<{
    sale: number | null;
    adviser: number | null;
  }>`select sale_user_id as sale, adviser_user_id as adviser from member where user_id = ${userId}`.execute(db);
  return rows[0];
};
const changesOf = async (userId: number) => {
  const { rows } = await sql<{ kind: string; fromId: number | null; toId: number | null; batchNo: string }>`
    select kind, from_id, to_id, batch_no from owner_change where user_id = ${userId} order by id`.execute(db);
  return rows;
};
const noticesOf = async (staffId: number) => {
  const { rows } = await sql<{
    kind: string;
    content: string;
  }>`select kind, content from staff_notice where staff_id = ${staffId} order by id`.execute(db);
  return rows;
};

let admin: Person;
let lead: Person;
let sale: Person;
let colleague: Person;
let stranger: Person;
let member: number;

beforeAll(async () => {
  const team = await aDepartment(db);
  const group = await aDepartment(db, team.path, { parentId: team.id });
  const other = await aDepartment(db);
  admin = await aPerson({ roleId: 1 });
  lead = await aPerson({ roleId: 5, deptId: team.id, saleFlag: true });
  sale = await aPerson({ roleId: 4, deptId: group.id, saleFlag: true, managerId: lead.id });
  colleague = await aPerson({ roleId: 4, deptId: group.id, saleFlag: true, managerId: sale.id });
  stranger = await aPerson({ roleId: 4, deptId: other.id, saleFlag: true });
});

beforeEach(async () => {
  member = await aMember(db, { firstName: "小满" });
});

describe("PUT /api/admin/setting-sale", () => {
  it("PUT /api/admin/setting-sale gives a member away with its record and its notices", async () => {
    const first = await admin.ask(settingSale, { a: member, b: sale.userId });
    expect(first).toMatchObject({ status: 0, data: { saleUserId: sale.userId, saleTime: expect.any(String) } });
    const second = await admin.ask(settingSale, { a: member, b: colleague.userId });
    expect(second.status).toBe(0);
    expect(await changesOf(member)).toMatchObject([
      { kind: "SALE", fromId: null, toId: sale.userId },
      { kind: "SALE", fromId: sale.userId, toId: colleague.userId },
    ]);
    expect(await noticesOf(colleague.id)).toContainEqual({ kind: "ASSIGN", content: "客户【小满】已分配给您" });
    expect(await noticesOf(sale.id)).toContainEqual({ kind: "TRANSFER", content: "客户【小满】已转出" });
  });

  it("PUT /api/admin/setting-sale says so when nothing would change, and writes nothing", async () => {
    await admin.ask(settingSale, { a: member, b: sale.userId });
    const again = await admin.ask(settingSale, { a: member, b: sale.userId });
    expect(again).toMatchObject({ http: 400, msg: "客户归属未变化" });
    expect(await changesOf(member)).toHaveLength(1);
  });

  it("PUT /api/admin/setting-sale takes only open sales people inside the operator's departments", async () => {
    const closed = await aPerson({ roleId: 4, saleFlag: true, status: "DISABLE" });
    for (const target of [closed.userId, admin.userId, 1]) {
      const answer = await admin.ask(settingSale, { a: member, b: target });
      expect(answer).toMatchObject({ http: 400, msg: "请选择有效的销售人员" });
    }
    const outside = await lead.ask(settingSale, { a: member, b: stranger.userId });
    expect(outside.msg).toBe("请选择有效的销售人员");
    expect((await lead.ask(settingSale, { a: member, b: sale.userId })).status).toBe(0);
  });

  it("PUT /api/admin/setting-sale lets a sales person claim from 公海 and nothing else", async () => {
    expect((await sale.ask(settingSale, { a: member, b: colleague.userId })).msg).toBe("请选择有效的销售人员");
    expect((await sale.ask(settingSale, { a: member, b: sale.userId })).status).toBe(0);
    expect((await ownersOf(member))?.sale).toBe(sale.userId);
    // Claimed by a colleague: from here it looks as if it did not exist.
    expect(await stranger.ask(settingSale, { a: member, b: stranger.userId })).toMatchObject({
      http: 404,
      msg: "会员不存在或无权查看",
    });
  });

  it("PUT /api/admin/setting-sale lets a sales person give back what is her own, unless it is paid or under contract", async () => {
    await sale.ask(settingSale, { a: member, b: sale.userId });
    await sql`update member set communicate_status = 'PAID' where user_id = ${member}`.execute(db);
    expect((await sale.ask(settingSale, { a: member, b: 0 })).msg).toBe(
      "已付费或有合同的会员不能退回公海，请联系主管分配",
    );
    await sql`update member set communicate_status = 'NO_PAYMENT_LOW' where user_id = ${member}`.execute(db);
    expect((await sale.ask(settingSale, { a: member, b: 0 })).data.saleUserId).toBeNull();
    expect(await changesOf(member)).toHaveLength(2);
    await admin.ask(settingSale, { a: member, b: colleague.userId });
    expect((await sale.ask(settingSale, { a: member, b: 0 })).http).toBe(404);
  });

  it("a member of 公海 is claimed by exactly one of two at the same moment", async () => {
    const answers = await Promise.all(
      [sale, stranger].map(({ ask, userId }) => ask(settingSale, { a: member, b: userId })),
    );
    expect(answers.filter(({ status }) => status === 0)).toHaveLength(1);
    expect(await changesOf(member)).toHaveLength(1);
  });

  it("PUT /api/admin/setting-sale never claims official accounts, colleagues or members of a shop", async () => {
    const official = await aMember(db, { isMarketAccount: true });
    const closed = await aMember(db, { status: "DISABLE" });
    for (const userId of [official, closed, lead.userId]) {
      expect((await sale.ask(settingSale, { a: userId, b: sale.userId })).http).toBe(404);
    }
  });

  it("PUT /api/admin/setting-sale keeps the quota of members that are not paid", async () => {
    await sql`insert into system_setting (key, value) values ('sale.quota', '2') on conflict (key) do update
      set value = excluded.value`.execute(db);
    const small = await aPerson({ roleId: 4, saleFlag: true });
    const members = await Promise.all([
      aMember(db),
      aMember(db),
      aMember(db),
      aMember(db, { communicateStatus: "PAID" }),
    ]);
    const claim = (userId: number) => small.ask(settingSale, { a: userId, b: small.userId });
    const [one, two, three] = await Promise.all(members.slice(0, 3).map(claim));
    expect([one, two, three].filter((answer) => answer?.status === 0)).toHaveLength(2);
    expect([one, two, three].find((answer) => answer?.status === 400)?.msg).toBe("您的会员数已达上限");
    expect((await claim(members[3] ?? 0)).status).toBe(0);
    await sql`delete from system_setting where key = 'sale.quota'`.execute(db);
  });

  it("PUT /api/admin/setting-sale is closed to roles without a title and to agents", async () => {
    const finance = await aPerson({ roleId: 7 });
    expect((await finance.ask(settingSale, { a: member, b: sale.userId })).http).toBe(403);
  });
});

describe("PUT /api/admin/setting-sale-batch", () => {
  it("PUT /api/admin/setting-sale-batch moves what it can in one go and lists the rest", async () => {
    const second = await aMember(db);
    await admin.ask(settingSale, { a: second, b: sale.userId });
    const answer = await admin.ask(settingSaleBatch, { x: sale.userId, body: [member, second, 99] });
    expect(answer.data).toEqual({
      success: 1,
      failed: [
        { userId: second, msg: "客户归属未变化" },
        { userId: 99, msg: "会员不存在或无权查看" },
      ],
    });
    const { rows } = await sql<{
      itemCount: number;
    }>`select item_count from audit_log where title = '批量分配销售' order by id desc limit 1`.execute(db);
    expect(rows[0]?.itemCount).toBe(1);
  });

  it("PUT /api/admin/setting-sale-batch notifies the new owner once, and keeps the quota row by row", async () => {
    await sql`insert into system_setting (key, value) values ('sale.quota', '2') on conflict (key) do update
      set value = excluded.value`.execute(db);
    const small = await aPerson({ roleId: 4, saleFlag: true });
    const members = await Promise.all([aMember(db), aMember(db), aMember(db)]);
    const answer = await admin.ask(settingSaleBatch, { x: small.userId, body: members });
    expect(answer.data).toMatchObject({ success: 2, failed: [{ msg: "该销售的会员数已达上限" }] });
    expect(await noticesOf(small.id)).toHaveLength(1);
    await sql`delete from system_setting where key = 'sale.quota'`.execute(db);
  });

  it("PUT /api/admin/setting-sale-batch asks for members, and for not too many", async () => {
    expect((await admin.ask(settingSaleBatch, { x: sale.userId, body: [] })).msg).toBe("请选择会员");
    const many = Array.from({ length: 1001 }, (_, place) => place + 1);
    expect((await admin.ask(settingSaleBatch, { x: sale.userId, body: many })).msg).toBe("单次最多分配1000位会员");
  });
});

describe("PUT /api/admin/setting-user-adviser-user-id", () => {
  it("PUT /api/admin/setting-user-adviser-user-id needs somebody who advises", async () => {
    const adviser = await aPerson({ roleId: 6, adviserFlag: true });
    expect((await admin.ask(settingAdviser, { a: member, b: sale.userId })).msg).toBe("请选择有效的顾问");
    const set = await admin.ask(settingAdviser, { a: member, b: adviser.userId });
    expect(set.data).toMatchObject({ adviserUserId: adviser.userId });
    const cleared = await admin.ask(settingAdviser, { a: member, b: 0 });
    expect(cleared.data).toEqual({ adviserUserId: null, adviserName: null });
    expect(await changesOf(member)).toMatchObject([
      { kind: "ADVISER" },
      { kind: "ADVISER", fromId: adviser.userId, toId: null },
    ]);
  });

  it("PUT /api/admin/setting-user-adviser-user-id asks a supervisor to claim a member of 公海 first", async () => {
    await sql`update staff set adviser_flag = true where id = ${sale.id}`.execute(db);
    expect((await lead.ask(settingAdviser, { a: member, b: sale.userId })).msg).toBe("请先领取该会员");
  });
});

describe("GET /api/user/get-sale", () => {
  it("GET /api/user/get-sale lists sales people in scope with their load; a manager's reports however deep", async () => {
    await admin.ask(settingSale, { a: member, b: sale.userId });
    const all = await admin.ask(getSales);
    const own = all.data.find((row) => row.userId === sale.userId);
    expect(own).toMatchObject({
      managerId: lead.id,
      memberCount: expect.any(Number),
      todayAssigned: expect.any(Number),
    });
    expect(own?.memberCount).toBeGreaterThan(0);
    expect(Object.keys(own ?? {}).toSorted()).toEqual([
      "avatarUrl",
      "deptName",
      "enterpriseWechatName",
      "managerId",
      "managerName",
      "memberCount",
      "name",
      "todayAssigned",
      "userId",
    ]);
    const reports = await admin.ask(getSales, { query: { manageId: lead.id } });
    expect(new Set(reports.data.map((row) => row.userId))).toEqual(new Set([sale.userId, colleague.userId]));
    const mine = await sale.ask(getSales);
    expect(mine.data.map((row) => row.userId)).toEqual([sale.userId]);
  });
});

describe("GET /api/owner-changes", () => {
  it("GET /api/owner-changes shows who gave what to whom, inside the caller's members", async () => {
    await admin.ask(settingSale, { a: member, b: sale.userId });
    const answer = await admin.ask(getOwnerChanges, { query: { userId: member } });
    expect(answer.data).toMatchObject({
      total: 1,
      list: [
        { user: { firstName: "小满" }, kind: "SALE", fromName: null, toId: sale.userId, operator: { id: admin.id } },
      ],
    });
    expect((await sale.ask(getOwnerChanges)).http).toBe(403);
  });
});

describe("GET /api/admin/get-by-login-last-name-user-id", () => {
  it("GET /api/admin/get-by-login-last-name-user-id finds by phone, red-line number and id, masked, inside the scope", async () => {
    const known = await aMember(db, { login: "13987654321", lastName: "HX778899", homeCity: "杭州市" });
    for (const value of ["13987654321", "HX778899", String(known)]) {
      const answer = await admin.ask(findMember, { value });
      expect(answer.data).toMatchObject({
        userId: known,
        login: "139****4321",
        lastName: "HX****99",
        homeCity: "杭州市",
      });
    }
    expect((await admin.ask(findMember, { value: "nobody" })).data).toBeNull();
    const taken = await aMember(db, { saleUserId: stranger.userId });
    expect((await sale.ask(findMember, { value: taken })).data).toBeNull();
    expect((await sale.ask(findMember, { value: known })).data).toMatchObject({
      userId: known,
    });
  });
});

describe("GET /api/pick", () => {
  it("GET /api/pick offers what lies in scope, and the names behind numbers", async () => {
    const found = await admin.ask(pick, { kind: "role", query: { keyword: "销售", realm: "PLATFORM" } });
    expect(found.data.map(({ name }) => name)).toEqual(["销售", "销售主管"]);
    expect((await admin.ask(pick, { kind: "staff", query: { ids: String(sale.id) } })).data).toEqual([
      { id: sale.id, name: expect.any(String) },
    ]);
    expect((await sale.ask(pick, { kind: "staff" })).data.map(({ id }) => id)).toEqual([sale.id]);
    expect((await lead.ask(pick, { kind: "department" })).data).toHaveLength(2);
    expect((await admin.ask(pick, { kind: "nothing" })).http).toBe(400);
  });
});
