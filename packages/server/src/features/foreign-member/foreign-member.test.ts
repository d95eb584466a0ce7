import { claimReview, releaseReview, undoReview } from "@hongxian/contract/core/review/review.endpoints.ts";
import {
  editForeignMember,
  getForeignStat,
  checkForeignMember,
} from "@hongxian/contract/features/foreign-member/foreign-member.endpoints.ts";
import { foreignMember } from "@hongxian/contract/features/foreign-member/foreign-member.resource.ts";
import { getCall, listCall } from "@hongxian/contract/kit/resource-calls.ts";
import { updateUserRole } from "@hongxian/contract/core/member/member-identity.endpoints.ts";
import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { testApp, type Ask } from "../../test/app.ts";
import { aMember, aRow, aStaff } from "../../test/build.ts";
import { visaRemind } from "./visa-remind.ts";
import { queryIn } from "../../test/query-in.ts";

const app = await testApp();
const { db } = app.database;
let service: Ask;
let reviewer: Ask;
let second: Ask;
let saleUserId = 0;
let saleStaffId = 0;

beforeAll(async () => {
  service = await app.as(await aStaff(db, { roleId: 2 }));
  reviewer = await app.as(await aStaff(db, { roleId: 3, name: "审核甲" }));
  second = await app.as(await aStaff(db, { roleId: 3, name: "审核乙" }));
  saleUserId = await aMember(db);
  saleStaffId = await aStaff(db, { roleId: 4, userId: saleUserId });
});

const aForeigner = async (profile: object = {}, member: object = {}): Promise<number> => {
  const userId = await aMember(db, { userRole: "FOREIGNERS", ...member });
  await aRow(db, "foreign_profile", "userId", { userId, ...profile });
  return userId;
};
const waiting = (more: object = {}): Promise<number> =>
  aForeigner({
    status: "AUTHING",
    submitTime: new Date(Date.now() - 3_600_000),
    passportPic: "/api/files/images/p.jpg",
    nationality: "FR",
    visaExpireDate: "2030-01-01",
    ...more,
  });
const rowOf = async (userId: number) => (await service(getCall(foreignMember), { id: userId })).data;
const passport = { status: "AUTH_SUCCESS", passportNo: "ab123456" } as const;

