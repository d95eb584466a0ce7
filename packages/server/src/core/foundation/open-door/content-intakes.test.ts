import { auditTreeholes } from "@hongxian/contract/features/treehole/treehole.endpoints.ts";
import { handleAppeal } from "@hongxian/contract/features/appeal/appeal.endpoints.ts";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { testApp } from "../../../test/app.ts";
import { anApplication } from "../../../test/application.ts";
import { aMember, aRow, aStaff } from "../../../test/build.ts";

const app = await testApp({ imageHosts: ["img.example.com"] });
const { db } = app.database;
const { id: appId, ask } = await anApplication(app);

interface Row {
  readonly externalId: string;
  readonly state: string;
  readonly id: number | null;
  readonly msg: string;
  readonly fields: Record<string, string>;
}
async function one(kind: string, body: object): Promise<Row> {
  const { data } = await ask<{ readonly rows: readonly Row[] }>("POST", `/open/v1/${kind}`, body);
  const [row] = data.rows;
  if (row === undefined) throw new Error("no answer");
  return row;
}
const view = async (kind: string, id: string) =>
  (await ask<{ readonly record: object }>("GET", `/open/v1/${kind}/${id}`)).data.record;
async function known(externalId: string, columns: Readonly<Record<string, unknown>> = {}): Promise<number> {
  const userId = await aMember(db, columns);
  await sql`insert into open_record (app_id, kind, external_id, own_id, hash)
    values (${appId}, 'member', ${externalId}, ${userId}, ${externalId})`.execute(db);
  return userId;
}
const rowOf = async (table: string, key: string, id: number | null) =>
  (await sql<Record<string, unknown>>`select * from ${sql.table(table)} where ${sql.ref(key)} = ${id}`.execute(db))
    .rows[0] ?? {};
const auditor = await app.as(await aStaff(db, { roleId: 3 }));
const him = await known("him", { homeProvId: 330_000, homeCityId: 330_100 });
await known("her");

