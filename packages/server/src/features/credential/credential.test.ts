import { checkChildAuth } from "@hongxian/contract/core/review/credential-review.endpoints.ts";
import { getCarAuth } from "@hongxian/contract/core/member/credential-detail.endpoints.ts";
import {
  keepSchoolCode,
  maskImage,
  reportBigamy,
} from "@hongxian/contract/features/credential/credential.endpoints.ts";
import { undoReview } from "@hongxian/contract/core/review/review.endpoints.ts";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { testApp } from "../../test/app.ts";
import { aMember, aRow, aStaff } from "../../test/build.ts";
import { peopleOf } from "../../test/people.ts";
import type { BodyOf } from "../../test/ask.ts";

const app = await testApp();
const { db } = app.database;
const { rowOf, historyOf } = peopleOf(app);
const staffId = await aStaff(db, { roleId: 3, name: "王审核" });
const ask = await app.as(staffId);
const sale = await app.as(await aStaff(db, { roleId: 4 }));

const aRecord = async (type: string, detail: object, columns: Record<string, unknown> = {}, member = {}) => {
  const userId = await aMember(db, { realname: "陈晓明", ...member });
  const id = await aRow(db, "auth_record", "id", {
    userId,
    type,
    detail: JSON.stringify(detail),
    authImg: "/api/files/images/a.jpg;/api/files/images/b.jpg",
    ...columns,
  });
  return { id, userId };
};
const check = (id: number, body: BodyOf<typeof checkChildAuth>, action = "PASS") =>
  ask(checkChildAuth, { query: { id, action, checkFailRemark: "x" }, body });
const recordOf = async (id: number) =>
  (await sql<Record<string, unknown>>`select * from auth_record where id = ${id}`.execute(db)).rows[0] ?? {};
const waits = async (id: number) => expect((await recordOf(id))["status"]).toBe("AUTHING");

describe("education", () => {
  it("a review of education takes corrections within their rules", async () => {
    const { id } = await aRecord("EDUCATION", { education: "MASTER" });
    expect(await check(id, { graduationTime: "2999-01-01" })).toMatchObject({ http: 400, msg: "毕业时间不能晚于今天" });
    expect((await check(id, { education: "NURSERY" })).http).toBe(400);
    expect((await check(id, { status: "AUTH_SUCCESS" })).http).toBe(400);
    expect((await check(id, { schoolName: "长".repeat(51) })).http).toBe(400);
    await waits(id);
    expect((await check(id, { schoolTag: "OVERSEAS", isRecruitment: true })).http).toBe(200);
    expect(await recordOf(id)).toMatchObject({
      detail: { education: "MASTER", schoolTag: "OVERSEAS", isRecruitment: true },
    });
  });

  it("a review of education keeps the check site's code in the remark", async () => {
    const { id } = await aRecord("EDUCATION", { education: "MASTER" });
    const keep = (code: string) => ask(keepSchoolCode, { id, body: { code } });
    expect(await keep("123")).toMatchObject({ http: 400, msg: "验证码须为12-16位字母或数字" });
    expect((await keep("A1B2C3D4E5F6")).http).toBe(200);
    expect(await recordOf(id)).toMatchObject({ remark: "A1B2C3D4E5F6", status: "AUTHING" });
    await check(id, {});
    expect((await keep("A1B2C3D4E5F7")).http).toBe(409);
  });
});

