import {
  getPushOverview,
  getPushStat,
  getPushReceipts,
} from "@hongxian/contract/features/push-task/push-task.endpoints.ts";
import { listCall } from "@hongxian/contract/kit/resource-calls.ts";
import { pushTaskList } from "@hongxian/contract/features/push-task/push-task.resource.ts";
import { readAudienceIds } from "@hongxian/contract/core/audience/audience.ts";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { testApp } from "../../test/app.ts";
import { aMember, aRow, aStaff } from "../../test/build.ts";

const app = await testApp();
const { db } = app.database;
const authorId = await aStaff(db);
const author = await app.as(authorId);
const other = await app.as(await aStaff(db));

it("the list shows pushes with their rates; what waits for me is not my own", async () => {
  const id = await aRow(db, "push_task", "id", {
    title: "周末活动",
    content: "来看看",
    kind: "SERVICE",
    channel: "PUSH",
    status: "WAIT_AUDIT",
    createdBy: authorId,
    successNum: 200,
    arriveNum: 150,
    clickNum: 30,
  });
  const { data } = await author(listCall(pushTaskList));
  expect(data.list[0]).toMatchObject({ id, arriveRate: 7500, clickRate: 1500, creatorId: authorId, isResent: false });
  expect((await author(listCall(pushTaskList), { query: { mine: "1" } })).data.total).toBe(0);
  expect((await other(listCall(pushTaskList), { query: { mine: "1" } })).data.total).toBe(1);
  expect((await other(listCall(pushTaskList), { query: { id } })).data.total).toBe(1);
  expect((await other(getPushOverview)).data.waiting).toBe(1);
});

it("the overview has a click rate for the kinds that reached somebody, and none for those never sent", async () => {
  await sql`update push_task set status = 'CANCEL'`.execute(db);
  await aRow(db, "push_task", "id", {
    title: "到达过",
    content: "内容",
    kind: "SERVICE",
    channel: "IM",
    status: "FINISH",
    createdBy: authorId,
    totalNum: 4,
    successNum: 4,
    clickNum: 1,
    sendTime: new Date(),
  });
  await aRow(db, "push_task", "id", {
    title: "只在发件箱",
    content: "内容",
    kind: "MARKETING",
    channel: "PUSH",
    status: "FINISH",
    createdBy: authorId,
    totalNum: 4,
    sendTime: new Date(),
  });
  const { byKind } = (await author(getPushOverview)).data;
  expect(Object.fromEntries(byKind.map(({ kind, rate }) => [kind, rate]))).toMatchObject({
    SERVICE: 2500,
    MARKETING: null,
  });
});

it("the list says member by member what became of a push", async () => {
  const id = await aRow(db, "push_task", "id", {
    title: "到达",
    content: "内容",
    kind: "SERVICE",
    channel: "PUSH",
    status: "FINISH",
    createdBy: authorId,
    totalNum: 3,
    sendTime: new Date(Date.now() - 3 * 3_600_000),
  });
  for (const result of ["SENT", "CLICK", "FAIL"]) {
    const userId = await aMember(db);
    await sql`insert into push_receipt (push_id, user_id, platform, result, click_time)
      values (${id}, ${userId}, 'IOS', ${result}, ${
        result === "CLICK"
          ? sql`now() - interval
        '90 minutes'`
          : null
      })`.execute(db);
  }
  const { data } = await author(getPushStat, { id });
  expect(data).toMatchObject({ target: 3, sent: 2, arrived: 1, clicked: 1 });
  expect(data.hours[1]).toBe(1);
  expect((await author(getPushReceipts, { id, query: { result: "FAIL" } })).data.total).toBe(1);
  expect((await author(getPushReceipts, { id: 999999 })).http).toBe(404);
});

it("the form reads numbers of members out of a text, and says which do not exist", async () => {
  const userId = await aMember(db);
  const content = Buffer.from(`${userId}\n999999999, ${userId}`).toString("base64");
  const { data } = await author(readAudienceIds, { body: { fileName: "ids.txt", content } });
  expect(data).toEqual({
    userIds: [userId, 999_999_999],
    unknownIds: [999_999_999],
    errors: [{ row: 2, column: "会员ID", msg: "999999999不存在" }],
  });
});