describe("a post", () => {
  it("of a moment takes comments and likes once it is shown, each member's like once", async () => {
    const { id } = await one("moments", { externalId: "m1", member: "him", content: "天气真好" });
    expect(await rowOf("moment", "id", id)).toMatchObject({ homeCityId: 330_100, checkStatus: "PASS" });
    const comment = { externalId: "c1", member: "her", moment: "m1", content: "真好" };
    expect((await one("moment-comments", comment)).state).toBe("ACCEPTED");
    expect((await one("moment-comments", { ...comment, externalId: "c2", parent: "c1" })).state).toBe("ACCEPTED");
    expect((await one("moment-comments", { ...comment, externalId: "c3", content: "先 转 账再见面" })).state).toBe(
      "ACCEPTED",
    );
    expect(await view("moment-comments", "c3")).toMatchObject({ status: "OFFLINE", checkStatus: "WAIT_CHECK" });
    const like = { externalId: "k1", member: "her", moment: "m1" };
    expect((await one("likes", like)).state).toBe("ACCEPTED");
    expect((await one("likes", { ...like, externalId: "k2" })).state).toBe("ACCEPTED");
    expect(await rowOf("moment", "id", id)).toMatchObject({ commentNum: 2, likeNum: 1 });
    expect((await one("likes", { ...like, withdrawn: true })).state).toBe("ACCEPTED");
    expect(await rowOf("moment", "id", id)).toMatchObject({ likeNum: 0 });
    expect((await one("likes", { externalId: "k3", member: "her" })).msg).toBe("请填写被点赞的内容，只填一项");
    await sql`update moment set status = 'OFFLINE' where id = ${id}`.execute(db);
    expect((await one("likes", { ...like, externalId: "k4" })).msg).toBe("内容不存在或未展示");
    expect((await one("moment-comments", { ...comment, externalId: "c4" })).msg).toBe("内容不存在或未展示");
  });

  it("of a matchmaker is a micro blog, of anybody else it is none", async () => {
    const blog = { externalId: "b1", member: "her", content: "三个不会冷场的话题分享给大家。" };
    expect((await one("micro-blogs", blog)).msg).toBe("仅红娘可以发布微博");
    await known("maker", { userRole: "MATCHMAKER" });
    const { id, state } = await one("micro-blogs", { ...blog, externalId: "b2", member: "maker" });
    expect(state).toBe("ACCEPTED");
    expect(await rowOf("moment", "id", id)).toMatchObject({ kind: "MICRO_BLOG" });
    const films = { ...blog, externalId: "b3", member: "maker", videoUrl: "https://evil.example/a.mp4" };
    expect((await one("micro-blogs", films)).fields).toMatchObject({
      videoUrl: expect.stringContaining("STREAM_HOSTS"),
    });
  });

  it("of a video waits for a person; a shared one counts it, and its likes are those of the day", async () => {
    const film = {
      externalId: "v1",
      member: "him",
      title: "西湖",
      cover: ["https://img.example.com/v.jpg"],
      videoUrl: "https://img.example.com/v.mp4",
      durationSec: 18,
    };
    const { id } = await one("videos", film);
    expect(await view("videos", "v1")).toMatchObject({ checkStatus: "WAIT_CHECK", status: "OFFLINE" });
    await sql`update video set status = 'ONLINE', check_status = 'PASS' where id = ${id}`.execute(db);
    expect((await one("likes", { externalId: "vk", member: "her", video: "v1" })).state).toBe("ACCEPTED");
    const share = { externalId: "vs", member: "her", video: "v1", platform: "IOS" };
    expect((await one("shares", share)).state).toBe("ACCEPTED");
    expect(await rowOf("video", "id", id)).toMatchObject({ likeNum: 1, shareNum: 1, coverUrl: film.cover[0] });
    const days =
      await sql<object>`select like_num from content_stat where ref_type = 'VIDEO' and ref_id = ${id}`.execute(db);
    expect(days.rows).toEqual([{ likeNum: 1 }]);
  });

  it("under a topic counts its author once, with the first side taken, while the topic is open", async () => {
    const options = JSON.stringify([
      { id: 1, text: "同意", num: 0 },
      { id: 2, text: "反对", num: 0 },
    ]);
    const subjectId = await aRow(db, "subject", "id", {
      title: "先同居再结婚",
      status: "ONLINE",
      type: "DEBATE",
      options,
    });
    const post = { member: "him", subjectId, content: "看情况", optionId: 1 };
    expect((await one("subject-discusses", { externalId: "d0", ...post, optionId: 9 })).fields).toEqual({
      optionId: "请选择话题的一个选项",
    });
    expect((await one("subject-discusses", { externalId: "d1", ...post })).state).toBe("ACCEPTED");
    expect((await one("subject-discusses", { externalId: "d2", ...post, optionId: 2 })).state).toBe("ACCEPTED");
    expect((await one("subject-votes", { externalId: "s1", member: "her", subjectId, optionId: 2 })).state).toBe(
      "ACCEPTED",
    );
    expect((await one("subject-votes", { externalId: "s2", member: "her", subjectId, optionId: 1 })).state).toBe(
      "ACCEPTED",
    );
    expect(await rowOf("subject", "id", subjectId)).toMatchObject({
      joinNum: 2,
      discussNum: 2,
      options: [
        { id: 1, text: "同意", num: 1 },
        { id: 2, text: "反对", num: 1 },
      ],
    });
    const say = { member: "her", discuss: "d1", content: "有道理", attitude: "AGREE" };
    expect((await one("subject-evaluates", { externalId: "e1", ...say })).state).toBe("ACCEPTED");
    const { id } = await one("subject-evaluates", { externalId: "e2", ...say, member: "him", parent: "e1" });
    const again = await one("subject-evaluates", { externalId: "e3", ...say, parent: "e2" });
    // An answer to an answer stands under the first one.
    expect((await rowOf("subject_evaluate", "id", again.id))["parentId"]).toBe(
      (await rowOf("subject_evaluate", "id", id))["parentId"],
    );
    expect((await rowOf("subject_evaluate", "id", again.id))["replyUserId"]).toBe(him);
    await sql`update subject set status = 'FINISHED' where id = ${subjectId}`.execute(db);
    expect((await one("subject-discusses", { externalId: "d3", ...post })).fields).toEqual({
      subjectId: "话题不存在、未上架或已结束",
    });
  });
});

