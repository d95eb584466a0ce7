import { getUserInfo } from "@hongxian/contract/core/member/member-detail.endpoints.ts";
import { platUser } from "@hongxian/contract/core/member/plat-user.endpoints.ts";
import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { testApp } from "../../../test/app.ts";
import { aMember, anAgent, aRow, aShop } from "../../../test/build.ts";
import { peopleOf, type Person } from "../../../test/people.ts";

const app = await testApp();
const { db } = app.database;
const { aPerson, rowOf, auditsOf } = peopleOf(app);

let admin: Person;
let service: Person;
let sale: Person;
let next = 0;
const phone = () => `1870000${String((next += 1)).padStart(4, "0")}`;
const body = (columns: Record<string, unknown> = {}) => ({
  login: phone(),
  firstName: "小满",
  sex: "WOMAN",
  birthday: "1995-05-05",
  marital: "UNMARRIED",
  homeProvId: 330000,
  homeCityId: 330100,
  ...columns,
});
const add = (person: Person, columns: Record<string, unknown> = {}) =>
  person.ask.unchecked(platUser, { body: body(columns) });

beforeAll(async () => {
  admin = await aPerson({ roleId: 1 });
  service = await aPerson({ roleId: 2 });
  sale = await aPerson({ roleId: 4, saleFlag: true });
});

describe("POST /api/admin/plat/user", () => {
  it("POST /api/admin/plat/user enters a member with everything that follows", async () => {
    const groupId = await aRow(db, "tag_group", "id", { name: "来源" });
    const tag = await aRow(db, "tag", "id", { groupId, name: "到店" });
    const { http, data } = await add(service, {
      tagIds: [tag],
      connect: "到店登记",
      isSame: true,
      income: 8000,
      spouseIncomeMax: 12000,
    });
    expect(http).toBe(200);
    expect(data.lastName).toMatch(/^HX\d{8}$/);
    const row = await rowOf(data.userId);
    expect(row).toMatchObject({
      platform: "STAFF",
      loginMode: "REGISTER",
      status: "ENABLE",
      zodiac: "猪",
      homeCity: "杭州市",
      scopeCityId: 330100,
      wechatNo: row["login"],
      isSame: true,
      passportImg: "到店登记",
      saleUserId: null,
    });
    expect(Number(row["infoPercent"])).toBeGreaterThan(20);
    expect((await sql`select 1 from user_tag where user_id = ${data.userId}`.execute(db)).rows).toHaveLength(1);
    const [audit] = await auditsOf(data.userId);
    expect(audit).toMatchObject({ title: "新增会员", after: { login: expect.stringMatching(/^187\*{4}/) } });
    expect((await service.ask(getUserInfo, { userId: data.userId })).data.firstName).toBe("小满");
  });

  it("POST /api/admin/plat/user assigns the member to its maker", async () => {
    const own = await add(sale);
    expect(await rowOf(own.data.userId)).toMatchObject({ saleUserId: sale.userId, saleTime: expect.any(String) });
    const shopId = await aShop(db, { provId: 330000, cityId: 330100 });
    const matchmakerUser = await aMember(db);
    const agentId = await anAgent(db, { tier: "MATCHMAKER", shopId, userId: matchmakerUser });
    const matchmaker = await aPerson({ roleId: 16, kind: "AGENT", agentId, userId: matchmakerUser });
    const made = await add({ ...matchmaker, userId: matchmakerUser });
    expect(await rowOf(made.data.userId)).toMatchObject({ matchmakerUserId: matchmakerUser, shopId, saleUserId: null });
    expect((await add(sale, { saleUserId: admin.userId })).msg).toBe("没有操作权限：分配销售");
    expect((await add(admin, { saleUserId: sale.userId })).http).toBe(200);
    expect((await add(admin, { saleUserId: 1 })).msg).toBe("请选择有效的销售人员");
  });

  it.each([
    [{ login: "" }, "请填写手机号"],
    [{ login: "123" }, "手机号格式错误"],
    [{ firstName: "" }, "请填写昵称"],
    [{ firstName: "a".repeat(21) }, "昵称不能超过20个字"],
    [{ sex: "" }, "请选择性别"],
    [{ birthday: "2015-01-01" }, "年龄必须在18-100岁之间"],
    [{ homeCityId: null }, "请选择现居地"],
    [{ homeCityId: 110100 }, "地区信息有误，请重新选择"],
    [{ height: 99 }, "身高必须在100-250之间"],
    [{ income: 8000 }, "请选择收入区间"],
    [{ wechatNo: "1x" }, "微信号格式错误"],
    [{ userRole: "MATCHMAKER" }, "角色取值错误"],
    [{ connect: "长".repeat(5001) }, "描述内容不能超过5000个字"],
    [{ status: "DISABLE" }, "不支持的参数：status"],
  ])("POST /api/admin/plat/user refuses %j", async (columns, message) => {
    expect(await add(service, columns)).toMatchObject({ http: 400, msg: message });
  });

  it("POST /api/admin/plat/user refuses a known number, and an account that asks for many", async () => {
    const asker = await aPerson({ roleId: 2 });
    const { login } = await rowOf(await aMember(db));
    expect((await add(asker, { login })).msg).toBe("该手机号已注册");
    await sql`update refused_number set times = 49 where staff_id = ${asker.id}`.execute(db);
    expect((await add(asker, { login })).msg).toBe("该手机号已注册");
    expect((await add(asker, { login })).msg).toBe("今日查重次数已达上限");
    expect((await add(asker)).msg).toBe("今日查重次数已达上限");
  });

  it("POST /api/admin/plat/user makes one member of a number however many send it at once", async () => {
    const login = phone();
    const answers = await Promise.all(Array.from({ length: 6 }, () => add(service, { login })));
    expect(answers.filter(({ http }) => http === 200)).toHaveLength(1);
    expect(answers.filter(({ msg }) => msg === "该手机号已注册")).toHaveLength(5);
  });

  it("POST /api/admin/plat/user turns a lead into the member", async () => {
    const inviter = await aMember(db);
    const lead = await aRow(db, "intention", "id", {
      source: "STAFF",
      name: "客户",
      inviterId: inviter,
      saleUserId: sale.userId,
      status: "FOLLOWING",
    });
    const other = await aRow(db, "intention", "id", {
      source: "STAFF",
      name: "客户",
      saleUserId: admin.userId,
      status: "FOLLOWING",
    });
    expect((await add(sale, { intentionId: other })).http).toBe(404);
    const { data } = await add(sale, { intentionId: lead });
    const { rows } = await sql`select status, user_id from intention where id = ${lead}`.execute(db);
    expect(rows).toEqual([{ status: "CONVERTED", userId: data.userId }]);
    const come = await sql`select inviter_id from member where user_id = ${data.userId}`.execute(db);
    expect(come.rows).toEqual([{ inviterId: inviter }]);
    expect((await add(sale, { intentionId: lead })).http).toBe(409);
  });

  it("POST /api/admin/plat/user needs the title", async () => {
    const auditor = await aPerson({ roleId: 3 });
    expect((await add(auditor)).msg).toBe("没有操作权限：新增会员");
  });
});
