import {
  createDepartment,
  getDepartments,
  moveDepartment,
  removeDepartment,
  editDepartment,
} from "@hongxian/contract/features/organisation/department.endpoints.ts";
import { getCall, listCall } from "@hongxian/contract/kit/resource-calls.ts";
import { platformStaff, editPlatformStaff } from "@hongxian/contract/features/organisation/platform-staff.resource.ts";
import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { testApp, type Ask } from "../../test/app.ts";
import { queryIn } from "../../test/query-in.ts";
import { aDepartment, aMember, aRow, aStaff } from "../../test/build.ts";

const app = await testApp();
const { db } = app.database;
let admin: Ask;
let team: { id: number; path: string };
let group: { id: number; path: string };

const aPerson = async (columns: Record<string, unknown> = {}) => {
  const userId = await aMember(db);
  return { userId, id: await aStaff(db, { userId, ...columns }) };
};
const rowOf = async (id: number) => (await admin(getCall(platformStaff), { id })).data;

beforeAll(async () => {
  admin = await app.as(await aStaff(db, { name: "管理员" }));
  team = await aDepartment(db);
  group = await aDepartment(db, team.path, { parentId: team.id });
});

describe("GET /api/platform-staff", () => {
  it("GET /api/platform-staff counts members and this month's notes of each person", async () => {
    const person = await aPerson({
      name: "陆砚秋",
      deptId: group.id,
      saleFlag: true,
      adviserFlag: true,
      enterpriseWechatName: "红线-陆",
    });
    const member = await aMember(db, { saleUserId: person.userId, adviserUserId: person.userId });
    await aMember(db, { saleUserId: person.userId });
    await aRow(db, "communicate_note", "id", {
      userId: member,
      connect: "电话",
      communicateStatus: "NOT",
      staffId: person.id,
    });
    await aRow(db, "communicate_note", "id", {
      userId: member,
      connect: "旧",
      communicateStatus: "NOT",
      staffId: person.id,
      createdTime: "2020-01-01T00:00:00Z",
    });
    const found = await admin(listCall(platformStaff), {
      query: { deptId: team.id, keyword: "陆砚", flag: "SALE", sort: "-saleCount" },
    });
    expect(found.data).toMatchObject({
      total: 1,
      list: [{ id: person.id, saleCount: 2, adviserCount: 1, noteCount: 1, dealCents: 0, dept: { id: group.id } }],
    });
    for (const text of [String(person.userId), "红线-陆"]) {
      expect((await admin(listCall(platformStaff), { query: { keyword: text } })).data.total).toBe(1);
    }
    expect(JSON.stringify(found.data)).not.toMatch(/login|passwordHash|199\d{8}/);
  });

  it("GET /api/platform-staff shows people in office unless the query says otherwise, and a supervisor the own departments", async () => {
    const gone = await aPerson({ deptId: group.id, status: "LEFT" });
    const elsewhere = await aPerson({ deptId: (await aDepartment(db)).id });
    const ids = async (ask: Ask, query = "") =>
      (await ask(listCall(platformStaff), { query: { size: 100, ...queryIn(query) } })).data.list.map(({ id }) => id);
    expect(await ids(admin)).not.toContain(gone.id);
    expect(await ids(admin, "&status=LEFT")).toContain(gone.id);
    const lead = await app.as(await aStaff(db, { roleId: 5, deptId: team.id }));
    expect(await ids(lead)).not.toContain(elsewhere.id);
    expect(
      (await lead(editPlatformStaff, { userId: elsewhere.userId, body: { jobTitle: "x", version: 1 } })).http,
    ).toBe(403);
  });
});