describe("houses", () => {
  const detail = {
    isParentsHome: false,
    houseList: [
      { type: "COMMODITY", area: 90, houseInfo: "甲", authImg: "", ownerName: "陈晓明" },
      { type: "VILLA", area: 300, houseInfo: "乙", authImg: "" },
    ],
  };

  it("a review of houses needs one valid house and the member's state", async () => {
    const { id, userId } = await aRecord("HOUSE", detail);
    const both = (one: boolean, two: boolean) => [{ isValid: one }, { isValid: two }];
    expect(await check(id, { houseStatus: "LIVING_PLACE_HAVEHOME", houseList: both(false, false) })).toMatchObject({
      http: 400,
      msg: "请至少确认一套有效房产",
    });
    expect(await check(id, { houseList: both(true, false) })).toMatchObject({ http: 400, msg: "请选择房产状况" });
    expect(
      await check(id, {
        houseStatus: "LIVING_PLACE_HAVEHOME",
        houseList: [{ isValid: true, area: 10_000 }, { isValid: true }],
      }),
    ).toMatchObject({ http: 400, msg: "面积必须在1-9999之间" });
    expect((await check(id, { houseStatus: "LIVING_PLACE_HAVEHOME", houseList: [{ isValid: true }] })).http).toBe(400);
    await waits(id);
    expect(
      (
        await check(id, {
          houseStatus: "LIVING_PLACE_HAVEHOME",
          houseList: [{ isValid: true, area: 88 }, { isValid: false }],
        })
      ).http,
    ).toBe(200);
    expect((await recordOf(id))["detail"]).toMatchObject({
      houseList: [
        { area: 88, houseInfo: "甲", isValid: true },
        { area: 300, isValid: false },
      ],
    });
    expect(await rowOf(userId)).toMatchObject({
      houseAuthStatus: "AUTH_SUCCESS",
      houseStatus: "LIVING_PLACE_HAVEHOME",
    });
    expect(await historyOf(userId)).toMatchObject([{ field: "houseStatus" }]);
  });

  it("a review of houses compares the owner's name with the real one", async () => {
    const match = async (claimed: object, realname: string) =>
      (
        await sql<{
          match: string;
        }>`select house_owner_match(${JSON.stringify(claimed)}::jsonb, ${realname}) as match`.execute(db)
      ).rows[0]?.match;
    expect(await match(detail, "陈晓明")).toBe("SAME");
    expect(await match(detail, "王小红")).toBe("DIFFERENT");
    expect(await match({ ...detail, isParentsHome: true }, "陈小红")).toBe("SAME");
    expect(await match({ houseList: "x" }, "陈小红")).toBe("");
  });
});

describe("cars", () => {
  const detail = { carList: [{ type: "SUV", name: "比亚迪 宋", authImg: "/api/files/images/c.jpg" }] };
  const mask = (id: number, image: string, masked: string, who = ask) =>
    who(maskImage, { id, body: { image, masked } });

  it("cars are not passed while a number plate may be seen", async () => {
    const { id, userId } = await aRecord("CAR", detail);
    expect(await check(id, { carList: [{ isValid: false }] })).toMatchObject({
      http: 400,
      msg: "请至少确认一辆有效车辆",
    });
    expect(await check(id, { carList: [{ isValid: true }] })).toMatchObject({
      http: 400,
      msg: "请先对可见的车牌打码，或确认图片中没有车牌",
    });
    expect(await mask(id, "/api/files/images/x.jpg", "/api/files/images/m.jpg")).toMatchObject({
      http: 400,
      msg: "图片不属于该记录",
    });
    expect(await mask(id, "/api/files/images/a.jpg", "https://elsewhere.example/m.jpg")).toMatchObject({
      http: 400,
      msg: "打码图片地址无效",
    });
    expect(await mask(id, "/api/files/images/a.jpg", "/api/files/../../etc")).toMatchObject({ http: 400 });
    expect((await mask(id, "/api/files/images/a.jpg", "/api/files/images/m.jpg", sale)).http).toBe(403);
    await mask(id, "/api/files/images/a.jpg", "/api/files/images/m.jpg");
    await mask(id, "/api/files/images/b.jpg", "/api/files/images/b.jpg");
    expect((await check(id, { carList: [{ isValid: true }] })).http).toBe(400);
    await mask(id, "/api/files/images/c.jpg", "/api/files/images/c-masked.jpg");
    expect((await check(id, { carList: [{ isValid: true, name: "比亚迪 宋 PLUS" }] })).http).toBe(200);
    expect(await rowOf(userId)).toMatchObject({ carAuthStatus: "AUTH_SUCCESS", carStatus: "HAVE_CAR" });
    const shown = await ask(getCarAuth, { query: { id: userId } });
    expect(shown.data).toMatchObject({
      authImg: "/api/files/images/a.jpg;/api/files/images/b.jpg",
      carList: [{ name: "比亚迪 宋 PLUS", authImg: "/api/files/images/c.jpg" }],
    });
    const service = await app.as(await aStaff(db, { roleId: 2 }));
    expect((await service(getCarAuth, { query: { id: userId } })).data).toMatchObject({
      authImg: "/api/files/images/m.jpg;/api/files/images/b.jpg",
      carList: [{ authImg: "/api/files/images/c-masked.jpg" }],
    });
  });

  it("cars show nothing unpainted to others", async () => {
    const { id, userId } = await aRecord("CAR", detail);
    const service = await app.as(await aStaff(db, { roleId: 2 }));
    expect((await service(getCarAuth, { query: { id: userId } })).data).toMatchObject({
      authImg: "",
      carList: [{ authImg: "" }],
    });
    expect(
      (await mask((await aRecord("HOUSE", { houseList: [] })).id, "/api/files/images/a.jpg", "/api/files/images/m.jpg"))
        .http,
    ).toBe(400);
    expect(id).toBeGreaterThan(0);
  });
});

