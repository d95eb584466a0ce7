import type { Answer } from "../../test/ask.ts";
import {
  getAuthRecordStat,
  remindAuthRecords,
} from "@hongxian/contract/features/auth-archive/auth-archive.endpoints.ts";
import {
  getAuthRecords,
  getAuthRecord,
  addAuthRecord,
} from "@hongxian/contract/core/credential/auth-record.endpoints.ts";
import { getCarAuth } from "@hongxian/contract/core/member/credential-detail.endpoints.ts";
import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { testApp, type Ask } from "../../test/app.ts";
import { aMember, aRole, aRow, aStaff } from "../../test/build.ts";
import { ago, image, recordMaker } from "../../test/auth-record.ts";
import { proofRemind } from "./remind-records.ts";
import { queryIn } from "../../test/query-in.ts";

const app = await testApp();
const { db } = app.database;
let reviewer: Ask;
let reviewerId = 0;
let lead: Ask;
let service: Ask;

beforeAll(async () => {
  reviewerId = await aStaff(db, { roleId: 3, name: "审核甲" });
  reviewer = await app.as(reviewerId);
  lead = await app.as(await aStaff(db, { roleId: 9, name: "主管" }));
  service = await app.as(await aStaff(db, { roleId: 2 }));
});

const aRecord = recordMaker(db, () => reviewerId);
const ids = (answer: Answer<{ list: Readonly<Record<string, unknown>>[] }>) => answer.data.list.map((row) => row["id"]);
const list = (query: string) => reviewer(getAuthRecords, { query: queryIn(query) });
const education = {
  type: "EDUCATION",
  education: "UNDER_GRADUATE",
  schoolName: "浙江大学",
  schoolTag: "S985",
  specialty: "法学",
  isRecruitment: true,
  graduationTime: "2016-06-30",
  certNo: "103351201605001234",
  authImg: `${image("a")};${image("b")}`,
};

