import { updateFaceValue, verifyImgCheck } from "@hongxian/contract/core/member/face-review.endpoints.ts";
import {
  updateLastName,
  updateLoginPassword,
  updateUserRole,
  setUserEmotion,
  upCustomerLevel,
  updateRewardStatus,
  updateAuthStatus,
  clearUser,
  clearProhibit,
  clearProhibitLiveNumber,
  clearMarriageHomeCache,
} from "@hongxian/contract/core/member/member-identity.endpoints.ts";
import { updateUserStatus } from "@hongxian/contract/core/member/member-account.endpoints.ts";
import { sql } from "kysely";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { testApp } from "../../../test/app.ts";
import { aMember, anAgent, aRole, aRow } from "../../../test/build.ts";
import { peopleOf, type Person } from "../../../test/people.ts";
import { queryIn } from "../../../test/query-in.ts";
import { checkPassword } from "../../foundation/access/password.ts";

const app = await testApp();
const { db } = app.database;
const { aPerson, rowOf, historyOf, auditsOf } = peopleOf(app);

let admin: Person;
let service: Person;
let auditor: Person;
let sale: Person;
let operator: Person;
let finance: Person;
let stranger: Person;
let member: number;

beforeAll(async () => {
  admin = await aPerson({ roleId: 1 });
  service = await aPerson({ roleId: 2 });
  auditor = await aPerson({ roleId: 3 });
  sale = await aPerson({ roleId: 4, saleFlag: true });
  operator = await aPerson({ roleId: 8 });
  finance = await aPerson({ roleId: 7 });
  stranger = await aPerson({ roleId: 4, saleFlag: true });
});
beforeEach(async () => {
  member = await aMember(db, { saleUserId: sale.userId });
});

const messagesTo = async (userId: number) => {
  const { rows } = await sql<{
    title: string;
    content: string;
  }>`select title, content from person_msg where user_id = ${userId} order by id`.execute(db);
  return rows;
};

describe("红线号", () => {
  const rename = (person: Person, lastName: string) => person.ask(updateLastName, { userId: member, lastName });

  it("红线号 is five to twelve letters or digits, once", async () => {
    expect((await rename(service, "HXabc12345")).data).toEqual({ lastName: "HXabc12345" });
    expect(await historyOf(member)).toMatchObject([{ field: "lastName", newValue: "HXabc12345" }]);
    expect(JSON.stringify(await auditsOf(member))).not.toContain("HXabc12345");
    for (const wrong of ["abcd", "a".repeat(13), "HX_123", encodeURIComponent("红线12345")])
      expect((await rename(service, wrong)).msg).toBe("红线号格式错误，须为5-12位字母或数字");
    const other = await rowOf(await aMember(db, { lastName: "TAKEN12345" }));
    expect((await rename(service, String(other["lastName"]))).msg).toBe("该红线号已被占用");
    expect((await rename(sale, "HXabc999")).msg).toBe("没有操作权限：修改红线号");
  });
});

describe("登录密码", () => {
  it("登录密码 is hashed, ends the session, notifies the member and leaves no trace", async () => {
    await sql`insert into online_session (user_id, platform, login_mode, login_time, last_heartbeat)
      values (${member}, 'IOS', 'ONE_KEY', now(), now())`.execute(db);

    expect(
      (
        await service.ask(updateLoginPassword, {
          userId: member,
          value: "Secret2026",
          headers: { "x-request-id": `pw-${member}` },
        })
      ).http,
    ).toBe(200);
    const { resetKey } = await rowOf(member);
    expect(await checkPassword(String(resetKey), "Secret2026")).toBe(true);
    expect((await sql`select 1 from online_session where user_id = ${member}`.execute(db)).rows).toHaveLength(0);
    const traces = await sql<{
      text: string;
    }>`select (select string_agg(a::text, '') from audit_log a) || (select coalesce(string_agg(r::text, ''), '')
      from request_result r)
      || (select coalesce(string_agg(u::text, ''), '') from info_update_record u) as text`.execute(db);
    expect(traces.rows[0]?.text).not.toContain("Secret2026");
    expect(await messagesTo(member)).toMatchObject([{ title: "登录密码已修改" }]);
  });

  it("登录密码 has 8 to 20 letters and digits", async () => {
    for (const wrong of ["abc123", "abcdefgh", "12345678", "abc12345!", "a1".repeat(11)])
      expect((await service.ask(updateLoginPassword, { userId: member, value: wrong })).msg).toBe(
        "密码需为8-20位字母和数字",
      );
    expect((await sale.ask(updateLoginPassword, { userId: member, value: "Secret2026" })).http).toBe(403);
  });
});