describe("PUT /api/platform-staff", () => {
  it("PUT /api/platform-staff changes place and flags, by version", async () => {
    const { userId, id } = await aPerson({ deptId: team.id });
    const answer = await admin(editPlatformStaff, {
      userId,
      body: {
        deptId: group.id,
        jobTitle: "组长",
        saleFlag: true,
        version: 1,
      },
    });
    expect(answer.data).toEqual({ id, version: 2 });
    expect(await rowOf(id)).toMatchObject({ deptId: group.id, jobTitle: "组长", saleFlag: true, version: 2 });
    expect(await admin(editPlatformStaff, { userId, body: { jobTitle: "x", version: 1 } })).toMatchObject({
      http: 409,
      msg: "数据已被他人修改，请刷新后重试",
    });
  });

  it("PUT /api/platform-staff never makes a ring of managers", async () => {
    const top = await aPerson();
    const middle = await aPerson({ managerId: top.id });
    const low = await aPerson({ managerId: middle.id });
    const msgOf = async (managerId: number) =>
      (await admin(editPlatformStaff, { userId: top.userId, body: { managerId, version: 1 } })).msg;
    expect(await msgOf(top.id)).toBe("上级不能是自己或下属");
    expect(await msgOf(low.id)).toBe("上级不能是自己或下属");
    expect(await msgOf(999_999)).toBe("请选择有效的上级");
    expect(
      (await admin(editPlatformStaff, { userId: low.userId, body: { managerId: top.id, version: 1 } })).status,
    ).toBe(0);
  });

  it("PUT /api/platform-staff recommends twenty people with a face, by their own titles", async () => {
    const bare = await aPerson();
    expect((await admin(editPlatformStaff, { userId: bare.userId, body: { recommend: true, version: 1 } })).msg).toBe(
      "请先上传头像",
    );
    const people = await Promise.all(Array.from({ length: 21 }, () => aPerson({ avatarUrl: "/a.jpg" })));
    const answers = [];
    for (const { userId } of people)
      answers.push(await admin(editPlatformStaff, { userId, body: { recommend: true, recommendSort: 5, version: 1 } }));
    expect(answers.filter(({ status }) => status === 0)).toHaveLength(20);
    expect(answers.at(-1)?.msg).toBe("最多推荐20名员工");
    expect(
      (await admin(editPlatformStaff, { userId: people[0]?.userId ?? 0, body: { recommendSort: 10_000, version: 2 } }))
        .msg,
    ).toBe("推荐排序为0-9999");
    await sql`insert into role_menu (role_id, menu_id) select 8, id from menu
      where route = '/tissue/recommanage' and title in ('平台员工', '取消推荐') on conflict do nothing`.execute(db);
    await sql`update role set version = version + 1 where id = 8`.execute(db);
    const operator = await app.as(await aStaff(db, { roleId: 8 }));
    const [first] = people;
    expect(
      (await operator(editPlatformStaff, { userId: first?.userId ?? 0, body: { jobTitle: "x", version: 2 } })).msg,
    ).toBe("没有操作权限：编辑");
    expect(
      (await operator(editPlatformStaff, { userId: first?.userId ?? 0, body: { recommend: true, version: 2 } })).msg,
    ).toBe("没有操作权限：推荐");
    expect(
      (await operator(editPlatformStaff, { userId: first?.userId ?? 0, body: { recommend: false, version: 2 } }))
        .status,
    ).toBe(0);
  });
});