describe("marriages", () => {
  it("a review of marital status needs the paper of divorced and widowed members seen", async () => {
    const { id, userId } = await aRecord(
      "MARRIAGE",
      { maritalStatus: "DIVORCEDHAVEONE", wantChild: "DEPENDING" },
      {},
      { marital: "UNMARRIED" },
    );
    expect(await check(id, {})).toMatchObject({ http: 400, msg: "请确认已核对证明材料" });
    expect(await check(id, { maritalStatus: "WIDOWED" })).toMatchObject({ http: 400, msg: "请确认已核对证明材料" });
    await waits(id);
    expect((await check(id, { maritalStatus: "DIVORCED", childWardship: "SELF", proofSeen: true })).http).toBe(200);
    expect(await rowOf(userId)).toMatchObject({
      marriageAuthStatus: "AUTH_SUCCESS",
      marital: "DIVORCED",
      wantChild: "DEPENDING",
    });
    expect((await check((await aRecord("MARRIAGE", { maritalStatus: "UNMARRIED" })).id, {})).http).toBe(200);
  });

  it("a review of marital status bans and refuses at once where the paper shows a marriage", async () => {
    const { id, userId } = await aRecord("MARRIAGE", { maritalStatus: "UNMARRIED" });
    const report = (body: BodyOf<typeof reportBigamy>) => ask(reportBigamy, { id, body });
    expect(await report({ reason: "", days: "" })).toMatchObject({ http: 400, msg: "请填写禁用原因!" });
    expect(await report({ reason: "婚况造假", days: "abc" })).toMatchObject({ http: 400, msg: "封禁天数格式错误" });
    expect((await report({ reason: "婚况造假", days: "" })).data).toEqual({ id, status: "AUTH_FAIL" });
    expect(await rowOf(userId)).toMatchObject({ status: "DISABLE", marriageAuthStatus: "AUTH_FAIL" });
    expect(await recordOf(id)).toMatchObject({ checkFailRemark: "婚况造假" });
    const action = (await sql<{ id: number }>`select id from review_action where user_id = ${userId}`.execute(db))
      .rows[0];
    expect(await ask(undoReview, { reviewActionId: action?.id ?? 0 })).toMatchObject({
      http: 400,
      msg: "该操作不能撤销",
    });
    expect(
      (
        await sql`select 1 from punishment
          where user_id = ${userId} and source_type = 'REVIEW' and violation_type = 'FAKE'`.execute(db)
      ).rows,
    ).toHaveLength(1);
    expect((await report({ reason: "再次", days: "" })).http).toBe(409);
  });
});

describe("work and assets", () => {
  it("a review of work writes profession and, when ticked, the range of income", async () => {
    const { id, userId } = await aRecord(
      "WORK",
      { unitName: "甲公司", profession: "工程师", annualIncome: 180_000 },
      {},
      { profession: "", income: 5000, spouseIncomeMax: 8000 },
    );
    expect(await check(id, { workingAge: 61 })).toMatchObject({ http: 400, msg: "工龄必须在0-60之间" });
    const { data } = await check(id, { profession: "软件工程师", syncIncome: true });
    expect(await rowOf(userId)).toMatchObject({
      workAuthStatus: "AUTH_SUCCESS",
      profession: "软件工程师",
      income: 12_000,
      spouseIncomeMax: 20_000,
    });
    expect(await historyOf(userId)).toMatchObject([
      { field: "profession" },
      { field: "income", oldValue: "5000-8000", newValue: "12000-20000" },
    ]);
    expect((await ask(undoReview, { reviewActionId: data.reviewActionId ?? 0 })).http).toBe(200);
    expect(await rowOf(userId)).toMatchObject({
      workAuthStatus: "AUTHING",
      profession: "",
      income: 5000,
      spouseIncomeMax: 8000,
    });
    expect((await historyOf(userId)).at(-1)).toMatchObject({
      field: "income",
      oldValue: "12000-20000",
      newValue: "5000-8000",
    });
  });

  it("a review of assets asks for the level of savings", async () => {
    const { id } = await aRecord("ASSETS", { isSavings: true });
    expect(await check(id, {})).toMatchObject({ http: 400, msg: "请选择存款区间" });
    expect((await check(id, { savingsLevel: "B10_50" })).http).toBe(200);
  });
});