describe("the list of a kind", () => {
  it("the list of a kind reads what was claimed, and lets nothing of another shape break it", async () => {
    const good = await aRecord("EDUCATION", { detail: { ...education, type: undefined }, payCents: 1990, orderId: 7 });
    const odd = await aRecord("EDUCATION", { detail: { education: 5, isRecruitment: "yes", graduationTime: "later" } });
    const { data } = await list("type=EDUCATION");
    expect(data.list.find(({ id }) => id === good)).toMatchObject({
      education: "UNDER_GRADUATE",
      schoolName: "浙江大学",
      schoolTag: "S985",
      isRecruitment: true,
      graduationTime: "2016-06-30",
      certNo: "103***********1234",
      payAmount: 1990,
      checkName: "审核甲",
      lockStaffId: null,
    });
    expect(data.list.find(({ id }) => id === odd)).toMatchObject({
      isRecruitment: null,
      graduationTime: null,
    });
    expect(data.list[0]?.houseCount).toBeUndefined();
    expect(ids(await list("type=EDUCATION&paid=1"))).toEqual([good]);
    expect(ids(await list(`type=EDUCATION&schoolName=${encodeURIComponent("浙江")}`))).toEqual([good]);
    expect((await reviewer(getAuthRecord, { id: good })).data).toMatchObject({ id: good, specialty: "法学" });
  });

  it("the list of a kind adds up houses and compares the owner with the real name", async () => {
    const house = (more: object) => ({ type: "COMMODITY", area: 90, houseInfo: "杭州市西湖区", ...more });
    const two = await aRecord(
      "HOUSE",
      {
        detail: {
          isParentsHome: false,
          houseList: [house({ ownerName: "沈知遥" }), house({ type: "VILLA", area: "210.5" })],
        },
      },
      { realname: "沈知遥" },
    );
    const other = await aRecord(
      "HOUSE",
      { detail: { houseList: [house({ ownerName: "别人" })] } },
      { realname: "沈知遥" },
    );
    const { data } = await list("type=HOUSE&sort=-totalArea");
    expect(data.list[0]).toMatchObject({
      id: two,
      houseCount: 2,
      houseTypes: ["COMMODITY", "VILLA"],
      totalArea: 300.5,
      isParentsHome: false,
      ownerMatch: "SAME",
    });
    expect(JSON.stringify(data)).not.toContain("沈知遥");
    expect(ids(await list("type=HOUSE&areaMax=100"))).toEqual([other]);
    expect(ids(await list("type=HOUSE&houseType=VILLA"))).toEqual([two]);
    expect(ids(await list(`type=HOUSE&houseCity=${encodeURIComponent("西湖")}`))).toEqual([other, two]);
  });

  it("the list of a kind marks an income outside the profile's range", async () => {
    const work = { unitName: "星图科技", city: "杭州市", profession: "工程师", workingAge: 6 };
    const profile = { profession: "软件工程师", income: 8000, spouseIncomeMax: 12_000 };
    const off = await aRecord("WORK", { detail: { ...work, annualIncome: 480_000 } }, profile);
    const fits = await aRecord("WORK", { detail: { ...work, annualIncome: 120_000 } }, profile);
    const unknown = await aRecord("WORK", { detail: { ...work, annualIncome: 480_000 } });
    const { data } = await list("type=WORK&sort=-annualIncome");
    const off2 = new Map(data.list.map((row) => [row.id, row]));
    expect(off2.get(off)).toMatchObject({ annualIncome: 48, profileWork: "软件工程师/8000-12000", isIncomeOff: true });
    expect(off2.get(fits)).toMatchObject({ annualIncome: 12, isIncomeOff: false });
    expect(off2.get(unknown)).toMatchObject({ isIncomeOff: false });
    expect(ids(await list("type=WORK&incomeMin=10&incomeMax=20"))).toEqual([fits]);
  });

  it("the list of a kind shows cars' papers painted over, and as they are to reviewers alone", async () => {
    const id = await aRecord("CAR", {
      detail: { carList: [{ type: "SUV", name: "问界M7" }] },
      authImg: `${image("c")};${image("d")}`,
    });
    await aRow(db, "auth_image_mask", "recordId", { recordId: id, image: image("c"), masked: image("e") });
    const roleId = await aRole(db, { "/authCenter/car": "all" }, { homeType: "AUDIT" });
    const archivist = await app.as(await aStaff(db, { roleId }));
    const shown = async (ask: Ask) => (await ask(getAuthRecord, { id })).data.authImg;
    expect(await shown(reviewer)).toBe(`${image("c")};${image("d")}`);
    expect(await shown(archivist)).toBe(image("e"));
    const { userId } = (await reviewer(getAuthRecord, { id })).data;
    expect((await archivist.unchecked(getCarAuth, { query: { id: userId } })).data.authImg).toBe(image("e"));
    expect((await archivist(getAuthRecords, { query: { type: "HOUSE" } })).http).toBe(403);
    expect((await archivist.unchecked(addAuthRecord, { body: { ...education, userId } })).msg).toBe(
      "没有操作权限：代提交",
    );
  });

  it("the list of a kind hides nothing that waits behind the thirty days, and everything else", async () => {
    const old = await aRecord("CAR", {
      status: "AUTHING",
      checkTime: null,
      checkName: "",
      checkStaffId: null,
      createdTime: ago(50),
    });
    const done = await aRecord("CAR", { createdTime: ago(50), checkTime: ago(49) });
    expect(ids(await list("type=CAR"))).not.toContain(done);
    expect(ids(await list("type=CAR&status=AUTHING"))).toEqual([old]);
    const day = ago(47).toISOString().slice(0, 10);
    expect(
      ids(await list(`type=CAR&checkBeginTime=${ago(51).toISOString().slice(0, 10)}&checkEndTime=${day}`)),
    ).toContain(done);
  });

  it("the list of a kind is for those who have the kind's page", async () => {
    expect((await service(getAuthRecords, { query: { type: "ASSETS" } })).http).toBe(403);
    expect((await list("type=PET")).msg).toBe("认证类型取值错误");
    expect((await list("type=HOUSE&education=DOCTOR")).msg).toBe("不支持的参数：education");
    expect((await reviewer(getAuthRecord, { id: 999999999 })).http).toBe(404);
  });
});

