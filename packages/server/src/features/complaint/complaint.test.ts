import { actionCall } from "@hongxian/contract/kit/row-action.ts";
import { addTicketReply } from "@hongxian/contract/core/ticket/ticket.endpoints.ts";
import {
  handleComplaint,
  assignComplaints,
  getComplaintStat,
  getComplaintHandlers,
} from "@hongxian/contract/features/complaint/complaint.endpoints.ts";
import { complaint } from "@hongxian/contract/features/complaint/complaint.resource.ts";
import { createExport } from "@hongxian/contract/core/console/console.endpoints.ts";
import { getComplaint } from "@hongxian/contract/features/complaint/complaint-detail.endpoints.ts";
import { listCall } from "@hongxian/contract/kit/resource-calls.ts";
import type { ComplaintTarget } from "@hongxian/contract/core/ticket/complaint.choices.ts";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { createComplaint, type NewComplaint } from "../../core/services/ticket/create-complaint.ts";
import { testApp } from "../../test/app.ts";
import { aMember, aRow, aStaff } from "../../test/build.ts";
import { targetSources } from "./complaint-sources.ts";
import { queryIn } from "../../test/query-in.ts";
import type { BodyOf } from "../../test/ask.ts";

const { as, database } = await testApp();
const { db } = database;
const staffId = await aStaff(db, { roleId: 2, name: "客服一" });
const otherId = await aStaff(db, { roleId: 3, name: "审核一" });
const salesId = await aStaff(db, { roleId: 4 });
const admin = await as(await aStaff(db, { roleId: 1 }));
const one = await as(staffId);
const two = await as(otherId);
const sales = await as(salesId);
const reporter = await aMember(db, { firstName: "小明举报" });

const complain = async (draft: Partial<NewComplaint> = {}) => {
  const target = draft.targetId ?? String(await aMember(db));
  const made = await db.transaction().execute((tx) =>
    createComplaint(tx, {
      userId: reporter,
      targetType: "USER",
      targetId: target,
      reasonType: "ABUSE",
      content: "对方一直辱骂我",
      contactPhone: "13812345678",
      ...draft,
    }),
  );
  return { id: made.id, target: Number(target) };
};
const inHand = async (draft: Partial<NewComplaint> = {}) => {
  const made = await complain(draft);
  expect((await one(actionCall(complaint, "claim"), { id: made.id })).http).toBe(200);
  return made;
};
const remark = "核对聊天记录，情况属实。";
const handle = (id: number, body: object, ask = one) => ask.unchecked(handleComplaint, { id, body });
const warn = { result: "VALID", punishType: "WARN", remark, reply: "" };
const rowOf = async (id: number) => {
  const { rows } = await sql<{ status: string; handlerId: number | null; punishmentId: number | null; level: string }>`
    select status, handler_id, punishment_id, level from complaint where id = ${id}`.execute(db);
  return rows[0];
};
const messagesOf = async (userId: number) =>
  (
    await sql<{
      title: string;
      content: string;
    }>`select title, content from person_msg where user_id = ${userId} order by id`.execute(db)
  ).rows;

