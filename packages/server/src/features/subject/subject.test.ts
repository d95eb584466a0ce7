import { actionCall } from "@hongxian/contract/kit/row-action.ts";
import { getCall, removeCall } from "@hongxian/contract/kit/resource-calls.ts";
import { setSubjectHot, mergeSubjects, getSubjectStat } from "@hongxian/contract/features/subject/subject.endpoints.ts";
import { subject } from "@hongxian/contract/features/subject/subject.resource.ts";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { testApp } from "../../test/app.ts";
import { aMember, aRow, aStaff } from "../../test/build.ts";
import { finishDueSubjects } from "./finish-subjects.ts";
import { formCall } from "../../test/form-call.ts";

const app = await testApp();
const { db } = app.database;
const staffId = await aStaff(db, { roleId: 8 });
const operator = await app.as(staffId);
const sales = await app.as(await aStaff(db, { roleId: 4 }));
const owner = await aMember(db, { isMarketAccount: true });
await aRow(db, "market_account", "id", { userId: owner, type: "OFFICIAL", maintainerId: staffId });

let count = 0;
const draft = (change: object = {}) =>
  ({
    title: `话题${(count += 1)}号`,
    type: "NORMAL",
    options: [],
    coverUrl: "/api/files/demo/scene/1.svg",
    intro: null,
    ownerUserId: owner,
    sort: 10,
    startTime: null,
    endTime: null,
    ...change,
  }) as const;
const write = (change: object = {}) => operator(formCall(subject, "create"), { body: draft(change) });
const sides = (...texts: string[]) => texts.map((text) => ({ text }));
const online = (change: object = {}) =>
  aRow(db, "subject", "id", { title: `在线${(count += 1)}号`, status: "ONLINE", ownerUserId: owner, ...change });

it("a topic asks for a title, a cover, an official account and the right number of sides", async () => {
  expect((await write({ title: "一" })).msg).toBe("话题标题须为2-30字");
  expect((await write({ coverUrl: "" })).msg).toBe("请上传封面");
  expect((await write({ type: "DEBATE", options: sides("甲") })).msg).toBe("辩论选项须为2个");
  expect((await write({ type: "VOTE", options: sides("甲") })).msg).toBe("投票选项须为2-6个");
  expect((await write({ ownerUserId: await aMember(db) })).msg).toBe("发起账号必须是运营号");
  const made = await write({ title: "唯一标题", type: "DEBATE", options: sides("甲", "乙") });
  expect(made.http).toBe(200);
  expect((await write({ title: "唯一标题" })).msg).toBe("话题已存在");
  const row = (await operator(getCall(subject), { id: made.data.id })).data;
  expect(row).toMatchObject({
    status: "DRAFT",
    options: [
      { id: 1, text: "甲" },
      { id: 2, text: "乙" },
    ],
  });
  await sql`update subject set join_num = 1 where id = ${row.id}`.execute(db);
  const edit = { ...draft({ title: "唯一标题", type: "DEBATE" }), version: row.version } as const;
  expect(
    (await operator(formCall(subject, "edit"), { id: row.id, body: { ...edit, options: sides("甲", "丙") } })).msg,
  ).toBe("已有人参与，不能修改选项");
  expect(
    (await operator(formCall(subject, "edit"), { id: row.id, body: { ...edit, options: sides("甲", "乙") } })).http,
  ).toBe(200);
  expect((await sales(formCall(subject, "create"), { body: draft() })).http).toBe(403);
});

it("a topic goes on, ends once and announces the result in a post that is due in an hour", async () => {
  const id = await online({
    type: "VOTE",
    options: JSON.stringify([
      { id: 1, text: "山", num: 0 },
      { id: 2, text: "海", num: 0 },
    ]),
  });
  await aRow(db, "subject_vote", "optionId", { subjectId: id, userId: await aMember(db), optionId: 2 });
  expect((await operator(actionCall(subject, "finish"), { id })).http).toBe(200);
  expect((await operator(actionCall(subject, "finish"), { id })).http).toBe(409);
  const due = await online({ endTime: new Date(Date.now() - 1000) });
  expect(await finishDueSubjects(db)).toBe(1);
  const posts = await sql<{
    content: string;
    soon: boolean;
  }>`select content, publish_time > now() + interval '50 minutes' as soon from moment
    where subject_id = any(${[id, due]}::bigint[])`.execute(db);
  expect(posts.rows).toHaveLength(1);
  expect(posts.rows[0]).toMatchObject({ soon: true, content: expect.stringContaining("海：1票（100%）") });
});

it("a topic is hot ten times at most, however many try at once", async () => {
  const ids = await Promise.all(Array.from({ length: 12 }, () => online()));
  const answers = await Promise.all(ids.map((id) => operator(setSubjectHot, { id, body: { isHot: true } })));
  expect(answers.filter(({ http }) => http === 200)).toHaveLength(10);
  expect(answers.find(({ http }) => http !== 200)?.msg).toBe("热门话题最多10个");
});

it("a topic takes over what another topic gathered, and is deleted as a draft only", async () => {
  const [source, target] = [await online(), await online()];
  const userId = await aMember(db);
  await aRow(db, "subject_discuss", "id", { subjectId: source, userId, status: "ONLINE", checkStatus: "PASS" });
  const post = await aRow(db, "moment", "id", { subjectId: source, userId });
  const versionOf = async () =>
    (await sql<{ version: number }>`select version from moment where id = ${post}`.execute(db)).rows[0]?.version ?? 0;
  const shown = await versionOf();
  expect((await operator(mergeSubjects, { body: { sourceId: source, targetId: source } })).msg).toBe("不能合并到自身");
  const merged = await operator(mergeSubjects, { body: { sourceId: source, targetId: target } });
  expect(merged.data).toEqual({ discusses: 1, moments: 1, videos: 0 });
  // A form of the post still shows the topic that is gone.
  expect(await versionOf()).toBe(shown + 1);
  expect((await operator(getCall(subject), { id: target })).data).toMatchObject({ discussNum: 1, joinNum: 1 });
  expect((await operator(getCall(subject), { id: source })).data).toMatchObject({ discussNum: 0, status: "OFFLINE" });
  expect((await operator(removeCall(subject, subject.actions.remove), { id: source })).msg).toBe("只能删除草稿");
  const stat = (await operator(getSubjectStat, { id: target })).data;
  expect(stat.days.at(-1)).toMatchObject({ discussNum: 1, joinNum: 1 });
});
