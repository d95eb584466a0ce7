import { getReviewDesk } from "@hongxian/contract/core/review/review.endpoints.ts";
import { revealClaim, supplementRecord } from "@hongxian/contract/core/review/credential-review.endpoints.ts";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { testApp } from "../../../test/app.ts";
import { aRow } from "../../../test/build.ts";
import { peopleOf } from "../../../test/people.ts";
import { education, reviewersOf } from "../../../test/reviewers.ts";

const app = await testApp();
const { db } = app.database;
const { rowOf, historyOf, auditsOf } = peopleOf(app);
const { aRecord, actionsOf, check, claim, messagesOf, recordOf, reviewer } = reviewersOf(app);
const wang = await reviewer("王审核");
const li = await reviewer("李审核");

describe("one decision", () => {
  it("one decision stands however many press at once: 100 calls, 1 decision, 99 conflicts, 1 message", async () => {
    const { id, userId } = await aRecord("EDUCATION", education);
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, n) =>
        check(n % 2 === 0 ? wang : li, { id, action: n % 3 === 0 ? "REFUSE" : "PASS", checkFailRemark: "证书不清晰" }),
      ),
    );
    expect(answers.filter(({ http }) => http === 200)).toHaveLength(1);
    const others = answers.filter(({ http }) => http !== 200);
    expect(others).toHaveLength(99);
    expect(new Set(others.map(({ http, msg }) => `${http} ${msg}`))).toEqual(new Set(["409 该记录已被处理，请刷新"]));
    expect(await messagesOf(userId)).toHaveLength(1);
    expect(await actionsOf(userId)).toHaveLength(1);
    expect(
      (await sql`select 1 from audit_log where target_type = 'authRecord' and target_id = ${String(id)}`.execute(db))
        .rows,
    ).toHaveLength(1);
  }, 60_000);

  it("a decision writes record, profile, history, message, action and audit together", async () => {
    const { id, userId } = await aRecord("EDUCATION", education);
    await claim(wang);
    const { http, data } = await check(
      wang,
      { id, type: "EDUCATION", userId, status: "AUTH_SUCCESS", remark: "ABCD12345678", costMs: 4200 },
      { specialty: "土木工程", graduationTime: "2016-06-20" },
    );
    expect(http).toBe(200);
    expect(data).toMatchObject({ id, status: "AUTH_SUCCESS", checkName: "王审核", needsSecond: false });
    expect(await recordOf(id)).toMatchObject({
      status: "AUTH_SUCCESS",
      checkStaffId: wang.id,
      remark: "ABCD12345678",
      detail: { specialty: "土木工程", schoolTag: "S211" },
    });
    expect(await rowOf(userId)).toMatchObject({
      educationAuthStatus: "AUTH_SUCCESS",
      education: "UNDER_GRADUATE",
      schoolTag: "211院校",
    });
    expect(await historyOf(userId)).toMatchObject([
      { field: "education", oldValue: "MASTER", newValue: "UNDER_GRADUATE", source: "STAFF" },
      { field: "schoolTag", newValue: "211院校" },
    ]);
    expect(await messagesOf(userId)).toEqual([{ content: "您的学历认证已通过", state: "WAITING" }]);
    expect(await actionsOf(userId)).toMatchObject([{ action: "PASS", staffId: wang.id, costMs: 4200 }]);
    expect((await sql`select 1 from review_claim`.execute(db)).rows).toEqual([]);
    expect(await auditsOf(userId)).toEqual([]);
  });

  it("a decision refuses with a reason of the list, in the words the member reads", async () => {
    const { id, userId } = await aRecord("EDUCATION", education);
    const { data: desk } = await wang.ask(getReviewDesk, { bizType: "EDUCATION" });
    expect(desk.reasons.map((reason) => [reason.hotKey, reason.label])).toEqual([
      [1, "证书不清晰"],
      [2, "非本人证书"],
      [3, "学信网查无记录"],
      [4, "信息与证书不符"],
    ]);
    expect(await check(wang, { id, action: "REFUSE" })).toMatchObject({ http: 400, msg: "请填写驳回原因" });
    expect(await check(wang, { id, action: "REFUSE", checkFailRemark: "长".repeat(201) })).toMatchObject({
      http: 400,
      msg: "驳回原因不能超过200个字",
    });
    expect(await check(wang, { id, action: "REFUSE", reasonId: 999_999 })).toMatchObject({
      http: 400,
      msg: "驳回理由不存在或已停用",
    });
    expect((await check(wang, { id, action: "REFUSE", reasonId: desk.reasons[2]?.id })).http).toBe(200);
    expect(await recordOf(id)).toMatchObject({ status: "AUTH_FAIL", checkFailRemark: "学信网查无记录" });
    expect(await messagesOf(userId)).toMatchObject([{ content: "您的学历认证未通过：学信网查无记录" }]);
    expect(await actionsOf(userId)).toMatchObject([{ action: "REFUSE", reasonId: desk.reasons[2]?.id }]);
  });

  it("a decision is never about one's own submission", async () => {
    const { id } = await aRecord("EDUCATION", education, { source: "STAFF", submitStaffId: wang.id });
    for (const action of ["PASS", "REFUSE"])
      expect(await check(wang, { id, action, checkFailRemark: "疑似" })).toMatchObject({
        http: 400,
        msg: "不能审核自己代提交的记录",
      });
    expect((await check(li, { id, action: "PASS" })).http).toBe(200);
  });

  it("a decision moves only along the listed ways", async () => {
    const ways = {
      PASS: "AUTHING",
      REFUSE: "AUTHING",
      RECHECK: "AUTH_SUCCESS",
      REVOKE: "AUTH_SUCCESS",
      OVERTURN: "AUTH_FAIL",
    } as const;
    const lead = await reviewer("审核主管", { roleId: 9 });
    for (const [action, from] of Object.entries(ways)) {
      for (const status of ["NOT", "AUTHING", "AUTH_SUCCESS", "AUTH_FAIL"]) {
        const { id } = await aRecord("EDUCATION", education, { status });
        const { http, msg } = await check(lead, { id, action, checkFailRemark: "复核" });
        expect([action, status, http, http === 409 ? msg : ""]).toEqual([
          action,
          status,
          status === from ? 200 : 409,
          status === from ? "" : "该记录已被处理，请刷新",
        ]);
        await sql`update auth_record set status = 'AUTH_FAIL' where status = 'AUTHING'`.execute(db);
      }
    }
    const { id } = await aRecord("EDUCATION", education, { status: "AUTH_FAIL" });
    expect((await check(lead, { id, action: "APPEAL" })).http).toBe(400);
    expect((await check(lead, { id, action: "PASS", status: "AUTH_FAIL" })).http).toBe(400);
    expect((await check(wang, { id, action: "OVERTURN", checkFailRemark: "复核" })).http).toBe(403);
    expect((await check(lead, { id: 999_999, action: "PASS" })).http).toBe(404);
    expect((await check(lead, { id, userId: 1, action: "OVERTURN" })).http).toBe(404);
  });
});