describe("角色", () => {
  const role = (person: Person, userRole: string) =>
    person.ask.unchecked(updateUserRole, { query: { userId: member, userRole } });

  it("角色 moves among the three that are chosen by hand", async () => {
    expect((await role(service, "PARENT")).data).toEqual({ userRole: "PARENT" });
    expect(await historyOf(member)).toMatchObject([{ field: "userRole", oldValue: "ONESELF", newValue: "PARENT" }]);
    const roleId = await aRole(db, { "/promotion/shopsmanage": ["修改角色"] });
    const clerk = await aPerson({ roleId });
    for (const special of ["MATCHMAKER", "FOREIGNERS", "RELATIVES"])
      expect((await role(clerk, special)).msg).toBe("请在红娘列表或外籍会员页面操作");
    expect((await role(admin, "MATCHMAKER")).msg).toBe("请在红娘列表或外籍会员页面操作");
    expect((await role(sale, "PARENT")).http).toBe(403);
    expect((await role(admin, "FOREIGNERS")).http).toBe(200);
    expect((await role(clerk, "ONESELF")).msg).toBe("请在红娘列表或外籍会员页面操作");
    expect((await role(admin, "ONESELF")).http).toBe(200);
    expect((await role(service, "KING")).http).toBe(400);
  });
});

describe("情感状态", () => {
  it("情感状态 keeps the time and takes somebody engaged off the recommendations", async () => {
    const slot = await aRow(db, "recommend_slot", "id", {
      position: "HOME_TOP",
      userId: member,
      status: "ONLINE",
      beginTime: "2026-01-01",
      endTime: "2099-01-01",
    });
    const set = (emotion: string, person = sale) => person.ask(setUserEmotion, { userId: member, emotion });
    expect((await set("DATING")).data).toMatchObject({ emotion: "DATING", emotionTime: expect.any(String) });
    const statusOf = async () =>
      (await sql<{ status: string }>`select status from recommend_slot where id = ${slot}`.execute(db)).rows[0]?.status;
    expect(await statusOf()).toBe("ONLINE");
    expect((await set("ENGAGED")).http).toBe(200);
    expect(await statusOf()).toBe("OFFLINE");
    expect(await historyOf(member)).toMatchObject([
      { newValue: "DATING" },
      { oldValue: "DATING", newValue: "ENGAGED" },
    ]);
    expect((await set("ALONE")).http).toBe(400);
    expect((await set("SINGLE", auditor)).http).toBe(403);
    expect((await set("SINGLE", stranger)).http).toBe(404);
  });
});

describe("客户等级", () => {
  it("客户等级 only rises", async () => {
    const level = (to: number, person = operator) => person.ask(upCustomerLevel, { userId: member, level: to });
    expect((await level(3)).data).toEqual({ customerLevel: 3 });
    expect((await level(3)).msg).toBe("客户等级只能上调");
    expect((await level(11)).msg).toBe("客户等级必须在1-10之间");
    expect((await level(5, service)).http).toBe(403);
  });
});

describe("奖励状态", () => {
  it("奖励状态 is frozen with a reason and let go without, by those who hold the title", async () => {
    const change = (query: string, person = finance) =>
      person.ask(updateRewardStatus, { query: { userId: member, ...queryIn(query) } });
    expect((await change("rewardStatus=FROZEN")).msg).toBe("请填写原因");
    expect((await change("reason=x")).msg).toBe("请选择奖励状态");
    expect((await change(`rewardStatus=FROZEN&reason=${"x".repeat(151)}`)).msg).toBe("原因不能超过150个字");
    expect((await change("rewardStatus=FROZEN&reason=x")).data).toEqual({ rewardStatus: "FROZEN" });
    expect((await change("status=NORMAL")).data).toEqual({ rewardStatus: "NORMAL" });
    expect((await change("status=NORMAL", service)).http).toBe(403);
  });
});

