import { actionCall } from "@hongxian/contract/kit/row-action.ts";
import {
  getTreeholeAuthor,
  auditTreeholes,
  auditTreeholeReplies,
  getTreeholeStat,
} from "@hongxian/contract/features/treehole/treehole.endpoints.ts";
import { claimReview, decideReview, undoReviews } from "@hongxian/contract/core/review/review.endpoints.ts";
import { getCall, listCall } from "@hongxian/contract/kit/resource-calls.ts";
import { treehole, treeholeReply } from "@hongxian/contract/features/treehole/treehole.resource.ts";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { testApp } from "../../test/app.ts";
import { aMember, aRow, aStaff } from "../../test/build.ts";
import { lookAtTreehole, reportTreehole, storeTreehole } from "./treehole-intake.ts";

const app = await testApp();
const { db } = app.database;
const auditor = await app.as(await aStaff(db, { roleId: 3 }));
const serviceId = await aStaff(db, { roleId: 2 });
const service = await app.as(serviceId);
const sales = await app.as(await aStaff(db, { roleId: 4 }));
const author = await aMember(db, { firstName: "阿树" });
const shown = { status: "ONLINE", checkStatus: "PASS" };
const aPost = (columns: object = {}) =>
  aRow(db, "treehole_post", "id", { userId: author, content: "心里话", anonymousName: "小鹿", ...columns });
const read = async (id: number) => (await auditor(getCall(treehole), { id })).data;

it("the queue puts who may harm himself first and notifies somebody at once", async () => {
  await aPost({ machineResult: "BLOCK" });
  const looked = await lookAtTreehole(app.services, {
    userId: author,
    mood: "SAD",
    content: "真的不 想活了",
    anonymousName: "夜",
  });
  const id = await db.transaction().execute((tx) => storeTreehole(tx, looked));
  expect(await read(id)).toMatchObject({ isCrisis: true, crisisStatus: "WAIT" });
  const notices = await sql<{ title: string }>`select title from staff_notice where staff_id = ${serviceId}`.execute(
    db,
  );
  expect(notices.rows).toEqual([{ title: "危机关怀" }]);
  const toAuthor = async () => {
    const { rows } = await sql<{ content: string }>`select content from person_msg where user_id = ${author}
      order by id`.execute(db);
    return rows.map(({ content }) => content);
  };
  expect(await toAuthor()).toEqual([expect.stringContaining("心理援助热线12356")]);
  await sql`update treehole_post set check_status = 'WAIT_CHECK', status = 'OFFLINE' where id = ${id}`.execute(db);
  const { items } = (await auditor(claimReview, { bizType: "TREEHOLE", body: {} })).data;
  expect(items[0]).toMatchObject({
    id,
    member: null,
    label: "真的不 想活了",
    detail: { mark: "SAD", alarm: "WAIT", under: "夜" },
  });
  expect((await service(actionCall(treehole, "care"), { id, body: { way: "CALL", note: "" } })).msg).toBe(
    "请填写关怀记录",
  );
  expect((await service(actionCall(treehole, "care"), { id, body: { way: "CALL", note: "已通话" } })).http).toBe(200);
  expect((await service(actionCall(treehole, "care"), { id, body: { way: "CALL", note: "已通话" } })).http).toBe(409);
  expect((await auditor(auditTreeholes, { body: { ids: [id], pass: false, rejectReason: "人身攻击" } })).http).toBe(
    200,
  );
  expect((await toAuthor()).at(-1)).toMatch(/人身攻击.*12356/u);
});

it("a treehole does not say who wrote it but to who asks, and remembers that", async () => {
  const id = await aPost(shown);
  const row = await read(id);
  expect(JSON.stringify(row)).not.toContain(String(author));
  expect((await auditor(listCall(treehole), { query: { author: "阿树" } })).data.total).toBeGreaterThan(0);
  expect((await sales(getTreeholeAuthor, { id })).http).toBe(403);
  expect((await auditor(getTreeholeAuthor, { id })).data.user).toMatchObject({ userId: author });
  const { rows } =
    await sql`select 1 from audit_log where title = '查看发布者' and target_id = ${String(id)} and result = 'OK'`.execute(
      db,
    );
  expect(rows).toHaveLength(1);
});

