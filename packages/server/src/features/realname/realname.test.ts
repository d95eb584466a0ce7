import { listCall } from "@hongxian/contract/kit/resource-calls.ts";
import {
  passRealname,
  findIdNo,
  getRealnameAccounts,
  getRealnameRecord,
  getRealnameStat,
} from "@hongxian/contract/features/realname/realname.endpoints.ts";
import { realnameRecord } from "@hongxian/contract/features/realname/realname.resource.ts";
import { updateAuthStatus } from "@hongxian/contract/core/member/member-identity.endpoints.ts";
import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { realnameColumns } from "../../core/people/member/realname-columns.ts";
import { testApp, type Ask } from "../../test/app.ts";
import { aMember, aRow, aStaff } from "../../test/build.ts";
import { queryIn } from "../../test/query-in.ts";

const app = await testApp();
const { db } = app.database;
const { seal } = app.services;
let reviewer: Ask;
let admin: Ask;
let service: Ask;

beforeAll(async () => {
  reviewer = await app.as(await aStaff(db, { roleId: 3, name: "审核甲" }));
  admin = await app.as(await aStaff(db, { roleId: 1 }));
  service = await app.as(await aStaff(db, { roleId: 2 }));
});

const adult = "330106199205200018";
const aCheck = async (columns: Record<string, unknown> = {}, member: Record<string, unknown> = {}, idNo = adult) => {
  const userId = await aMember(db, member);
  const id = await aRow(db, "realname_record", "id", {
    userId,
    realname: "沈知遥",
    idNoSealed: seal.seal(idNo),
    idNoHash: seal.blindHash(idNo),
    ...realnameColumns(idNo),
    channel: "FACE_LIVE",
    result: "FAIL",
    failReason: "人脸比对分数过低",
    faceScore: 61,
    cost: 100,
    ...columns,
  });
  return { id, userId };
};
const hand = { handImg: `/api/files/images/${"a".repeat(32)}.jpg`, reason: "已视频核实" };
const pass = (id: number, body: object = hand, ask = reviewer) => ask.unchecked(passRealname, { id, body });
const list = (query: string) => reviewer(listCall(realnameRecord), { query: queryIn(query) });