describe("members from abroad", () => {
  it("members from abroad come and go by their role, and only from here", async () => {
    const userId = await aMember(db, { userRole: "PARENT" });
    expect((await service(getCall(foreignMember), { id: userId })).http).toBe(404);
    const made = await service(updateUserRole, { query: { userId, userRole: "FOREIGNERS_PARENT" } });
    expect(made.data).toEqual({ userRole: "FOREIGNERS_PARENT" });
    expect(await rowOf(userId)).toMatchObject({
      userId,
      userRole: "FOREIGNERS_PARENT",
      status: "NOT",
      version: 0,
      passportNo: "",
    });
    expect((await reviewer(updateUserRole, { query: { userId, userRole: "PARENT" } })).http).toBe(403);
    expect((await service(updateUserRole, { query: { userId, userRole: "PARENT" } })).http).toBe(200);
    expect((await service(getCall(foreignMember), { id: userId })).http).toBe(404);
  });

  it("members from abroad keep the passport number sealed and show it masked", async () => {
    const userId = await aMember(db, { userRole: "FOREIGNERS" });
    const draft = {
      nationality: "US",
      passportNo: "e12345678",
      passportPic: null,
      visaType: "Z",
      visaExpireDate: "2030-05-01",
      inChina: true,
      chineseLevel: "BASIC",
      version: 0,
    };
    expect((await service(editForeignMember, { userId, body: draft })).data).toEqual({
      userId,
      status: "NOT",
      version: 1,
    });
    expect(await rowOf(userId)).toMatchObject({
      nationality: "US",
      passportNo: "E12**5678",
      inChina: true,
      visaExpireDate: "2030-05-01",
    });
    const { rows } = await sql<{
      sealed: string;
    }>`select passport_no_sealed as sealed from foreign_profile where user_id = ${userId}`.execute(db);
    expect(app.services.seal.open(rows[0]?.sealed ?? "")).toBe("E12345678");
    const log = await sql<{
      text: string;
    }>`select coalesce(string_agg(a::text, ' '), '') as text from audit_log a
      where target_id = ${String(userId)}`.execute(db);
    expect(log.rows[0]?.text).not.toContain("12345678");
    const pictured = await service(editForeignMember, {
      userId,
      body: {
        ...draft,
        passportNo: null,
        passportPic: "/api/files/images/p.jpg",
        version: 1,
      },
    });
    expect(pictured.data).toEqual({ userId, status: "AUTHING", version: 2 });
    expect((await service(editForeignMember, { userId, body: draft })).http).toBe(409);
    expect(
      (await service(editForeignMember, { userId, body: { ...draft, passportNo: "12-4", version: 2 } })).fields,
    ).toEqual({ passportNo: "护照号格式错误" });
    expect((await reviewer(editForeignMember, { userId, body: draft })).msg).toBe("没有操作权限：编辑外籍资料");
  });

  it("members from abroad are listed by visa, age, place and sales person", async () => {
    const soon = await aForeigner(
      { visaExpireDate: new Date(Date.now() + 10 * 86_400_000).toISOString().slice(0, 10), nationality: "JP" },
      { birthday: "1990-01-01", saleUserId },
    );
    const late = await aForeigner({ visaExpireDate: "2020-01-01", nationality: "JP" }, { birthday: "1960-01-01" });
    const found = async (query: string) =>
      (
        (
          await service(listCall(foreignMember), {
            query: { nationality: "JP", sort: "createdTime", ...queryIn(query) },
          })
        ).data.list as {
          userId: number;
        }[]
      ).map(({ userId }) => userId);
    expect(await found("visa=DAYS_30")).toEqual([soon]);
    expect(await found("visa=PAST")).toEqual([late]);
    expect(await found("ageMax=50")).toEqual([soon]);
    expect(await found(`saleUserId=${saleUserId}`)).toEqual([soon]);
    expect(await found("saleUserId=0")).toEqual([late]);
    const stat = (await service(getForeignStat)).data;
    expect(stat.visaDue).toBe(1);
    expect(stat.nationalities).toContainEqual({ nationality: "JP", count: 2 });
  });
});