describe("a second look", () => {
  it("a second look reopens, revokes and overturns with a reason", async () => {
    const lead = await reviewer("复审主管", { roleId: 9 });
    const { id, userId } = await aRecord("MARRIAGE", { maritalStatus: "UNMARRIED", wantChild: "WANT" });
    await check(wang, { id, action: "PASS" });
    expect(await check(lead, { id, action: "RECHECK" })).toMatchObject({ http: 400, msg: "请填写原因" });
    expect((await check(lead, { id, status: "AUTHING", checkFailRemark: "证明存疑" })).data).toMatchObject({
      status: "AUTHING",
      checkName: "",
      reviewActionId: null,
    });
    expect(await rowOf(userId)).toMatchObject({ marriageAuthStatus: "AUTHING" });
    expect((await claim(li, "MARRIAGE")).data.items[0]?.detail.remark).toBe("证明存疑");
    await sql`delete from review_claim`.execute(db);
    await check(li, { id, action: "PASS" });
    for (const position of ["MARRIAGE_HOME", "HOME_TOP"])
      await aRow(db, "recommend_slot", "id", {
        userId,
        position,
        status: "ONLINE",
        beginTime: new Date(),
        endTime: new Date(Date.now() + 9e7),
      });
    expect((await check(lead, { id, action: "REVOKE", checkFailRemark: "证明系伪造" })).data).toMatchObject({
      status: "AUTH_FAIL",
      reviewActionId: null,
    });
    expect(
      (await sql`select position from recommend_slot where user_id = ${userId} and status = 'ONLINE'`.execute(db)).rows,
    ).toEqual([{ position: "HOME_TOP" }]);
    expect((await check(lead, { id, action: "OVERTURN", checkFailRemark: "补交了原件" })).data).toMatchObject({
      status: "AUTH_SUCCESS",
    });
    expect(await rowOf(userId)).toMatchObject({ marriageAuthStatus: "AUTH_SUCCESS" });
    expect((await actionsOf(userId)).map(({ action }) => action)).toEqual(["PASS", "PASS", "REFUSE", "PASS"]);
  });

  it("a second look refuses to reopen while the member's next record waits", async () => {
    const lead = await reviewer("主管三", { roleId: 9 });
    const { id, userId } = await aRecord("EDUCATION", education, { status: "AUTH_SUCCESS" });
    await aRow(db, "auth_record", "id", { userId, type: "EDUCATION", detail: "{}" });
    expect(await check(lead, { id, action: "RECHECK", checkFailRemark: "复核" })).toMatchObject({
      http: 400,
      msg: "该会员已有审核中的记录",
    });
  });

  it("a second look at large assets needs another person", async () => {
    const { id, userId } = await aRecord("ASSETS", { isSavings: true, savingsLevel: "OVER_500", isLiabilities: false });
    expect((await check(wang, { id, action: "PASS" })).data).toMatchObject({ status: "AUTHING", needsSecond: true });
    expect(await recordOf(id)).toMatchObject({ remark: "待二次复核", firstPassStaffId: wang.id });
    expect(await messagesOf(userId)).toEqual([]);
    expect(await check(wang, { id, action: "PASS" })).toMatchObject({ http: 400, msg: "二次复核须由他人完成" });
    expect((await check(li, { id, action: "PASS" })).data).toMatchObject({
      status: "AUTH_SUCCESS",
      needsSecond: false,
    });
    expect(await rowOf(userId)).toMatchObject({ assetsAuthStatus: "AUTH_SUCCESS" });
    expect(await messagesOf(userId)).toHaveLength(1);
  });

  it("a second look asks for more: the record waits on, behind the others", async () => {
    const first = await aRecord("EDUCATION", education, { createdTime: new Date(Date.now() - 9e6) });
    const second = await aRecord("EDUCATION", education);
    await claim(wang);
    const ask = (text: string) => wang.ask(supplementRecord, { id: first.id, body: { text } });
    expect(await ask("")).toMatchObject({ http: 400, msg: "请填写补充说明" });
    expect(await ask("长".repeat(101))).toMatchObject({ http: 400, msg: "补充说明不能超过100个字" });
    expect((await ask("请补拍证书内页")).http).toBe(200);
    expect(await recordOf(first.id)).toMatchObject({ status: "AUTHING", supplementText: "请补拍证书内页" });
    expect(await messagesOf(first.userId)).toMatchObject([{ content: "请补拍证书内页" }]);
    expect((await claim(li)).data.items.map((item) => item.id)).toEqual([first.id]);
    await sql`delete from review_claim`.execute(db);
    expect((await claim(li)).data.items.map((item) => item.id)).toEqual([second.id, first.id]);
  });
});

