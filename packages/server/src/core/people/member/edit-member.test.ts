import { getMemberInfoUpdates } from "@hongxian/contract/core/member/member-archive.endpoints.ts";
import {
  updateUserInfos,
  updateUserInfo,
  updateSpouserSelect,
  updateUserInfoCity,
  updateSpouserCity,
  updateUserSex,
} from "@hongxian/contract/core/member/member-edit.endpoints.ts";
import { sql } from "kysely";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { testApp } from "../../../test/app.ts";
import { aMember } from "../../../test/build.ts";
import { peopleOf, type Person } from "../../../test/people.ts";
import { shownTag } from "./shown-tag.ts";

const app = await testApp();
const { db } = app.database;
const { aPerson, rowOf, historyOf, auditsOf } = peopleOf(app);

let admin: Person;
let service: Person;
let finance: Person;
let sale: Person;
let member: number;

beforeAll(async () => {
  admin = await aPerson({ roleId: 1 });
  service = await aPerson({ roleId: 2 });
  finance = await aPerson({ roleId: 7 });
  sale = await aPerson({ roleId: 4, saleFlag: true });
});
beforeEach(async () => {
  member = await aMember(db, { firstName: "小满", saleUserId: sale.userId, wechatNo: "wxid_old2024" });
});

type Values = Record<string, unknown>;
const edit = (person: Person, values: Values, headers: Record<string, string> = {}, id = member) =>
  person.ask(updateUserInfos, { userId: id, body: [values], headers });
const system = (person: Person, key: string, value: string, headers: Record<string, string> = {}) =>
  person.ask.unchecked(updateUserInfo, {
    query: { userId: String(member), key, value },
    headers,
  });
const partner = (person: Person, key: string, value: string, headers: Record<string, string> = {}) =>
  person.ask.unchecked(updateSpouserSelect, {
    query: { userId: String(member), key, value },
    headers,
  });

