import { addMemberApply, memberApply } from "@hongxian/contract/features/member-apply/member-apply.resource.ts";
import { actionCall } from "@hongxian/contract/kit/row-action.ts";
import { listCall } from "@hongxian/contract/kit/resource-calls.ts";
import { marriageMemberUpdate } from "@hongxian/contract/core/money/marriage-member.endpoints.ts";
import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { testApp, type Ask } from "../../test/app.ts";
import { aMember, aStaff } from "../../test/build.ts";
import { aFeeSetting } from "../../test/money.ts";
import { memberApplyRemind } from "./member-apply.server.ts";

const app = await testApp();
const { db } = app.database;
let admin: Ask;
let second: Ask;

beforeAll(async () => {
  admin = await app.as(await aStaff(db));
  second = await app.as(await aStaff(db));
});
const draft = (userId: number) =>
  ({
    userId,
    feeType: "MARRIAGES_ORDINARY_MEMBER",
    contactName: "王女士",
    contactPhone: "13900008888",
  }) as const;

describe("an application for membership", () => {
  it("an application for membership stands once, needs a real name, gets its sales person and is opened by the sale", async () => {
    const userId = await aMember(db);
    const saleUserId = await aMember(db);
    const saleStaff = await aStaff(db, { roleId: 4, userId: saleUserId, saleFlag: true });
    const { data } = await admin(addMemberApply, { body: draft(userId) });
    expect((await admin(addMemberApply, { body: draft(userId) })).msg).toBe("该会员已有待处理的申请");
    const audit = (ask: Ask, body: object) => ask.unchecked(actionCall(memberApply, "pass"), { id: data.id, body });
    expect((await audit(admin, { pass: false })).msg).toBe("请填写驳回原因");
    expect((await audit(admin, { pass: true })).msg).toBe("请先完成实名认证");
    await sql`update member set auth_status = 'REAL_NAME' where user_id = ${userId}`.execute(db);
    expect((await audit(admin, { pass: true, saleUserId: userId })).msg).toBe("请选择有效的销售人员");
    const both = await Promise.all([admin, second].map((ask) => audit(ask, { pass: true, saleUserId })));
    expect(both.map(({ http }) => http).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const list = await admin(listCall(memberApply), { query: { status: "PASS" } });
    expect(list.data.list[0]).toMatchObject({ contactPhone: "139****8888", saleUserId, source: "STAFF" });
    await sql`update member_apply set audit_time = now() - interval '8 days'`.execute(db);
    const parts = { database: app.database, settings: app.services.settings } as never;
    expect(await memberApplyRemind.run(parts, {})).toBe(1);
    expect(await memberApplyRemind.run(parts, {})).toBe(0);
    const notices = await sql`select 1 from staff_notice where staff_id = ${saleStaff} and kind = 'TODO'`.execute(db);
    expect(notices.rows).toHaveLength(1);
    const feeSettingId = await aFeeSetting(db);
    const sale = {
      userId,
      action: "OPEN",
      feeSettingId,
      amount: 300_000,
      payMode: "BANK",
      voucherImgs: ["/v.jpg"],
      applyId: data.id,
    } as const;

    expect((await admin(marriageMemberUpdate, { body: { ...sale, applyId: data.id + 1000 } })).http).toBe(409);
    expect((await admin(marriageMemberUpdate, { body: sale })).http).toBe(200);
    expect((await admin(listCall(memberApply), { query: { status: "OPEN" } })).data.summary).toMatchObject({
      openCents: 300_000,
      openBp: 10_000,
    });
  });
});