describe("the complaint desk", () => {
  it("the complaint desk gives a waiting complaint to the first who claims it", async () => {
    const { id } = await complain();
    const answers = await Promise.all([one, two, one, two].map((ask) => ask(actionCall(complaint, "claim"), { id })));
    expect(answers.filter(({ http }) => http === 200)).toHaveLength(1);
    expect(answers.filter(({ msg }) => msg === "该记录已被处理，请刷新")).toHaveLength(3);
    const { rows } = await sql<{ version: number }>`select version from complaint where id = ${id}`.execute(db);
    expect(rows).toEqual([{ version: 2 }]);
    expect((await one(actionCall(complaint, "claim"), { id: 999999 })).msg).toBe("记录不存在或无权查看");
    expect((await sales(actionCall(complaint, "claim"), { id })).msg).toBe("没有操作权限：领取");
  });

  it("the complaint desk writes sanction, decision and messages with the verdict, and never names the reporter", async () => {
    const { id, target } = await inHand();
    const answer = await handle(id, { result: "VALID", punishType: "MUTE", days: 3, remark, reply: "感谢您的反馈。" });
    expect(answer).toMatchObject({ http: 200, data: { id, status: "VALID" } });
    const row = await rowOf(id);
    expect(row).toMatchObject({ status: "VALID", handlerId: staffId, punishmentId: answer.data.punishmentId });
    const { rows } = await sql`select type, source_type, source_id, violation_type, days, user_id from punishment
        where id = ${row?.punishmentId ?? 0}`.execute(db);
    expect(rows).toEqual([
      { type: "MUTE", sourceType: "COMPLAINT", sourceId: id, violationType: "ABUSE", days: "3.00", userId: target },
    ]);
    expect(
      (await sql<{ imTxtSwitch: boolean }>`select im_txt_switch from member where user_id = ${target}`.execute(db))
        .rows,
    ).toEqual([{ imTxtSwitch: false }]);
    const decided = await sql`select action, user_id, staff_id, remark from review_action
        where biz_type = 'COMPLAINT' and biz_id = ${id}`.execute(db);
    expect(decided.rows).toEqual([{ action: "PASS", userId: target, staffId, remark }]);
    expect((await messagesOf(reporter)).at(-1)?.content).toBe(
      `您的投诉（单号${id}）经核实属实，平台已作出处理，感谢您的反馈。感谢您的反馈。`,
    );
    const messages = await messagesOf(target);
    expect(messages).toEqual([
      {
        title: "违规处理通知",
        content: "经平台核实，您因“辱骂攻击”被处以禁言，为期3天。如有异议，可提交申诉。",
      },
    ]);
    expect(JSON.stringify(messages)).not.toMatch(new RegExp(`小明举报|${reporter}|13812345678`));
  });

  it("a complaint is decided once: of many at the same moment one wins, one message goes out", async () => {
    const { id, target } = await inHand();
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, at) => handle(id, warn, at % 2 === 0 ? one : two)),
    );
    expect(answers.filter(({ http }) => http === 200)).toHaveLength(1);
    const lost = answers.filter(({ http }) => http === 409);
    expect(lost).toHaveLength(39);
    expect(new Set(lost.map(({ msg }) => msg))).toEqual(new Set(["该记录已被处理，请刷新"]));
    expect(await messagesOf(target)).toHaveLength(1);
    expect(
      (await sql`select 1 from review_action where biz_type = 'COMPLAINT' and biz_id = ${id}`.execute(db)).rows,
    ).toHaveLength(1);
    const audit = await sql`select 1 from audit_log
        where target_type = 'complaint' and target_id = ${String(id)} and path like '%handle'`.execute(db);
    expect(audit.rows).toHaveLength(1);
  });

  it("the complaint desk asks for a measure, days and an explanation", async () => {
    const { id } = await inHand();
    expect((await handle(id, { result: "VALID", remark })).msg).toBe("请选择处罚方式");
    expect((await handle(id, { ...warn, remark: "短" })).msg).toBe("请填写处理说明，至少5个字");
    expect((await handle(id, { ...warn, remark: "长".repeat(501) })).msg).toBe("处理说明不能超过500个字");
    expect((await handle(id, { ...warn, reply: "长".repeat(201) })).msg).toBe("回复内容不能超过200个字");
    expect((await handle(id, { ...warn, punishType: "MUTE" })).fields).toEqual({ days: "请选择处罚天数" });
    expect((await handle(id, { ...warn, punishType: "CONTENT_DELETE" })).msg).toBe("该对象没有可删除的内容");
    expect((await handle(id, { ...warn, punishType: "ACCOUNT_BAN" })).msg).toBe("请填写禁用原因!");
    expect((await handle(id, { ...warn, punishType: "ACCOUNT_BAN", reason: "诈骗", days: "多" })).msg).toBe(
      "封禁天数格式错误",
    );
    expect((await handle(id, { result: "INVALID", remark: "" })).msg).toBe("请填写处理说明，至少5个字");
    expect((await rowOf(id))?.status).toBe("HANDLING");
  });

  it("the complaint desk bans through the account's own operation, or not at all", async () => {
    const { id, target } = await inHand({ reasonType: "FRAUD" });
    const ban = { ...warn, punishType: "ACCOUNT_BAN", reason: "诱导转账", days: "30" };
    expect((await handle(id, ban)).http).toBe(200);
    const { rows } = await sql`select m.status, p.reason, p.days, p.source_type from member m
        join punishment p on p.user_id = m.user_id where m.user_id = ${target}`.execute(db);
    expect(rows).toEqual([{ status: "DISABLE", reason: "诱导转账", days: "30.00", sourceType: "COMPLAINT" }]);
    const again = await inHand({ targetId: String(target) });
    expect(await handle(again.id, ban)).toMatchObject({ http: 409 });
    expect((await rowOf(again.id))?.status).toBe("HANDLING");
  });

  it("the complaint desk notifies the reporter of an unfounded one and leaves the other side alone", async () => {
    const { id, target } = await inHand();
    expect((await handle(id, { result: "INVALID", remark: "证据不足，未发现违规。", reply: "" })).data).toMatchObject({
      id,
      status: "INVALID",
      punishmentId: null,
    });
    expect((await messagesOf(reporter)).at(-1)?.content).toContain("经核实未发现违规");
    expect(await messagesOf(target)).toEqual([]);
  });

  it("the complaint desk takes content down with 删除内容", async () => {
    const author = await aMember(db);
    const id = await aRow(db, "video", "id", {
      userId: author,
      title: "周末爬山",
      coverUrl: "/cover.jpg",
      videoUrl: "/hill.mp4",
      status: "ONLINE",
      checkStatus: "PASS",
    });
    const about = { targetType: "VIDEO", targetId: String(id), targetUserId: author } as const;
    const [first, second] = [await inHand(about), await inHand(about)];
    const shown = (await two(getComplaint, { id: first.id })).data.target;
    expect(shown).toMatchObject({ title: "周末爬山", images: ["/cover.jpg"], videoUrl: "/hill.mp4" });
    expect(shown.facts).toContainEqual({ label: "展示状态", value: "展示中" });
    const remove = { ...warn, punishType: "CONTENT_DELETE" };
    expect((await handle(first.id, remove)).http).toBe(200);
    expect((await sql`select status from video where id = ${id}`.execute(db)).rows).toEqual([{ status: "DELETED" }]);
    expect((await handle(second.id, remove)).msg).toBe("该内容不存在或已删除");
    expect((await rowOf(second.id))?.status).toBe("HANDLING");
  });

  it.each(Object.keys(targetSources) as ComplaintTarget[])(
    "the complaint desk looks for a reported %s by its number",
    async (targetType) => {
      const { id } = await complain({ targetType, targetId: "999999", targetUserId: null });
      expect((await two(getComplaint, { id })).data.target).toMatchObject({ id: "999999", text: "" });
    },
  );

  it("the complaint desk accepts a warning where no member stands behind the target", async () => {
    const { id } = await inHand({ targetType: "ORDER", targetId: "9001", targetUserId: null, reasonType: "CHARGE" });
    expect((await handle(id, { ...warn, punishType: "MUTE", days: 1 })).msg).toBe(
      "该投诉没有被举报会员，只能选择警告或删除内容",
    );
    expect((await handle(id, warn)).data).toMatchObject({ id, status: "VALID", punishmentId: null });
  });

  it("the complaint desk assigns one or many, all or none", async () => {
    const ids = [(await complain()).id, (await complain()).id];
    const assign = (body: BodyOf<typeof assignComplaints>, ask = one) => ask(assignComplaints, { body });
    expect((await assign({ ids, staffId: salesId })).msg).toBe("该员工不能处理投诉");
    expect((await assign({ ids: Array.from({ length: 101 }, (_, at) => at + 1), staffId: otherId })).msg).toBe(
      "单次最多操作100条",
    );
    expect((await assign({ ids, staffId: otherId })).data).toEqual({ assigned: 2 });
    expect(await rowOf(ids[0] ?? 0)).toMatchObject({ status: "HANDLING", handlerId: otherId });
    const notices = await sql<{
      title: string;
    }>`select title from staff_notice where staff_id = ${otherId} and kind = 'ASSIGN'`.execute(db);
    expect(notices.rows).toEqual([{ title: "投诉已分配给您" }]);
    const audit = await sql<{
      itemCount: number;
    }>`select item_count from audit_log where path = ${assignComplaints.path} and result = 'OK' order by id desc
      limit 1`.execute(db);
    expect(audit.rows).toEqual([{ itemCount: 2 }]);
    const closed = await inHand();
    await handle(closed.id, warn);
    expect((await assign({ ids: [...ids, closed.id], staffId })).http).toBe(409);
    expect((await rowOf(ids[0] ?? 0))?.handlerId).toBe(otherId);
  });

  it("a complaint is handed back, raised and noted", async () => {
    const { id } = await inHand();
    expect((await one(actionCall(complaint, "level"), { id, body: { level: "NORMAL" } })).msg).toBe("级别未变化");
    expect((await one(actionCall(complaint, "level"), { id, body: { level: "HIGH" } })).data).toMatchObject({
      level: "HIGH",
    });
    expect((await one(actionCall(complaint, "giveBack"), { id })).data).toEqual({ id, status: "WAIT_HANDLE" });
    expect(await rowOf(id)).toMatchObject({ status: "WAIT_HANDLE", handlerId: null });
    expect((await one(actionCall(complaint, "giveBack"), { id })).http).toBe(409);
    const note = (body: object) =>
      one.unchecked(addTicketReply, { body: { ticketType: "COMPLAINT", ticketId: id, ...body } });
    expect((await note({ content: "" })).msg).toBe("请填写备注");
    expect((await note({ content: "对外", isInner: false })).msg).toBe("该工单只能添加内部备注");
    expect((await note({ content: "已电话联系举报人" })).http).toBe(200);
    expect(
      (await one.unchecked(addTicketReply, { body: { ticketType: "COMPLAINT", ticketId: 999999, content: "无" } }))
        .http,
    ).toBe(404);
    const seen = await one(getComplaint, { id });
    expect(seen.data.notes).toMatchObject([
      { content: "已电话联系举报人", isInner: true, staff: { id: staffId, name: "客服一" } },
    ]);
  });
});