describe("POST /api/admin/update-user-infos", () => {
  it("POST /api/admin/update-user-infos saves one field with history, audit, editor and completeness", async () => {
    const before = await rowOf(member);
    const answer = await edit(service, { profession: "教师" });
    expect(answer).toMatchObject({
      http: 200,
      msg: "修改成功",
      data: { profession: "教师", updateUser: service.name },
    });
    const after = await rowOf(member);
    expect(after).toMatchObject({
      profession: "教师",
      updateUser: service.name,
      version: Number(before["version"]) + 1,
    });
    expect(answer.data.infoPercent).toBe(after["infoPercent"]);
    expect(Number(after["infoPercent"])).toBeGreaterThan(Number(before["infoPercent"]));
    expect(await historyOf(member)).toEqual([
      { field: "profession", oldValue: "", newValue: "教师", source: "STAFF", staffId: service.id },
    ]);
    expect(await auditsOf(member)).toMatchObject([
      { title: "编辑资料", before: { profession: "" }, after: { profession: "教师" }, staffId: service.id },
    ]);
  });

  it("POST /api/admin/update-user-infos recomputes what follows from a birthday", async () => {
    const { data } = await edit(sale, { birthday: "1988-06-01" });
    expect(data).toMatchObject({
      birthday: "1988-06-01",
      zodiac: "龙",
      constellation: "双子座",
      age: expect.any(Number),
    });
    expect(await rowOf(member)).toMatchObject({ birthday: "1988-06-01", zodiac: "龙", constellation: "双子座" });
  });

  it("POST /api/admin/update-user-infos turns lists into the stored text and answers them as lists", async () => {
    expect((await edit(sale, { hobby: ["旅行", "摄影"] })).data.hobby).toEqual(["旅行", "摄影"]);
    expect((await rowOf(member))["hobby"]).toBe("旅行/摄影");
  });

  it("POST /api/admin/update-user-infos sets income by its range alone", async () => {
    expect(await edit(sale, { income: 8000, spouseIncomeMax: 12000 })).toMatchObject({
      http: 200,
      data: { income: 8000, spouseIncomeMax: 12000 },
    });
    expect((await historyOf(member)).at(-1)).toMatchObject({ field: "income", newValue: "8000-12000" });
    for (const wrong of [{ income: 8000 }, { spouseIncomeMax: 12000 }, { income: 8000, spouseIncomeMax: 12001 }]) {
      expect(await edit(sale, wrong)).toMatchObject({ http: 400, msg: "请选择收入区间" });
    }
  });

  it("POST /api/admin/update-user-infos sends a new live photo to review and takes the verification away", async () => {
    await sql`update member set face_value = 1, auth_status = 'AUTH' where user_id = ${member}`.execute(db);
    const { data } = await edit(service, { verifyImg: "/api/files/images/new.jpg" });
    expect(data).toMatchObject({ faceValue: 2, authStatus: "REAL_NAME" });
    expect(await rowOf(member)).toMatchObject({
      faceValue: 2,
      authStatus: "REAL_NAME",
      verifyImgUpdateTime: expect.any(String),
    });
  });

  it("POST /api/admin/update-user-infos keeps phone and WeChat the same or not", async () => {
    await edit(service, { isSame: true });
    const row = await rowOf(member);
    expect(row).toMatchObject({ isSame: true, wechatNo: row["login"] });
    await edit(service, { wechatNo: "wxid_new2024" });
    expect(await rowOf(member)).toMatchObject({ isSame: false, wechatNo: "wxid_new2024" });
    const audits = JSON.stringify(await auditsOf(member));
    expect(audits).not.toContain("wxid_new2024");
    expect(audits).not.toContain(String(row["login"]));
    expect((await historyOf(member)).at(-1)).toMatchObject({ field: "wechatNo", newValue: "wxid_new2024" });
  });

  it.each([
    [{ firstName: "" }, "修改失败，没有填写修改的值"],
    [{ firstName: null }, "修改失败，没有填写修改的值"],
    [{ hobby: [] }, "修改失败，没有填写修改的值"],
    [{}, "修改失败，没有填写修改的值"],
    [{ firstName: "a".repeat(21) }, "昵称不能超过20个字"],
    [{ height: 300 }, "身高必须在100-250之间"],
    [{ birthday: "2020-01-01" }, "年龄必须在18-100岁之间"],
    [{ signature: "长".repeat(201) }, "交友宣言不能超过200个字"],
    [{ firstName: "a", name: "b" }, "一次只能修改一个字段"],
    [{ firstName: "a", income: 8000 }, "一次只能修改一个字段"],
  ])("POST /api/admin/update-user-infos refuses %j", async (values, message) => {
    const before = await rowOf(member);
    expect(await edit(service, values)).toMatchObject({ http: 400, msg: message });
    expect(await rowOf(member)).toEqual(before);
  });

  it("POST /api/admin/update-user-infos needs the title, and the own member", async () => {
    expect(await edit(finance, { firstName: "甲" })).toMatchObject({ http: 403, msg: "没有操作权限：编辑资料" });
    const stranger = await aPerson({ roleId: 4, saleFlag: true });
    expect(await edit(stranger, { firstName: "甲" })).toMatchObject({ http: 404, msg: "会员不存在或无权查看" });
    const pool = await aMember(db);
    expect(await edit(sale, { firstName: "甲" }, {}, pool)).toMatchObject({ http: 400, msg: "请先领取该会员" });
    await sql`update member set status = 'DELETE' where user_id = ${member}`.execute(db);
    expect((await edit(service, { firstName: "甲" })).msg).toBe("该账号已清空，不能修改");
  });

  it("POST /api/admin/update-user-infos changes nothing by a value that stands there already", async () => {
    const before = await rowOf(member);
    expect((await edit(service, { firstName: "小满" })).http).toBe(200);
    expect(await rowOf(member)).toEqual(before);
    expect(await historyOf(member)).toEqual([]);
  });
});