describe("the treehole", () => {
  it("alarms staff of distress at once, takes answers and one report of each member", async () => {
    const post = { externalId: "t1", member: "him", mood: "SAD", content: "真的不想活了", anonymousName: "夜" };
    const { id } = await one("treeholes", post);
    expect(await rowOf("treehole_post", "id", id)).toMatchObject({ isCrisis: true, crisisStatus: "WAIT" });
    const help = await sql<object>`select 1 from person_msg where user_id = ${him} and content like '%12356%'`.execute(
      db,
    );
    expect(help.rows).toHaveLength(1);
    await sql`update treehole_post set status = 'ONLINE', check_status = 'PASS' where id = ${id}`.execute(db);
    const reply = { externalId: "tr", member: "her", treehole: "t1", content: "抱抱你" };
    expect((await one("treehole-replies", reply)).state).toBe("ACCEPTED");
    expect((await one("treehole-reports", { externalId: "r0", member: "him", treehole: "t1" })).msg).toBe(
      "不能举报自己的内容",
    );
    for (const name of ["r1", "r2"])
      expect((await one("treehole-reports", { externalId: name, member: "her", treehole: "t1" })).state).toBe(
        "ACCEPTED",
      );
    expect(await rowOf("treehole_post", "id", id)).toMatchObject({ reportCount: 1, replyCount: 1 });
    await sql`update treehole_post set status = 'OFFLINE', check_status = 'WAIT_CHECK' where id = ${id}`.execute(db);
    const refusal = { ids: [id ?? 0], pass: false, rejectReason: "内容不适合公开" };
    expect((await auditor(auditTreeholes, { body: refusal })).http).toBe(200);
    expect(await view("treeholes", "t1")).toMatchObject({ checkStatus: "REFUSE", reason: "内容不适合公开" });
  });
});

describe("an appeal", () => {
  it("is against a refusal, a sanction or a complaint of the member, and against nothing else", async () => {
    const { id } = await one("treeholes", {
      externalId: "t9",
      member: "her",
      mood: "SAD",
      content: "先 转 账再见面",
      anonymousName: "雾",
    });
    const plea = { member: "her", content: "没有违规，请复核。", bizType: "TREEHOLE", bizId: id };
    expect((await one("appeals", { externalId: "p0", ...plea })).msg).toBe("没有可以申诉的处罚或驳回");
    await auditor(auditTreeholes, { body: { ids: [id ?? 0], pass: false, rejectReason: "涉及金钱" } });
    expect((await one("appeals", { externalId: "p1", ...plea, member: "him" })).msg).toBe("没有可以申诉的处罚或驳回");
    const appeal = await one("appeals", { externalId: "p2", ...plea });
    expect(appeal.state).toBe("ACCEPTED");
    expect(await rowOf("appeal", "id", appeal.id)).toMatchObject({ type: "CONTENT_REFUSE", refType: "REVIEW_ACTION" });
    expect((await one("appeals", { externalId: "p3", ...plea })).msg).toBe("该处罚已有待处理的申诉");
    expect((await one("appeals", { externalId: "p4", ...plea, punishmentId: 1 })).fields).toEqual({
      punishmentId: "请填写申诉对象：处罚、投诉或被驳回的内容，只填一项",
    });
    const other = await app.as(await aStaff(db, { roleId: 1 }));
    const done = { result: "PASSED", remark: "复核后通过，误判" } as const;
    expect((await other(handleAppeal, { id: appeal.id ?? 0, body: done })).http).toBe(200);
    expect(await view("appeals", "p2")).toEqual({ status: "PASSED", remark: done.remark });
    expect(await view("treeholes", "t9")).toMatchObject({ checkStatus: "PASS", status: "ONLINE" });
  });

  it("of a banned member comes in although nothing else does", async () => {
    const userId = await known("banned");
    await sql`update member set status = 'DISABLE' where user_id = ${userId}`.execute(db);
    const punishmentId = await aRow(db, "punishment", "id", {
      userId,
      type: "ACCOUNT_BAN",
      status: "EFFECTIVE",
      reason: "骚扰",
    });
    expect(
      (await one("treeholes", { externalId: "x", member: "banned", mood: "SAD", content: "冤", anonymousName: "雾" }))
        .msg,
    ).toBe("会员账号已封禁或注销");
    const { id } = await one("appeals", {
      externalId: "x1",
      member: "banned",
      punishmentId,
      content: "请复核账号封禁。",
    });
    expect(await rowOf("appeal", "id", id)).toMatchObject({ type: "ACCOUNT_BAN", refId: punishmentId });
  });
});