describe("认证状态", () => {
  const auth = (person: Person, query: Record<string, string>) =>
    person.ask.unchecked(updateAuthStatus, {
      query: { userId: String(member), ...query },
    });
  const realnames = async () =>
    (
      await sql<{
        result: string;
        channel: string;
      }>`select result, channel from realname_record where user_id = ${member} order by id`.execute(db)
    ).rows;

  it("认证状态 is AUTH exactly while real name and live photo both stand", async () => {
    expect((await auth(auditor, { status: "REAL_NAME" })).msg).toBe("该会员没有实名信息，不能设为已实名");
    await sql`update member set realname = '沈知遥', id_no_hash = ${`h${member}`} where user_id = ${member}`.execute(
      db,
    );
    expect((await auth(auditor, { status: "AUTH" })).msg).toBe("请先通过真人照片审核");
    expect((await auth(auditor, { status: "REAL_NAME" })).data).toMatchObject({
      authStatus: "REAL_NAME",
      authTime: expect.any(String),
    });
    await sql`update member set face_value = 2 where user_id = ${member}`.execute(db);
    await auditor.ask(updateFaceValue, { id: member, faceValue: 1 });
    expect(await rowOf(member)).toMatchObject({ faceValue: 1, authStatus: "AUTH" });
    expect((await auth(auditor, { status: "REAL_NAME" })).msg).toBe("请填写原因");
    expect((await auth(auditor, { status: "REAL_NAME", reason: "照片存疑" })).http).toBe(200);
    expect(await rowOf(member)).toMatchObject({ faceValue: 0, authStatus: "REAL_NAME", faceReason: "照片存疑" });
  });

  it("认证状态 takes the real name away for a time", async () => {
    await sql`update member set auth_status = 'REAL_NAME', realname = '沈知遥' where user_id = ${member}`.execute(db);
    expect((await auth(auditor, { status: "NO", reason: "冒用证件", days: "30" })).data).toEqual({
      authStatus: "NO",
      authTime: null,
    });
    expect(await realnames()).toEqual([{ result: "REVOKED", channel: "MANUAL" }]);
    const { authForbidUntil } = await rowOf(member);
    expect(Date.parse(String(authForbidUntil)) - Date.now()).toBeGreaterThan(29 * 86_400_000);
    expect((await auth(auditor, { status: "NO", reason: "再次" })).http).toBe(409);
    expect((await auth(service, { status: "NO", reason: "x" })).msg).toBe("没有操作权限：设置认证状态");
    expect((await auth(auditor, { status: "NO", reason: "长".repeat(151) })).msg).toBe("原因不能超过150个字");
    expect(await messagesTo(member)).toMatchObject([{ title: "认证状态变更" }]);
  });
});

describe("真人照片审核", () => {
  const check = (person: Person, body: Record<string, unknown>) =>
    person.ask.unchecked(verifyImgCheck, { body: { userId: member, ...body } });
  beforeEach(() =>
    sql`update member set face_value = 2, auth_status = 'REAL_NAME', verify_img = '/v.jpg', real_img = '/r.jpg'
      where user_id = ${member}`.execute(db),
  );

  it("真人照片审核 passes with record, review action and one message after the undo time", async () => {
    expect((await check(auditor, { faceValue: 1, remarks: "ignored" })).data).toMatchObject({
      faceValue: 1,
      faceReason: "",
    });
    expect(await rowOf(member)).toMatchObject({ faceValue: 1, authStatus: "AUTH", updateUser: auditor.name });
    const { rows } = await sql`select f.real_img, f.verify_img, f.old_face_value, f.face_value, a.action, a.staff_id
      from face_review_record f join review_action a on a.biz_type = 'FACE' and a.biz_id = f.id
      where f.user_id = ${member}`.execute(db);
    expect(rows).toEqual([
      { realImg: "/r.jpg", verifyImg: "/v.jpg", oldFaceValue: 2, faceValue: 1, action: "PASS", staffId: auditor.id },
    ]);
    const due = await sql<{ late: boolean }>`select o.due_time > now() + interval '20 seconds' as late from outbox o
      join person_msg p on o.dedupe_key = 'person_msg:' || p.id where p.user_id = ${member}`.execute(db);
    expect(due.rows).toEqual([{ late: true }]);
  });

  it("真人照片审核 refuses with a reason, its own or the standing one", async () => {
    expect((await check(auditor, { faceValue: 0, remarks: "" })).data).toMatchObject({
      faceValue: 0,
      faceReason: "真人照片未通过审核",
    });
    expect(await rowOf(member)).toMatchObject({ authStatus: "REAL_NAME" });
    expect((await check(auditor, { faceValue: 1 })).msg).toBe("该记录已被处理，请刷新");
    await sql`update member set face_value = 2 where user_id = ${member}`.execute(db);
    expect((await check(auditor, { faceValue: 0, remarks: "模糊" })).data.faceReason).toBe("模糊");
  });

  it("真人照片审核 is decided once by however many reviewers, through either call", async () => {
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_one, place) =>
        place % 2 === 0 ? check(auditor, { faceValue: 1 }) : auditor.ask(updateFaceValue, { id: member, faceValue: 0 }),
      ),
    );
    expect(answers.filter(({ http }) => http === 200)).toHaveLength(1);
    expect(answers.filter(({ http }) => http === 409)).toHaveLength(9);
    expect(await messagesTo(member)).toHaveLength(1);
  });

  it("真人照片审核 takes 0 and 1, up to 200 characters, and the title", async () => {
    expect((await check(auditor, { faceValue: 2 })).msg).toBe("审核结果取值错误");
    expect((await check(auditor, { faceValue: 0, remarks: "长".repeat(201) })).msg).toBe("审核说明不能超过200个字");
    expect((await check(sale, { faceValue: 1 })).msg).toBe("没有操作权限：真人照片审核");
    expect((await auditor.ask(updateFaceValue, { id: member, faceValue: 2 })).http).toBe(400);
  });
});