describe("mass assignment", () => {
  it("each write changes its own field and rejects every other key", async () => {
    const { rows } = await sql<{ name: string }>`select column_name as name from information_schema.columns
      where table_name = 'member' and table_schema = 'public'`.execute(db);
    const keys = rows.map(({ name }) => name.replaceAll(/_([a-z])/g, (_all, letter: string) => letter.toUpperCase()));
    expect(keys.length).toBeGreaterThan(140);
    const before = await rowOf(member);
    const accepted: string[] = [];
    for (const key of keys) {
      const all = Object.fromEntries(keys.map((name) => [name, before[name] ?? "1"]));
      if ((await edit(admin, all)).http !== 400) accepted.push(`all at once`);
      if ((await edit(admin, { [key]: key === "status" ? "DISABLE" : 1 })).http === 200) accepted.push(`infos ${key}`);
      if ((await system(admin, key, "1")).http === 200) accepted.push(`info ${key}`);
      if ((await partner(admin, key, "UNMARRIED")).http === 200) accepted.push(`spouser ${key}`);
    }
    const after = await rowOf(member);
    const moved = keys.filter((key) => JSON.stringify(before[key]) !== JSON.stringify(after[key]));
    // Free texts and flags of the three allow-lists accept these values; no field of the account itself does.
    const known = new Set([
      ..."fansNum totalChatNumber remainderChatNumber enterpriseWechatName marriageCornerOpen realname isSame isLiveParents wechatNo".split(
        " ",
      ),
      ..."spouseMarry spouseProfession spouseWorkCity spouseNature spouseHobby spouseHouseInfo".split(" "),
      ..."infoPercent updateUser updateTime version searchGrams matchStamp".split(" "),
    ]);
    expect(moved.filter((key) => !known.has(key))).toEqual([]);
    expect(accepted.every((line) => known.has(line.split(" ")[1] ?? ""))).toBe(true);
    for (const key of [
      "status",
      "resetKey",
      "feeType",
      "saleUserId",
      "totalRechargeAmount",
      "authStatus",
      "faceValue",
    ]) {
      expect(after[key]).toEqual(before[key]);
    }
  }, 120_000);
});

describe("two editors", () => {
  it("the second of two editors is answered with both values, and nothing is written", async () => {
    const seen = { "if-match": shownTag("小满") };
    expect((await edit(service, { firstName: "小雪" }, seen)).http).toBe(200);
    const late = await edit(sale, { firstName: "大寒" }, seen);
    expect(late).toMatchObject({
      http: 409,
      msg: "数据已被他人修改，请刷新后重试",
      data: { field: "firstName", current: "小雪", given: "大寒", updateUser: service.name },
    });
    expect((await rowOf(member))["firstName"]).toBe("小雪");
    expect(await historyOf(member)).toHaveLength(1);
  });

  it("a conflict knows what was shown, masked or in clear, and is answered masked", async () => {
    expect((await edit(sale, { wechatNo: "wxid_one2024" }, { "if-match": shownTag("wx********24") })).http).toBe(200);
    expect((await edit(sale, { wechatNo: "wxid_two2024" }, { "if-match": shownTag("wxid_one2024") })).http).toBe(200);
    const late = await edit(sale, { wechatNo: "wxid_six2024" }, { "if-match": shownTag("wxid_one2024") });
    expect(late).toMatchObject({ http: 409, data: { current: "wx********24", given: "wx********24" } });
  });

  it("of many editors at the same moment one gets through", async () => {
    const seen = { "if-match": shownTag("小满") };
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_one, place) => edit(service, { firstName: `第${place}位` }, seen)),
    );
    const codes = answers.map(({ http }) => http);
    expect(codes.filter((code) => code === 200)).toHaveLength(1);
    expect(codes.filter((code) => code === 409)).toHaveLength(11);
    expect(await historyOf(member)).toHaveLength(1);
  });

  it("the check for two editors holds for system fields, partner preferences, regions and income", async () => {
    const old = { "if-match": shownTag("something else") };
    expect((await system(admin, "fansNum", "5", old)).http).toBe(409);
    expect((await system(admin, "fansNum", "5", { "if-match": shownTag("0") })).http).toBe(200);
    expect((await partner(admin, "ageRange", "24-42", old)).http).toBe(409);
    expect((await edit(admin, { income: 8000, spouseIncomeMax: 12000 }, old)).http).toBe(409);
    const body = { homeProvId: 330000, homeCityId: 330100, homeAreaId: null };
    const city = (headers: Record<string, string>) => admin.ask(updateUserInfoCity, { userId: member, body, headers });
    expect((await city(old)).http).toBe(409);
    expect((await city({ "if-match": shownTag("0/0/0") })).http).toBe(200);
  });
});