describe("handing in for a member", () => {
  const submit = (body: object, ask = reviewer) => ask.unchecked(addAuthRecord, { body });

  it("handing in for a member makes a waiting record, once", async () => {
    const userId = await aMember(db);
    const made = await submit({ ...education, userId });
    expect(made).toMatchObject({ http: 200, msg: "提交成功", data: { status: "AUTHING" } });
    const { rows } = await sql<
      Record<string, unknown>
    >`select r.*, m.education_auth_status from auth_record r join member m using (user_id)
      where r.id = ${made.data.id}`.execute(db);
    expect(rows[0]).toMatchObject({
      source: "STAFF",
      status: "AUTHING",
      submitStaffId: reviewerId,
      authImg: education.authImg,
      educationAuthStatus: "AUTHING",
      detail: expect.objectContaining({ schoolName: "浙江大学", schoolTag: "S985" }),
    });
    expect((await submit({ ...education, userId })).msg).toBe("该会员已有审核中的记录");
    const log = await sql<{
      text: string;
    }>`select a::text as text from audit_log a
      where target_type = 'authRecord' and target_id = ${String(made.data.id)}`.execute(db);
    expect(log.rows).toHaveLength(1);
    expect(log.rows[0]?.text).not.toContain("103351201605001234");
  });

  it("handing in for a member takes the school's tag from the list of schools", async () => {
    await aRow(db, "school", "id", { name: "复旦大学", tag: "S985" });
    const userId = await aMember(db);
    expect((await submit({ ...education, schoolTag: null, schoolName: "无名学院", userId })).msg).toBe(
      "请选择院校标签",
    );
    const { data } = await submit({ ...education, schoolTag: null, schoolName: "复旦大学", userId });
    expect((await reviewer(getAuthRecord, { id: data.id })).data.schoolTag).toBe("S985");
  });

  it.each([
    [{ ...education, authImg: "" }, "请上传证明材料"],
    [{ ...education, authImg: Array.from({ length: 10 }, () => image("a")).join(";") }, "证明材料最多9张"],
    [{ ...education, authImg: "https://evil.example/x.jpg" }, "证明材料地址无效"],
    [{ ...education, authImg: "/api/files/../secret" }, "证明材料地址无效"],
    [{ ...education, graduationTime: "2999-01-01" }, "毕业时间不能晚于今天"],
    [{ ...education, schoolName: "" }, "请填写院校"],
    [{ type: "HOUSE", isParentsHome: false, houseList: [] }, "请至少填写一套房产"],
    [
      {
        type: "HOUSE",
        isParentsHome: false,
        houseList: [{ type: "VILLA", area: 10_000, houseInfo: "x", authImg: image("a") }],
      },
      "面积必须在1-9999之间",
    ],
    [{ type: "CAR", carList: [{ type: "SUV", name: "长".repeat(31), authImg: image("a") }] }, "品牌型号不能超过30个字"],
    [
      { type: "WORK", unitName: "u", city: "c", profession: "p", workingAge: 61, annualIncome: 1, authImg: image("a") },
      "工龄必须在0-60之间",
    ],
    [{ type: "ASSETS", isSavings: true, isLiabilities: false, authImg: image("a") }, "请选择存款区间"],
    [{ ...education, userId: undefined }, "请选择会员"],
    [{ ...education, status: "AUTH_SUCCESS" }, "不支持的参数：status"],
  ])("handing in for a member refuses %j", async (body, message) => {
    const userId = await aMember(db);
    expect((await submit({ userId, ...body })).msg).toBe(message);
  });

  it("handing in for a member keeps all pictures of houses and cars on the record", async () => {
    const userId = await aMember(db);
    const houseList = [
      { type: "VILLA", area: 200, houseInfo: "杭州", ownerName: "沈某", authImg: image("a") },
      { type: "COMMODITY", area: 90, houseInfo: "宁波", authImg: `${image("b")};${image("c")}` },
    ];
    const { data } = await submit({ type: "HOUSE", userId, isParentsHome: true, houseList });
    expect((await reviewer(getAuthRecord, { id: data.id })).data["authImg"]).toMatch(/^[^;]+;[^;]+;[^;]+$/);
  });

  it("handing in for a member is a button of its kind's page, and not for closed accounts", async () => {
    const userId = await aMember(db, { status: "CANCEL" });
    expect((await submit({ ...education, userId })).msg).toBe("该账号已注销或清空，不能代提交");
    expect((await submit({ ...education, userId: 999_999_999 })).msg).toBe("会员不存在或无权查看");
    expect((await submit({ ...education, userId }, service)).msg).toBe("没有操作权限：代提交");
  });
});