describe("departments", () => {
  const make = async (name: string, parentId: number | null) =>
    (await admin(createDepartment, { body: { name, parentId } })).data?.id;
  interface Node {
    id: number;
    name: string;
    staffCount: number;
    treeCount: number;
    children: Node[];
  }
  const find = (nodes: Node[], id: number): Node | undefined =>
    nodes.flatMap((node) => (node.id === id ? [node] : [find(node.children, id)])).find((node) => node !== undefined);
  const tree = async () => (await admin(getDepartments)).data as Node[];

  it("departments are a tree with the people in office", async () => {
    const top = await make("华东", null);
    const low = await make("杭州", top);
    await aStaff(db, { deptId: low });
    await aStaff(db, { deptId: low, status: "LEFT" });
    expect(find(await tree(), top)).toMatchObject({
      staffCount: 0,
      treeCount: 1,
      children: [{ id: low, name: "杭州", staffCount: 1 }],
    });
  });

  it("departments have one name among siblings and at most six levels", async () => {
    const top = await make("华南", null);
    await make("广州", top);
    expect((await admin(createDepartment, { body: { name: "广州", parentId: top } })).fields).toEqual({
      name: "同级部门名称重复",
    });
    let below = top;
    for (let level = 2; level <= 6; level += 1) below = await make(`第${level}级`, below);
    expect((await admin(createDepartment, { body: { name: "第7级", parentId: below } })).msg).toBe(
      "部门层级不能超过6级",
    );
    const pair = await make("一对", null);
    await make("下", pair);
    expect((await admin(moveDepartment, { id: pair, body: { parentId: below } })).msg).toBe("部门层级不能超过6级");
    expect((await admin(moveDepartment, { id: top, body: { parentId: below } })).msg).toBe("不能移动到自身或下级部门");
  });

  it("departments move with everything below, to the place they were dropped", async () => {
    const from = await make("来处", null);
    const to = await make("去处", null);
    const [one, two] = [await make("甲", to), await make("乙", to)];
    const moved = await make("丙", from);
    const below = await make("丙下", moved);
    expect((await admin(moveDepartment, { id: moved, body: { parentId: to, beforeId: two } })).status).toBe(0);
    expect(find(await tree(), to)?.children.map(({ id }) => id)).toEqual([one, moved, two]);
    const { rows } = await sql<{ path: string }>`select path from department where id = ${below}`.execute(db);
    expect(rows[0]?.path).toBe(`/${to}/${moved}/${below}/`);
    await admin(moveDepartment, { id: one, body: { parentId: to, beforeId: null } });
    expect(find(await tree(), to)?.children.map(({ id }) => id)).toEqual([moved, two, one]);
  });

  it("a department's form that was opened before a sibling was dropped in front of it is refused", async () => {
    const top = await make("排序", null);
    const [one, two] = [await make("前", top), await make("后", top)];
    const versionOf = async (): Promise<number> => {
      const { rows } = await sql<{ version: number }>`select version from department where id = ${one}`.execute(db);
      return rows[0]?.version ?? 0;
    };
    const save = (version: number) =>
      admin(editDepartment, { id: one, body: { name: "前", leaderStaffId: null, sort: 0, version } });
    const shown = await versionOf();
    await admin(moveDepartment, { id: two, body: { parentId: top, beforeId: one } });
    expect((await save(shown)).http).toBe(409);
    expect((await save(await versionOf())).http).toBe(200);
  });

  it("departments go only when empty; people who left do not hold them", async () => {
    const top = await make("西南", null);
    const low = await make("成都", top);
    const gone = await aStaff(db, { deptId: low, status: "LEFT" });
    expect((await admin(removeDepartment, { id: top })).msg).toBe("部门下还有员工或子部门，不能删除");
    expect((await admin(removeDepartment, { id: low })).status).toBe(0);
    expect((await admin(getCall(platformStaff), { id: gone })).data.deptId).toBeNull();
    await aStaff(db, { deptId: top });
    expect((await admin(removeDepartment, { id: top })).http).toBe(400);
  });

  it("departments are edited by version", async () => {
    const id = await make("旧名", null);
    const leaderStaffId = await aStaff(db);
    expect(
      (await admin(editDepartment, { id, body: { name: "新名", leaderStaffId, sort: 3, version: 1 } })).status,
    ).toBe(0);
    expect(find(await tree(), id)).toMatchObject({ name: "新名", leaderStaff: { id: leaderStaffId }, sort: 3 });
    expect(
      (await admin(editDepartment, { id, body: { name: "再改", leaderStaffId: null, sort: 3, version: 1 } })).http,
    ).toBe(409);
    expect(
      (await admin(editDepartment, { id, body: { name: "再改", leaderStaffId: null, sort: 10_000, version: 2 } })).msg,
    ).toBe("排序为0-9999");
  });
});
