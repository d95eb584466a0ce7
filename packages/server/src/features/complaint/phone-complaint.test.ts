import {
  handleOnPhone,
  rejectOnPhone,
  getComplaintCards,
  readComplaintChat,
} from "@hongxian/contract/features/complaint/phone-complaint.endpoints.ts";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { createComplaint } from "../../core/services/ticket/create-complaint.ts";
import { testApp } from "../../test/app.ts";
import { aMember, aStaff } from "../../test/build.ts";

const { as, database } = await testApp();
const { db } = database;
// 客服 has the phone page by default, 审核员 only the desk.
const one = await as(await aStaff(db, { roleId: 2, name: "客服一" }));
const two = await as(await aStaff(db, { roleId: 2, name: "客服二" }));
const desk = await as(await aStaff(db, { roleId: 3 }));
const reporter = await aMember(db);

const complain = async () => {
  const target = await aMember(db);
  const draft = {
    userId: reporter,
    targetType: "USER",
    targetId: String(target),
    reasonType: "ABUSE",
    content: "一直辱骂",
  } as const;
  const { id } = await db.transaction().execute((tx) => createComplaint(tx, draft));
  return { id, target };
};
const rowOf = async (id: number) =>
  (
    await sql<{
      status: string;
      punishmentId: number | null;
    }>`select status, punishment_id from complaint where id = ${id}`.execute(db)
  ).rows[0];

it("the phone takes and decides a waiting complaint in one step, once", async () => {
  const { id, target } = await complain();

  expect((await desk(handleOnPhone, { id, body: { result: "属实", measure: "WARN" } })).http).toBe(403);
  expect((await one(handleOnPhone, { id, body: { result: " ", measure: "WARN" } })).msg).toBe("请填写处理结果");
  expect((await one(handleOnPhone, { id, body: { result: "属实", measure: "ACCOUNT_BAN" } })).msg).toBe(
    "请填写禁用原因!",
  );
  const both = await Promise.all(
    [one, two].map((ask) => ask(handleOnPhone, { id, body: { result: "属实", measure: "WARN" } })),
  );
  expect(both.map(({ http }) => http).toSorted((a, b) => a - b)).toEqual([200, 409]);
  expect(await rowOf(id)).toEqual({ status: "VALID", punishmentId: expect.any(Number) });
  const { rows } = await sql<{
    n: number;
  }>`select count(*)::int as n from punishment where user_id = ${target}`.execute(db);
  expect(rows[0]?.n).toBe(1);
});

it("the phone decides no complaint without a measure, bans with its own reason, or refuses", async () => {
  const plain = await complain();
  const none = await one.unchecked(handleOnPhone, { id: plain.id, body: { result: "已沟通", measure: "NONE" } });
  expect(none.msg).toBe("请选择处罚方式");
  expect((await rowOf(plain.id))?.status).toBe("WAIT_HANDLE");
  const banned = await complain();
  const ban = { result: "属实", measure: "ACCOUNT_BAN", reason: "辱骂他人", days: "7" } as const;
  expect((await one(handleOnPhone, { id: banned.id, body: ban })).http).toBe(200);
  const { rows } = await sql<{ status: string }>`select status from member where user_id = ${banned.target}`.execute(
    db,
  );
  expect(rows[0]?.status).toBe("DISABLE");
  const refused = await complain();
  expect((await one.unchecked(rejectOnPhone, { id: refused.id, body: {} })).msg).toBe("请填写驳回原因");
  await one(rejectOnPhone, { id: refused.id, body: { reason: "证据不足" } });
  expect((await rowOf(refused.id))?.status).toBe("INVALID");
});

it("the phone shows how often somebody was reported, and writes down who reads the chat", async () => {
  const { id } = await complain();
  expect((await one(getComplaintCards, { query: { ids: String(id) } })).data).toEqual([
    { id, images: [], complainedNum: 1 },
  ]);
  expect((await one(readComplaintChat, { id })).data).toEqual({ messages: [] });
  const { rows } = await sql<{
    refNo: string;
    reason: string;
  }>`select ref_no, reason from chat_view_log order by id desc limit 1`.execute(db);
  expect(rows[0]).toEqual({ refNo: String(id), reason: "COMPLAINT" });
});