describe("PUT /api/admin/update-user-info", () => {
  it("PUT /api/admin/update-user-info asks for the title of the key", async () => {
    const titles: [string, string, string][] = [
      ["login", "19912340001", "修改手机号"],
      ["fansNum", "9", "权重"],
      ["totalChatNumber", "9", "修改聊天次数"],
      ["enterpriseWechatName", "红线-小林", "编辑资料"],
      ["marriageCornerOpen", "true", "编辑资料"],
    ];
    for (const [key, value, title] of titles) {
      expect(await system(finance, key, value)).toMatchObject({
        http: 403,
        msg: expect.stringContaining("没有操作权限"),
      });
      const narrow = await aPerson({ roleId: 16 });
      const { msg } = await system(narrow, key, value);
      expect(msg).toMatch(new RegExp(`没有操作权限：(编辑资料|${title})`));
    }
    expect((await system(service, "fansNum", "9")).msg).toBe("没有操作权限：权重");
    expect((await system(service, "realname", "沈知遥")).msg).toBe("没有操作权限：真实姓名");
    expect((await system(admin, "realname", "沈知遥")).data.value).toBe("沈**");
  });

  it("PUT /api/admin/update-user-info refuses every other key", async () => {
    for (const key of ["feeType", "status", "resetKey", "saleUserId", "firstName", "toString", "__proto__"]) {
      expect(await system(admin, key, "1")).toMatchObject({ http: 400, msg: `不支持修改的字段：${key}` });
    }
    expect((await system(admin, "fansNum", "")).msg).toBe("修改失败，没有填写修改的值");
  });

  it("PUT /api/admin/update-user-info moves a phone number, once, and keeps the old one in the history", async () => {
    const { login } = await rowOf(member);
    const taken = await rowOf(await aMember(db));
    expect((await system(service, "login", String(taken["login"]))).msg).toBe("该手机号已注册");
    expect((await system(service, "login", "123")).msg).toBe("手机号格式错误");
    const moved = await system(service, "login", "19987650001");
    expect(moved).toMatchObject({ http: 200, data: { key: "login", value: "199****0001" } });
    expect(await historyOf(member)).toMatchObject([{ field: "login", oldValue: login, newValue: "19987650001" }]);
    expect(JSON.stringify(await auditsOf(member))).not.toContain("19987650001");
  });

  it("PUT /api/admin/update-user-info seals an identity number wherever it is stored", async () => {
    expect((await system(admin, "idNo", "123")).msg).toBe("身份证号格式错误");
    expect((await system(admin, "idNo", "11010519491231002x")).data.value).toBe("110***********002X");
    const row = await rowOf(member);
    expect(app.services.seal.open(String(row["idNoSealed"]))).toBe("11010519491231002X");
    const [line] = await historyOf(member);
    expect(line?.newValue).toMatch(/^s1\./);
    const { data } = await admin.ask(getMemberInfoUpdates, { userId: member });
    expect(data.list[0]).toMatchObject({ field: "idNo", newValue: "110***********002X" });
  });

  it("PUT /api/admin/update-user-info keeps chat numbers and follow times possible", async () => {
    expect((await system(admin, "remainderChatNumber", "5")).msg).toBe("剩余次数不能大于总次数");
    expect((await system(admin, "totalChatNumber", "10")).http).toBe(200);
    expect((await system(admin, "remainderChatNumber", "5")).http).toBe(200);
    expect((await system(admin, "totalChatNumber", "4")).msg).toBe("剩余次数不能大于总次数");
    expect((await system(admin, "totalChatNumber", "10000")).msg).toBe("总聊天次数必须在0-9999之间");
    expect((await system(sale, "nextFollowTime", "2020-01-01T00:00:00+08:00")).msg).toBe(
      "下次跟进时间必须晚于当前时间",
    );
    expect((await system(sale, "nextFollowTime", "2099-01-01T00:00:00+08:00")).http).toBe(200);
  });
});