describe("whole numbers", () => {
  it("a whole certificate number is shown to who has claimed the record, and each look is audited without it", async () => {
    const { id, userId } = await aRecord("EDUCATION", education);
    const look = (who: typeof wang, field: "certNo" | "realname" | "idNo" = "certNo") =>
      who.ask(revealClaim, { id, body: { field } });
    expect(await look(wang)).toMatchObject({ http: 400, msg: "请先打开该记录再查看" });
    const claimed = await claim(wang);
    expect(JSON.stringify(claimed.data)).not.toContain(education.certNo);
    expect((await look(wang)).data).toEqual({ value: education.certNo });
    expect((await look(wang, "realname")).data).toEqual({ value: "陈晓明" });
    expect((await look(wang, "idNo")).data).toEqual({ value: "" });
    expect(await look(li)).toMatchObject({ http: 400, msg: "请先打开该记录再查看" });
    const { rows } = await sql<{ after: object }>`select after from audit_log
      where title = '查看证件信息' and result = 'OK' and target_id = ${String(id)} order by id`.execute(db);
    expect(rows.map(({ after }) => after)).toEqual([
      { type: "EDUCATION", userId, fields: ["certNo"] },
      { type: "EDUCATION", userId, fields: ["realname"] },
      { type: "EDUCATION", userId, fields: ["idNo"] },
    ]);
    await check(wang, { id, action: "PASS" });
    expect((await look(wang)).http).toBe(400);
  });
});