describe("the list of real-name checks", () => {
  it("the list of real-name checks shows name and number masked, and what follows from the number", async () => {
    const { id, userId } = await aCheck({}, { idNoHash: seal.blindHash(adult) });
    const { data } = await list(`keyword=${userId}`);
    expect(data.list).toEqual([
      expect.objectContaining({
        id,
        realname: "沈**",
        idNo: "330***********0018",
        person: expect.stringMatching(/^男\/3\d$/),
        result: "FAIL",
        accountCount: 1,
        cost: 100,
      }),
    ]);
    expect(JSON.stringify(data)).not.toContain("19920520");
    expect((await service(listCall(realnameRecord))).http).toBe(403);
  });

  it("the list of real-name checks finds a number by its key alone, and whole names", async () => {
    const idNo = "330106198801010029";
    const { id } = await aCheck({ realname: "林一一" }, {}, idNo);
    const { data } = await reviewer(findIdNo, { body: { idNo: "330106198801010029" } });
    expect(data.idNo).toBe("330***********0029");
    expect((await list(`idNoHash=${data.idNoHash}`)).data.list).toMatchObject([
      { id, person: expect.stringMatching(/^女\//) },
    ]);
    expect((await list(`realname=${encodeURIComponent("林一一")}`)).data.total).toBe(1);
    expect((await list(`realname=${encodeURIComponent("林一")}`)).data.total).toBe(0);
    expect((await reviewer(findIdNo, { body: { idNo: "123" } })).msg).toBe("身份证号格式错误");
    const { rows } = await sql<{
      text: string;
    }>`select a::text as text from audit_log a where title = '按身份证号查询'`.execute(db);
    expect(rows.map(({ text }) => text).join()).not.toContain(idNo);
  });

  it("the list of real-name checks lists the accounts on one number", async () => {
    const idNo = "330106199001010031";
    const idNoHash = seal.blindHash(idNo);
    const { id } = await aCheck({}, { idNoHash }, idNo);
    const other = await aMember(db, { idNoHash, authStatus: "REAL_NAME" });
    expect((await list("shared=1")).data.list).toMatchObject([{ id, accountCount: 2 }]);
    const accounts = (await reviewer(getRealnameAccounts, { id })).data;
    expect(accounts).toHaveLength(2);
    expect(accounts[1]).toMatchObject({ member: { userId: other }, authStatus: "REAL_NAME" });
    await aMember(db, { idNoHash });
    const third = await aCheck({}, {}, idNo);
    expect((await pass(third.id)).msg).toBe("该身份证已绑定2个账号");
  });

  it("the list of real-name checks gives the channel's own answer to role 1 alone", async () => {
    const { id } = await aCheck({
      rawAnswer: JSON.stringify({ code: 6001 }),
      liveImg: "/api/files/demo/portrait/1-live.svg",
    });
    expect((await reviewer(getRealnameRecord, { id })).data).toMatchObject({
      rawAnswer: null,
      liveImg: "/api/files/demo/portrait/1-live.svg",
    });
    expect((await admin(getRealnameRecord, { id })).data.rawAnswer).toEqual({ code: 6001 });
    expect((await admin(getRealnameRecord, { id: 999999999 })).http).toBe(404);
  });

  it("the list of real-name checks adds up", async () => {
    const { data } = await reviewer(getRealnameStat, { query: { result: "FAIL" } });
    expect(data.submitted).toBeGreaterThan(3);
    expect(data).toMatchObject({ success: 0, successPercent: 0, cost: data.submitted * 100 });
    expect(data.reasons[0]).toEqual({ reason: "人脸比对分数过低", count: data.submitted });
    expect(data.days).toMatchObject([{ FAIL: data.submitted, SUCCESS: 0 }]);
  });
});

describe("passing by hand", () => {
  const idNo = "330106199303030050";

  it("passing by hand makes the member's real name, and sex and birthday follow the number", async () => {
    const { id, userId } = await aCheck({}, { sex: "WOMAN", birthday: "1990-01-01", faceValue: 1 }, idNo);
    expect((await pass(id)).data).toEqual({ id, result: "SUCCESS", authStatus: "AUTH" });
    const { rows } = await sql<Record<string, unknown>>`select * from member where user_id = ${userId}`.execute(db);
    expect(rows[0]).toMatchObject({
      realname: "沈知遥",
      idNoHash: seal.blindHash(idNo),
      sex: "MAN",
      birthday: "1993-03-03",
      authStatus: "AUTH",
      authTime: expect.any(String),
    });
    const changes = await sql<{
      field: string;
      source: string;
      oldValue: string;
    }>`select field, source, old_value from info_update_record where user_id = ${userId} order by id`.execute(db);
    expect(changes.rows).toEqual([
      { field: "sex", source: "JOB", oldValue: "WOMAN" },
      { field: "birthday", source: "JOB", oldValue: "1990-01-01" },
    ]);
    expect((await pass(id)).http).toBe(409);
    expect((await reviewer(getRealnameRecord, { id })).data).toMatchObject({
      result: "SUCCESS",
      checkName: "审核甲",
      checkRemark: "已视频核实",
      handImg: hand.handImg,
    });
    const messages = await sql`select 1 from person_msg where user_id = ${userId}`.execute(db);
    expect(messages.rows).toHaveLength(1);
  });

  it.each([
    [{ reason: "x" }, "请上传手持身份证照片"],
    [{ ...hand, handImg: "javascript:alert(1)" }, "照片地址无效"],
    [{ ...hand, reason: " " }, "请填写原因"],
    [{ ...hand, reason: "长".repeat(151) }, "原因不能超过150个字"],
  ])("passing by hand refuses %j", async (body, message) => {
    const { id } = await aCheck();
    expect((await pass(id, body)).msg).toBe(message);
  });

  it("passing by hand is refused to minors, to the known, to the barred and to other roles", async () => {
    const young = `330106${new Date().getFullYear() - 17}01010018`;
    expect((await pass((await aCheck({}, {}, young)).id)).msg).toBe("未满18周岁不能实名");
    expect((await pass((await aCheck({}, { authStatus: "REAL_NAME" })).id)).msg).toBe("该会员已实名");
    expect((await pass((await aCheck({ idNoSealed: null, idNoHash: null })).id)).msg).toBe(
      "该记录没有完整的身份信息，不能人工通过",
    );
    const barred = await aCheck({}, { authForbidUntil: new Date("2099-01-01T00:00:00+08:00") });
    expect((await pass(barred.id)).msg).toBe("该会员在2099-01-01前不能重新实名");
    expect((await pass((await aCheck({ result: "PROCESSING" })).id)).http).toBe(409);
    expect((await pass((await aCheck()).id, hand, service)).msg).toBe("没有操作权限：人工通过");
  });

  it("only two of three pass by hand when all press at once", async () => {
    const shared = "330106199404040016";
    const checks = [await aCheck({}, {}, shared), await aCheck({}, {}, shared), await aCheck({}, {}, shared)];
    const answers = await Promise.all(checks.map(({ id }) => pass(id)));
    expect(answers.filter(({ http }) => http === 200)).toHaveLength(2);
    expect(answers.filter(({ msg }) => msg === "该身份证已绑定2个账号")).toHaveLength(1);
  });
});

describe("revoking", () => {
  it("revoking moves the record itself, asks for a reason and bars for the days", async () => {
    const { id, userId } = await aCheck(
      { result: "SUCCESS", failReason: "" },
      { authStatus: "REAL_NAME", realname: "沈知遥" },
    );
    const revoke = (reason: string) =>
      reviewer.unchecked(updateAuthStatus, {
        query: { userId: String(userId), status: "NO", reason, days: "30" },
      });
    expect((await revoke("")).msg).toBe("请填写原因");
    expect((await revoke("冒用他人证件")).data).toEqual({ authStatus: "NO", authTime: null });
    const { rows } = await sql<{
      id: number;
      result: string;
      failReason: string;
    }>`select id, result, fail_reason from realname_record where user_id = ${userId}`.execute(db);
    expect(rows).toEqual([{ id, result: "REVOKED", failReason: "冒用他人证件" }]);
  });
});
