import { updateUserStatus } from "@hongxian/contract/core/member/member-account.endpoints.ts";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { testApp } from "../../../test/app.ts";
import { aMember, aRow } from "../../../test/build.ts";
import { peopleOf } from "../../../test/people.ts";
import { recycleMembers } from "../staff/recycle-members.ts";
import { blankMembers } from "./blank-members.ts";
import { remindMarriage } from "./remind-marriage.ts";

const app = await testApp();
const { db } = app.database;
const { aPerson, rowOf } = peopleOf(app);
const daysAgo = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString();

describe("member-blank", () => {
  it("the job member-blank erases who closed the account fifteen days ago, and nobody else", async () => {
    const marker = "标记沈知遥";
    const personal = {
      firstName: marker,
      realname: marker,
      wechatNo: "markerwx1",
      signature: marker,
      passportImg: marker,
      birthday: "1990-01-01",
    };
    const old = await aMember(db, { ...personal, status: "CANCEL", statusTime: daysAgo(16) });
    const fresh = await aMember(db, { ...personal, status: "CANCEL", statusTime: daysAgo(14) });
    const living = await aMember(db, { ...personal, statusTime: daysAgo(30) });
    for (const userId of [old, fresh]) {
      await aRow(db, "info_update_record", "id", { userId, field: "login", oldValue: marker, source: "STAFF" });
      await aRow(db, "communicate_note", "id", { userId, connect: marker, communicateStatus: "NOT" });
      await aRow(db, "realname_record", "id", { userId, realname: marker, channel: "MANUAL", result: "SUCCESS" });
      await aRow(db, "album_photo", "id", { userId, picture: `/api/files/images/${marker}.jpg` });
      await aRow(db, "auth_record", "id", {
        userId,
        type: "CAR",
        detail: JSON.stringify({ name: marker }),
        authImg: marker,
      });
    }
    expect(await blankMembers(db)).toBe(1);
    expect(await blankMembers(db)).toBe(0);
    expect(await rowOf(old)).toMatchObject({
      firstName: "已清空用户",
      login: null,
      realname: "",
      birthday: null,
      isDelete: true,
      status: "CANCEL",
    });
    const left = await sql<{ text: string }>`select concat((select m::text from member m where user_id = ${old}),
      (select string_agg(t::text, '') from info_update_record t where user_id = ${old}),
      (select string_agg(t::text, '') from communicate_note t where user_id = ${old}),
      (select string_agg(t::text, '') from realname_record t where user_id = ${old}),
        (select string_agg(t::text, '') from album_photo t where user_id = ${old}),
      (select string_agg(t::text, '') from auth_record t where user_id = ${old})) as text`.execute(db);
    expect(left.rows[0]?.text).not.toContain(marker);
    expect(left.rows[0]?.text).not.toContain("markerwx1");
    expect((await rowOf(fresh))["firstName"]).toBe(marker);
    expect((await rowOf(living))["firstName"]).toBe(marker);
    const admin = await aPerson({ roleId: 1 });
    const restored = await admin.ask(updateUserStatus, { body: { userId: old, status: "ENABLE" } });
    expect(restored.msg).toBe("已超过恢复期限");
  });
});

describe("sale-recycle", () => {
  it("the job sale-recycle is off by default; set, it returns whom nobody cared for and warns three days before", async () => {
    const sale = await aPerson({ roleId: 4, saleFlag: true });
    const own = (columns: Record<string, unknown>) =>
      aMember(db, { saleUserId: sale.userId, saleTime: daysAgo(90), ...columns });
    const left = await own({ lastCommunicateTime: daysAgo(31) });
    const never = await own({});
    const paid = await own({ communicateStatus: "PAID" });
    const bound = await own({});
    await aRow(db, "user_contract", "id", {
      contractNo: "HT-recycle",
      userId: bound,
      status: "WAIT_PAY",
      feeType: "MARRIAGE",
      amountCents: 100,
      beginTime: daysAgo(1),
      endTime: daysAgo(-30),
    });
    const newly = await own({ lastCommunicateTime: daysAgo(60), saleTime: daysAgo(2) });
    const soon = await own({ lastCommunicateTime: daysAgo(27.5) });
    expect(await recycleMembers(db)).toBe(0);
    await sql`insert into system_setting (key, value) values ('sale.recycleDays', '30')`.execute(db);
    expect(await recycleMembers(db)).toBe(2);
    const owners = await Promise.all(
      [left, never, paid, bound, newly, soon].map(async (id) => (await rowOf(id))["saleUserId"]),
    );
    expect(owners).toEqual([null, null, sale.userId, sale.userId, sale.userId, sale.userId]);
    const changes = await sql`select to_id, operator_id, reason from owner_change where user_id = ${left}`.execute(db);
    expect(changes.rows).toEqual([{ toId: null, operatorId: null, reason: "长期未跟进，自动退回公海" }]);
    const { rows } = await sql<{
      kind: string;
      content: string;
    }>`select kind, content from staff_notice where staff_id = ${sale.id} order by id`.execute(db);
    expect(rows).toMatchObject([
      { kind: "WARN", content: "您有1位客户已长期未跟进，3天后将退回公海" },
      { kind: "TRANSFER" },
    ]);
  });
});

describe("marriage-remind", () => {
  it("the job marriage-remind notifies the member and who looks after him three days before the end", async () => {
    const adviser = await aPerson({ roleId: 6, adviserFlag: true });
    const { rows: when } = await sql<{ time: Date }>`select current_date + 3 + time '12:00' as time`.execute(db);
    const ending = await aMember(db, {
      firstName: "小满",
      adviserUserId: adviser.userId,
      marriageMemberType: "MARRIAGES_SUPER_MEMBER",
      marriageMemberExpireTime: when[0]?.time,
    });
    await aMember(db, { marriageMemberType: "MARRIAGES_SUPER_MEMBER", marriageMemberExpireTime: "2099-01-01" });
    expect(await remindMarriage(db)).toBe(1);
    expect((await sql`select 1 from person_msg where user_id = ${ending}`.execute(db)).rows).toHaveLength(1);
    const { rows } = await sql<{
      content: string;
    }>`select content from staff_notice where staff_id = ${adviser.id}`.execute(db);
    expect(rows[0]?.content).toContain("客户【小满】的高级相亲会员");
  });
});