describe("PUT /api/admin/update-spouser-select", () => {
  it("PUT /api/admin/update-spouser-select appends the unit and answers it", async () => {
    expect(await partner(sale, "ageRange", "24-42")).toMatchObject({
      http: 200,
      data: { key: "ageRange", value: "24岁-42岁" },
    });
    expect((await partner(sale, "spouseHeight", "160cm-175cm")).data.value).toBe("160cm-175cm");
    expect((await partner(sale, "spouseCarHouse", "true")).data.value).toBe(true);
    expect(await rowOf(member)).toMatchObject({
      ageRange: "24岁-42岁",
      spouseHeight: "160cm-175cm",
      spouseCarHouse: true,
    });
  });

  it("PUT /api/admin/update-spouser-select answers its messages", async () => {
    expect((await partner(sale, "ageRange", "24")).msg).toBe("此条件为区间值，必须填写上下限");
    expect((await partner(sale, "spouseIncome", "1")).msg).toBe("请选择收入区间");
    expect((await partner(sale, "ageRange", "")).msg).toBe("修改失败，没有填写修改的值");
    expect((await partner(sale, "status", "DISABLE")).msg).toBe("不支持修改的字段：status");
    expect((await partner(finance, "ageRange", "24-42")).msg).toBe("没有操作权限：编辑择偶条件");
  });
});

describe("regions", () => {
  const city = (person: Person, body: Values) => person.ask.unchecked(updateUserInfoCity, { userId: member, body });
  const spouse = (person: Person, body: Values) => person.ask.unchecked(updateSpouserCity, { userId: member, body });

  it("a region is saved by its ids with the divisions' own names, lower levels may be empty", async () => {
    const { http, data } = await city(sale, {
      homeProvId: 330000,
      homeProv: "伪造省",
      homeCityId: 330100,
      homeCity: "",
      homeAreaId: 0,
    });
    expect(http).toBe(200);
    expect(data).toMatchObject({
      homeProv: "浙江省",
      homeCityId: 330100,
      homeCity: "杭州市",
      homeAreaId: null,
      homeArea: "",
    });
    expect(await rowOf(member)).toMatchObject({ homeProvId: 330000, homeCity: "杭州市", scopeCityId: 330100 });
    expect(await historyOf(member)).toMatchObject([
      { field: "homeProv", oldValue: "0/0/0", newValue: "330000/330100/0" },
    ]);
    expect((await city(sale, { provId: 110000 })).data).toMatchObject({ prov: "北京市", cityId: null });
    expect((await city(sale, { registeredProvId: 330000, registeredCityId: 330100 })).http).toBe(200);
  });

  it("the region call refuses levels that do not belong together, mixed kinds and unknown keys", async () => {
    expect((await city(sale, { homeProvId: 110000, homeCityId: 330100 })).msg).toBe("地区信息有误，请重新选择");
    expect((await city(sale, { homeProvId: 330000, homeAreaId: 330106 })).msg).toBe("地区信息有误，请重新选择");
    expect((await city(sale, { homeProvId: 330000, provId: 330000 })).http).toBe(400);
    expect((await city(sale, { homeProvId: 330000, status: "DISABLE" })).http).toBe(400);
    expect((await city(sale, { homeProvId: 0 })).msg).toBe("修改失败，没有填写修改的值");
    expect((await city(finance, { homeProvId: 330000 })).http).toBe(403);
  });

  it("the region call takes 不限 for the partner", async () => {
    expect((await spouse(sale, { spouseProvId: 330000, spouseCityId: 330100 })).http).toBe(200);
    const anywhere = await spouse(sale, {
      spouseProv: "",
      spouseProvId: 0,
      spouseCity: "",
      spouseCityId: 0,
      spouseArea: "",
      spouseAreaId: 0,
    });
    expect(anywhere).toMatchObject({ http: 200, data: { spouseProvId: null, spouseProv: "" } });
    expect((await spouse(finance, { spouseProvId: 0 })).msg).toBe("没有操作权限：编辑择偶条件");
  });
});

describe("POST /api/admin/update-user-sex", () => {
  it("POST /api/admin/update-user-sex changes the wording of the body shape with it", async () => {
    await sql`update member set body_shape = 'PLUMP' where user_id = ${member}`.execute(db);
    expect((await sale.ask(updateUserSex, { userId: member, sex: "MAN" })).data).toMatchObject({
      sex: "MAN",
      bodyShapeLabel: "魁梧",
    });
    expect((await sale.ask(updateUserSex, { userId: member, sex: "BOTH" })).http).toBe(400);
    expect((await finance.ask(updateUserSex, { userId: member, sex: "MAN" })).http).toBe(403);
  });
});