describe("清空账号", () => {
  const clear = (person: Person) => person.ask(clearUser, { userId: member });

  it("清空账号 ends the account for good and frees its number", async () => {
    const { login } = await rowOf(member);
    expect((await clear(service)).http).toBe(403);
    expect((await clear(admin)).data).toEqual({ status: "DELETE" });
    expect(await rowOf(member)).toMatchObject({ status: "DELETE", isDelete: true, login: null });
    expect((await clear(admin)).http).toBe(409);
    const again = await admin.ask(updateUserStatus, { body: { userId: member, status: "ENABLE" } });
    expect(again.http).toBe(409);
    await aMember(db, { login });
  });

  it("清空账号 is refused while an introduction of either side is open", async () => {
    const [self, other] = [await aMember(db), await aMember(db)];
    const id = await aRow(db, "introduction", "id", {
      no: "QX-open",
      userId: self,
      otherUserId: other,
      initiatorStaffId: admin.id,
      status: "DATING",
    });
    for (const userId of [self, other]) expect((await admin.ask(clearUser, { userId })).msg).toBe("存在进行中的牵线");
    await sql`update introduction set status = 'FAILED' where id = ${id}`.execute(db);
    for (const userId of [self, other])
      expect((await admin.ask(clearUser, { userId })).data).toEqual({ status: "DELETE" });
  });

  it("清空账号 is refused for colleagues and agents", async () => {
    const staff = await aPerson({ roleId: 2 });
    expect((await admin.ask(clearUser, { userId: staff.userId })).msg).toBe("该会员是平台员工，请先办理离职");
    const agentUser = await aMember(db);
    await anAgent(db, { userId: agentUser });
    expect((await admin.ask(clearUser, { userId: agentUser })).msg).toBe("该会员是代理，请先停用代理");
  });
});

describe("风控与缓存", () => {
  it("clearing the risk state lifts the ban once and clears the counter", async () => {
    await sql`update member set shumei_prohibit = true, prohibit_live_number = 3 where user_id = ${member}`.execute(db);
    expect((await service.ask(clearProhibit, { id: member })).http).toBe(200);
    expect((await service.ask(clearProhibit, { id: member })).http).toBe(409);
    expect((await service.ask(clearProhibitLiveNumber, { id: member })).data).toEqual({
      liveViolationNumber: 0,
    });
    expect((await auditsOf(member)).at(-1)).toMatchObject({
      before: { prohibitLiveNumber: 3 },
      after: { prohibitLiveNumber: 0 },
    });
    expect((await sale.ask(clearProhibit, { id: member })).http).toBe(403);
    expect((await sale.ask(clearProhibitLiveNumber, { id: member })).http).toBe(403);
  });

  it("clearing the cache orders the home page anew, for all by role 1 alone", async () => {
    const cache = (person: Person, query: { userId?: number | "" }) => person.ask(clearMarriageHomeCache, { query });
    expect((await cache(operator, { userId: member })).data).toEqual({ cleared: 1 });
    expect((await cache(operator, {})).msg).toBe("没有操作权限：清除相亲首页缓存");
    expect((await cache(admin, { userId: "" })).data.cleared).toBeGreaterThan(5);
    expect((await cache(service, { userId: member })).http).toBe(403);
  });
});