describe("护照审核", () => {
  it("护照审核 is held by one reviewer at a time", async () => {
    const userId = await waiting();
    const claim = (ask: typeof reviewer) => ask(claimReview, { bizType: "PASSPORT", body: { ids: [userId], size: 1 } });
    expect((await claim(reviewer)).data.items[0]).toMatchObject({
      id: userId,
      label: "FR",
      images: ["/api/files/images/p.jpg"],
      history: [],
    });
    expect((await claim(second)).msg).toBe("审核甲正在审核");
    expect((await second(checkForeignMember, { userId, body: passport })).msg).toBe("审核甲正在审核");
    const { others } = (await second(claimReview, { bizType: "PASSPORT", body: {} })).data;
    expect(others).toContainEqual(expect.objectContaining({ id: userId, lockBy: "审核甲" }));
    expect((await reviewer(releaseReview, { body: { bizType: "PASSPORT", ids: [userId] } })).http).toBe(200);
    expect((await claim(second)).http).toBe(200);
    await second(releaseReview, { body: { bizType: "PASSPORT", ids: [userId] } });
  });

  it("护照审核 can be taken back", async () => {
    const userId = await waiting();
    const { data } = await reviewer(checkForeignMember, { userId, body: passport });
    expect((await reviewer(undoReview, { reviewActionId: data.reviewActionId })).http).toBe(200);
    expect(await rowOf(userId)).toMatchObject({ status: "AUTHING", checkStaff: null });
    await reviewer(releaseReview, { body: { bizType: "PASSPORT", ids: [userId] } });
  });

  it("护照审核 makes the real name, and AUTH together with a passed photo", async () => {
    const plain = await waiting();
    const pictured = await waiting();
    await sql`update member set face_value = 1 where user_id = ${pictured}`.execute(db);
    expect((await reviewer(checkForeignMember, { userId: plain, body: passport })).data).toMatchObject({
      userId: plain,
      status: "AUTH_SUCCESS",
      authStatus: "REAL_NAME",
    });
    expect((await reviewer(checkForeignMember, { userId: pictured, body: passport })).data.authStatus).toBe("AUTH");
    expect(await rowOf(plain)).toMatchObject({
      passportNo: "AB1*3456",
      status: "AUTH_SUCCESS",
      checkStaff: { name: "审核甲" },
    });
    expect((await second(checkForeignMember, { userId: plain, body: passport })).msg).toBe("该记录已被处理，请刷新");
    const { rows } =
      await sql`select action from review_action where biz_type = 'PASSPORT' and biz_id = ${plain}`.execute(db);
    expect(rows).toEqual([{ action: "PASS" }]);
    const messages = await sql<{
      content: string;
      waits: boolean;
    }>`select p.content, o.due_time > now() + interval '20 seconds' as waits from person_msg p
      join outbox o on o.dedupe_key = 'person_msg:' || p.id where p.user_id = ${plain}`.execute(db);
    expect(messages.rows).toEqual([{ content: "您的护照已通过审核", waits: true }]);
  });

  it("护照审核 needs nationality, number and visa date to pass, and a reason to refuse", async () => {
    const userId = await waiting({ nationality: "", visaExpireDate: null });
    const bare = await reviewer(checkForeignMember, { userId, body: { status: "AUTH_SUCCESS" } });
    expect(bare.fields).toEqual({
      nationality: "请选择国籍",
      passportNo: "请填写护照号",
      visaExpireDate: "请选择签证到期日",
    });
    expect((await reviewer(checkForeignMember, { userId, body: { ...passport, passportNo: "a b" } })).fields).toEqual({
      passportNo: "护照号格式错误",
    });
    expect((await reviewer(checkForeignMember, { userId, body: { status: "AUTH_FAIL" } })).fields).toEqual({
      checkFailRemark: "请填写驳回原因",
    });
    const refused = await reviewer(checkForeignMember, {
      userId,
      body: {
        status: "AUTH_FAIL",
        checkFailRemark: "护照已过有效期",
      },
    });
    expect(refused.data).toMatchObject({ userId, status: "AUTH_FAIL", authStatus: "NO" });
    expect(await rowOf(userId)).toMatchObject({ status: "AUTH_FAIL", checkFailRemark: "护照已过有效期" });
  });

  it("护照审核 is decided once however many press at once", async () => {
    const userId = await waiting();
    const answers = await Promise.all(
      [reviewer, second, reviewer, second].map((ask) => ask(checkForeignMember, { userId, body: passport })),
    );
    expect(answers.filter(({ http }) => http === 200)).toHaveLength(1);
    expect(answers.filter(({ http }) => http === 409)).toHaveLength(3);
  });
});

describe("the visa reminder", () => {
  it("the visa reminder notifies the sales person once of each visa that ends soon", async () => {
    await sql`update foreign_profile set visa_reminded_date = visa_expire_date`.execute(db);
    const day = new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10);
    const userId = await aForeigner({ visaExpireDate: day }, { saleUserId, firstName: "Emma" });
    await aForeigner({ visaExpireDate: day });
    const parts = { database: app.database } as never;
    expect(await visaRemind.run(parts, null)).toBe(1);
    expect(await visaRemind.run(parts, null)).toBe(0);
    const { rows } = await sql<{
      content: string;
    }>`select content from staff_notice where staff_id = ${saleStaffId}`.execute(db);
    expect(rows).toEqual([{ content: "外籍会员Emma的签证将在30天内到期" }]);
    await sql`update foreign_profile set visa_expire_date = visa_expire_date + 1 where user_id = ${userId}`.execute(db);
    expect(await visaRemind.run(parts, null)).toBe(1);
  });
});