it("a decision reaches the application under its own number of the record", async () => {
  const { id } = await one("moments", { externalId: "ev1", member: "him", content: "先 转 账再见面" });
  await sql`update moment set check_status = 'PASS', status = 'ONLINE' where id = ${id}`.execute(db);
  type Feed = { readonly events: readonly Record<string, unknown>[]; readonly cursor: string };
  const passed = "/open/v1/events?types=content.passed&wait=20";
  const feed = await ask<Feed>("GET", passed);
  expect(feed.data.events.at(-1)).toMatchObject({
    type: "content.passed",
    externalId: "him",
    recordExternalId: "ev1",
    data: { contentId: id },
  });
  // What the application did not send has no number of its own.
  const foreign = await aRow(db, "moment", "id", { userId: him, content: "别处的" });
  await sql`update moment set check_status = 'PASS', status = 'ONLINE' where id = ${foreign}`.execute(db);
  const later = await ask<Feed>("GET", `${passed}&after=${feed.data.cursor}`);
  expect(later.data.events.at(-1)).toMatchObject({ recordExternalId: null, data: { contentId: foreign } });
});

describe("a person who is no member yet", () => {
  it("leaves a lead that renews the open one of the number, and a message that joins the last one", async () => {
    const lead = {
      phone: "13912340001",
      name: "林小姐",
      sex: "WOMAN",
      birthYear: 1995,
      provId: 330_000,
      cityId: 330_100,
      consent: true,
    };
    const { id } = await one("leads", { externalId: "n1", ...lead });
    expect(await rowOf("intention", "id", id)).toMatchObject({ source: "SEEK_PAGE", login: lead.phone, status: "NEW" });
    expect((await one("leads", { externalId: "n2", ...lead, name: "林女士" })).id).toBe(id);
    expect((await rowOf("intention", "id", id))["name"]).toBe("林女士");
    expect((await one("leads", { externalId: "n3", ...lead, consent: false })).state).toBe("REFUSED");
    expect((await one("leads", { externalId: "n5", ...lead, channelCode: "none" })).fields).toHaveProperty(
      "channelCode",
    );
    expect((await one("leads", { externalId: "n4", ...lead, cityId: 110_100 })).state).toBe("REFUSED");
    const log = await sql<{ text: string }>`select string_agg(a::text, '') as text from audit_log a
      where target_type = 'intention'`.execute(db);
    expect(log.rows[0]?.text).not.toContain(lead.phone);
    const word = { name: "陈先生", phone: "13912340002", intent: "JOIN", content: "想加盟开店，请联系我。" };
    const first = await one("leave-words", { externalId: "w1", ...word });
    expect((await one("leave-words", { externalId: "w2", ...word, content: "下午方便接电话。" })).id).toBe(first.id);
    expect(await rowOf("leave_word", "id", first.id)).toMatchObject({ mergeNum: 1, status: "WAIT_HANDLE" });
    expect((await ask("GET", "/open/v1/leave-words/w1")).raw).not.toContain(word.phone);
  });
});