describe("reading complaints", () => {
  it("a complaint shows evidence and both histories", async () => {
    const target = await aMember(db, {
      firstName: "被举报",
      signature: "找一个合适的人",
      birthday: "1990-01-02",
      homeCity: "杭州市",
    });
    const first = await inHand({ targetId: String(target) });
    await handle(first.id, warn);
    const { id } = await complain({ targetId: String(target), imgs: ["/a.jpg", "/b.jpg"] });
    const { data } = await two(getComplaint, { id });
    expect(data).toMatchObject({
      id,
      status: "WAIT_HANDLE",
      images: ["/a.jpg", "/b.jpg"],
      contactPhone: "138****5678",
      handler: null,
      punishment: null,
    });
    expect(data.target).toMatchObject({ type: "USER", id: String(target), title: "被举报", text: "找一个合适的人" });
    expect(data.target.facts).toContainEqual({ label: "现居地", value: "杭州市" });
    expect(data.reported).toMatchObject({ complainedNum: 2, validNum: 1, member: { userId: target } });
    expect(data.reported?.punishments).toMatchObject([{ type: "WARN", status: "EFFECTIVE", sourceType: "COMPLAINT" }]);
    expect(data.earlier).toMatchObject([{ id: first.id, status: "VALID" }]);
    expect(data.reporter.member.userId).toBe(reporter);
    const room = await complain({ targetType: "LIVE_ROOM", targetId: "88", targetUserId: target });
    expect((await two(getComplaint, { id: room.id })).data.target).toMatchObject({
      type: "LIVE_ROOM",
      id: "88",
      title: "被举报",
    });
    const order = await complain({ targetType: "ORDER", targetId: "88", targetUserId: null });
    expect((await two(getComplaint, { id: order.id })).data.target).toEqual({
      type: "ORDER",
      id: "88",
      title: "订单",
      text: "",
      images: [],
      videoUrl: "",
      facts: [],
    });
    expect((await sales(getComplaint, { id })).http).toBe(403);
    expect((await one(getComplaint, { id: 999999 })).http).toBe(404);
  });

  it("the list sorts complaints by level then deadline and by every filter", async () => {
    const member = await aMember(db, { firstName: "筛选甲乙丙" });
    const late = await complain({ targetId: String(member), reasonType: "SERVICE" });
    await sql`update complaint set deadline = now() - interval '1 minute' where id = ${late.id}`.execute(db);
    const urgent = await complain({ targetId: String(member), reasonType: "FRAUD" });
    const list = async (query: string) => (await one(listCall(complaint), { query: queryIn(query) })).data;
    const found = await list("member=筛选甲乙");
    expect(found.list.map((row) => row.id)).toEqual([urgent.id, late.id]);
    expect(found.list[0]).toMatchObject({
      level: "URGENT",
      user: { userId: reporter },
      targetUser: { userId: member },
      handler: null,
    });
    expect((await list(`member=${member}&overdue=1`)).total).toBe(1);
    expect((await list(`member=${member}&overdue=0&level=URGENT&targetType=USER&reasonType=FRAUD`)).total).toBe(1);
    await two(actionCall(complaint, "claim"), { id: late.id });
    expect((await list(`handlerId=${otherId}&member=${member}`)).list).toMatchObject([
      { id: late.id, handler: { name: "审核一" } },
    ]);
    expect((await list(`member=${member}&status=VALID`)).total).toBe(0);
    const long = await complain({ content: "字".repeat(80) });
    expect((await list(`sort=-createdTime`)).list.find((row) => row.id === long.id)?.content).toBe(
      `${"字".repeat(30)}…`,
    );
  });

  it("the figures of complaints count cards and curves", async () => {
    const { data } = await one(getComplaintStat);
    const { rows } = await sql<{ waiting: number; today: number; valid: number; invalid: number }>`select
      count(*) filter (where status = 'WAIT_HANDLE')::int as waiting, count(*)::int as today,
      count(*) filter (where status = 'VALID')::int as valid, count(*) filter (where status = 'INVALID')::int as invalid
      from complaint`.execute(db);
    const real = rows[0] ?? { waiting: 0, today: 0, valid: 0, invalid: 0 };
    expect(data).toMatchObject({
      waiting: real.waiting,
      todayNew: real.today,
      validRate: Math.round((real.valid * 10_000) / (real.valid + real.invalid)),
    });
    expect(data.byDay).toHaveLength(30);
    expect(data.byDay.at(-1)).toMatchObject({ newNum: real.today, doneNum: real.valid + real.invalid });
    expect(data.byReason.reduce((sum: number, { count }) => sum + count, 0)).toBe(real.today);
    expect(
      (await one(getComplaintStat, { query: { beginTime: "2026-01-01", endTime: "2026-01-03" } })).data.byDay,
    ).toHaveLength(3);
    expect((await one(getComplaintStat, { query: { beginTime: "2020-01-01", endTime: "2026-01-03" } })).msg).toBe(
      "时间跨度不能超过366天",
    );
  });

  it("the server names those who may be assigned complaints, and exports with the list's columns", async () => {
    const { data } = await one(getComplaintHandlers);
    const ids = data.map((row) => row.id);
    expect(ids).toContain(staffId);
    expect(ids).toContain(otherId);
    expect(ids).not.toContain(salesId);
    const file = await admin(createExport, {
      body: {
        resource: "complaint",
        format: "CSV",
        filters: { status: "," },
        columns: ["id", "level", "status"],
      },
    });
    expect(file.raw.split("\r\n")[0]).toBe("\uFEFF单号,级别,状态");
    expect(
      (await one(createExport, { body: { resource: "complaint", format: "CSV", filters: {}, columns: ["id"] } })).msg,
    ).toBe("没有操作权限：导出");
  });
});