describe("the figures", () => {
  it("the figures count by status, reviewer and part", async () => {
    const lists = { isSavings: true, savingsLevel: "OVER_500" };
    await aRecord("ASSETS", { detail: lists, createdTime: ago(3), checkTime: ago(2) });
    await aRecord("ASSETS", {
      detail: { ...lists, savingsLevel: "B10_50" },
      status: "AUTH_FAIL",
      createdTime: ago(3),
      checkTime: ago(2),
    });
    await aRecord("ASSETS", {
      status: "AUTHING",
      checkTime: null,
      checkStaffId: null,
      checkName: "",
      firstPassStaffId: reviewerId,
      createdTime: ago(40),
    });
    const { data } = await lead(getAuthRecordStat, { query: { type: "ASSETS", status: "AUTH_FAIL" } });
    expect(data).toMatchObject({
      tabs: { all: 2, authing: 1, success: 1, fail: 1 },
      submitted: 3,
      waiting: 1,
      passPercent: 50,
      hours: 24,
      extra: 1,
      reviewers: [{ staffId: reviewerId, name: "审核甲", checked: 2, passed: 1 }],
      charts: [{ key: "savingsLevel", parts: [{ key: "OVER_500", count: 1 }] }],
    });
    const cars = (await lead(getAuthRecordStat, { query: { type: "CAR" } })).data;
    expect(cars.charts).toEqual([
      { key: "carType", parts: [{ key: "SUV", count: 1 }] },
      { key: "brand", parts: [{ key: "问界", count: 1 }] },
    ]);
    for (const kind of ["EDUCATION", "HOUSE", "MARRIAGE", "WORK"])
      expect((await lead.unchecked(getAuthRecordStat, { query: { type: kind } })).http).toBe(200);
    expect((await service(getAuthRecordStat, { query: { type: "CAR" } })).http).toBe(403);
  });
});

describe("proofs of marital status", () => {
  const remind = (recordIds: number[], ask = reviewer) => ask(remindAuthRecords, { body: { ids: recordIds } });

  it("proofs of marital status are requested anew after 180 days, once in seven", async () => {
    const due = await aRecord("MARRIAGE", { checkTime: ago(200), createdTime: ago(201) });
    const second = await aRecord("MARRIAGE", { checkTime: ago(300), createdTime: ago(301) });
    const fresh = await aRecord("MARRIAGE", { checkTime: ago(10), createdTime: ago(11) });
    expect(ids(await list("type=MARRIAGE&due=1&sort=validDays"))).toEqual([due, second]);
    expect((await reviewer(getAuthRecord, { id: due })).data).toMatchObject({ validDays: 200, isDue: true });
    expect((await remind([fresh])).msg).toBe("证明未超过180天，无需更新");
    expect((await remind([due])).data).toEqual({ success: 1, failed: [] });
    expect((await remind([due])).msg).toBe("7天内已催过");
    expect((await remind([due, second, fresh, 999_999_999])).data).toEqual({
      success: 1,
      failed: [
        { id: due, msg: "7天内已催过" },
        { id: fresh, msg: "证明未超过180天，无需更新" },
        { id: 999_999_999, msg: "记录不存在或无权查看" },
      ],
    });
    const messages = await sql`select 1 from person_msg where title = '婚姻证明更新提醒'`.execute(db);
    expect(messages.rows).toHaveLength(2);
    await sql`update auth_record set remind_time = now() - interval '8 days' where id = ${due}`.execute(db);
    expect((await remind([due])).data.success).toBe(1);
    expect((await remind([due], service)).http).toBe(403);
  });

  it("proofs of marital status are not requested when a newer one was handed in", async () => {
    const userId = await aMember(db);
    const old = await aRecord("MARRIAGE", { userId, checkTime: ago(200), createdTime: ago(201) });
    await aRecord("MARRIAGE", { userId, status: "AUTHING", checkTime: null, checkStaffId: null, checkName: "" });
    expect((await remind([old])).msg).toBe("证明未超过180天，无需更新");
  });

  it("proofs of marital status are requested by the morning's job once", async () => {
    const id = await aRecord("MARRIAGE", { checkTime: ago(181), createdTime: ago(182) });
    expect(await proofRemind.run({ database: app.database } as never, null)).toBe(1);
    expect(await proofRemind.run({ database: app.database } as never, null)).toBe(0);
    expect((await remind([id])).msg).toBe("7天内已催过");
  });
});