describe("an application of a member", () => {
  it("for a membership stands once and can be taken back until it is decided", async () => {
    const apply = {
      member: "her",
      feeType: "MARRIAGES_SUPER_MEMBER",
      contactName: "沈女士",
      contactPhone: "13912340003",
    };
    const { id } = await one("member-applies", { externalId: "a1", ...apply });
    expect(await rowOf("member_apply", "id", id)).toMatchObject({ source: "APP", status: "WAIT_AUDIT" });
    expect((await one("member-applies", { externalId: "a2", ...apply })).msg).toBe("该会员已有待处理的申请");
    expect((await one("member-applies", { externalId: "a1", ...apply, contactName: "沈" })).state).toBe("REFUSED");
    expect((await one("member-applies", { externalId: "a1", ...apply, withdrawn: true })).state).toBe("ACCEPTED");
    expect(await view("member-applies", "a1")).toEqual({ status: "CANCEL", reason: "" });
    expect((await one("member-applies", { externalId: "a3", ...apply })).state).toBe("ACCEPTED");
  });

  it("to become a matchmaker needs what passing it needs, and stands once", async () => {
    const apply = { phone: "13912340004", provId: 330_000, cityId: 330_100, introduction: "做过三年婚恋顾问" };
    expect((await one("matchmaker-applies", { externalId: "q1", member: "her", ...apply })).msg).toBe(
      "申请人未实名，不能通过",
    );
    await known("real", { authStatus: "REAL_NAME", realname: "沈知遥", login: "13912340004" });
    const { id } = await one("matchmaker-applies", { externalId: "q2", member: "real", referrer: "her", ...apply });
    expect(await rowOf("matchmaker_apply", "id", id)).toMatchObject({ realName: "沈知遥", status: "WAIT_AUDIT" });
    expect((await one("matchmaker-applies", { externalId: "q3", member: "real", ...apply })).msg).toBe(
      "该会员已有待处理的入驻申请",
    );
    const back = { externalId: "q2", member: "real", referrer: "her", ...apply, withdrawn: true };
    expect((await one("matchmaker-applies", back)).state).toBe("ACCEPTED");
    expect(await view("matchmaker-applies", "q2")).toEqual({ status: "CANCELED", reason: "" });
  });
});

it("an invitation is followed, becomes one new member, and marks those who share a device", async () => {
  const medium = {
    name: "达人甲",
    type: "KOL",
    contactPhone: "13900000000",
    settleType: "CPA_REGISTER",
    unitPrice: 500,
  };
  const mediumId = await aRow(db, "medium", "id", { ...medium, inviteCode: "HX2345", status: "COOPERATING" });
  await aRow(db, "medium", "id", { ...medium, name: "达人乙", inviteCode: "HX9999", status: "SUSPEND" });
  const click = { inviteCode: "HX2345", deviceId: "d-7", ip: "112.10.3.4" };
  expect((await one("invitations", { externalId: "i0", ...click, inviteCode: "HX9999" })).fields).toEqual({
    inviteCode: "邀请码不存在或已停止合作",
  });
  const { id } = await one("invitations", { externalId: "i1", ...click });
  expect(await rowOf("invitation", "id", id)).toMatchObject({ stage: "CLICKED", mediumId, inviteeUserId: null });
  const fresh = await known("fresh");
  expect((await one("invitations", { externalId: "i1", ...click, member: "fresh" })).state).toBe("ACCEPTED");
  expect(await rowOf("invitation", "id", id)).toMatchObject({ stage: "REGISTERED", riskFlag: "NONE" });
  expect((await rowOf("member", "user_id", fresh))["mediumId"]).toBe(mediumId);
  expect((await one("invitations", { externalId: "i2", ...click, member: "fresh" })).msg).toBe("该会员已有邀请记录");
  await known("old", { createdTime: "2020-01-01T00:00:00Z" });
  expect((await one("invitations", { externalId: "i3", ...click, member: "old" })).msg).toBe(
    "该会员在点击邀请之前已注册",
  );
  await known("same");
  const again = await one("invitations", { externalId: "i4", ...click, member: "same" });
  expect(await rowOf("invitation", "id", again.id)).toMatchObject({ riskFlag: "SAME_DEVICE" });
});