it("a treehole is passed, refused and passed in numbers only where the machine agrees", async () => {
  const [one, two] = await Promise.all([aPost({ machineResult: "PASS" }), aPost({ machineResult: "REVIEW" })]);
  const audit = (ids: number[], pass: boolean, rejectReason = "") =>
    auditor(auditTreeholes, { body: { ids, pass, rejectReason } });
  expect((await audit([one, two], true)).msg).toBe("仅机审通过的内容可批量通过");
  expect((await audit([two], false)).msg).toBe("请填写驳回原因");
  expect((await audit([two], false, "人身攻击")).http).toBe(200);
  expect((await audit([one], true)).http).toBe(200);
  expect(await read(one)).toMatchObject(shown);
  expect((await auditor(actionCall(treehole, "offline"), { id: one, status: "OFFLINE" })).http).toBe(200);
  expect((await auditor(actionCall(treehole, "offline"), { id: one, status: "OFFLINE" })).http).toBe(409);
  expect((await auditor(actionCall(treehole, "restore"), { id: two, status: "ONLINE" })).msg).toBe(
    "未通过审核的树洞不能恢复",
  );
  expect((await auditor(actionCall(treehole, "restore"), { id: one, status: "ONLINE" })).http).toBe(200);
});

it("a treehole is answered by the platform, its replies are looked after, and the fifth report brings it back", async () => {
  const id = await aPost(shown);
  expect((await service(actionCall(treehole, "reply"), { id, body: { content: "抱抱你" } })).http).toBe(200);
  expect((await read(id)).replyCount).toBe(1);
  const reply = await aRow(db, "treehole_reply", "id", { postId: id, userId: author, content: "加油" });
  const judge = (action: string) => auditor.unchecked(auditTreeholeReplies, { body: { ids: [reply], action } });
  expect((await judge("PASS")).data.done).toHaveLength(1);
  expect((await judge("OFFLINE")).http).toBe(200);
  expect((await judge("OFFLINE")).http).toBe(409);
  const list = (await auditor(listCall(treeholeReply), { query: { postId: id } })).data.list;
  expect(list.map(({ author: name }) => name).toSorted()).toEqual(["匿名", "红线小助手"].toSorted());
  // Five members; who reports a second time counts once.
  const reporter = await aMember(db);
  for (let n = 0; n < 5; n++) await reportTreehole(db, id, reporter);
  expect(await read(id)).toMatchObject({ checkStatus: "PASS" });
  for (let n = 0; n < 4; n++) await reportTreehole(db, id, await aMember(db));
  expect(await read(id)).toMatchObject({ checkStatus: "WAIT_CHECK", status: "OFFLINE", reportCount: 5 });
  expect((await auditor(getTreeholeStat)).data).toMatchObject({ waiting: expect.any(Number) });
});

it("a batch leaves out what the machine stopped, and is taken back as a whole", async () => {
  const postId = await aPost(shown);
  const aReply = (columns: object = {}) =>
    aRow(db, "treehole_reply", "id", { postId, userId: author, content: "加油", ...columns });
  const ids = [await aReply({ machineResult: "PASS" }), await aReply(), await aReply({ machineResult: "BLOCK" })];
  const stateOf = async () => {
    const { rows } = await sql<{ checkStatus: string }>`select check_status from treehole_reply
      where id = any(${ids}) order by id`.execute(db);
    return rows.map(({ checkStatus }) => checkStatus);
  };
  const { data } = await auditor(decideReview, { bizType: "TREEHOLE_REPLY", body: { ids, action: "PASS" } });
  expect(data.done.map(({ id }) => id)).toEqual(ids.slice(0, 2));
  expect(data.failed).toEqual([{ id: ids[2], msg: "机审拦截或命中敏感词的内容请逐条审核" }]);
  expect(await stateOf()).toEqual(["PASS", "PASS", "WAIT_CHECK"]);
  const reviewActionIds = data.done.map(({ reviewActionId }) => reviewActionId);
  const undone = await auditor(undoReviews, { body: { reviewActionIds } });
  expect(undone.data.items.map(({ id }) => id)).toEqual(ids.slice(0, 2));
  expect(await stateOf()).toEqual(["WAIT_CHECK", "WAIT_CHECK", "WAIT_CHECK"]);
  expect((await auditor(undoReviews, { body: { reviewActionIds } })).data.failed).toHaveLength(2);
  // Alone it is somebody's own decision.
  const alone = { ids: ids.slice(2), action: "PASS" as const };
  expect((await auditor(decideReview, { bizType: "TREEHOLE_REPLY", body: alone })).http).toBe(200);
});
