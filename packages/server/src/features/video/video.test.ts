import { actionCall } from "@hongxian/contract/kit/row-action.ts";
import { decideReview, undoReview } from "@hongxian/contract/core/review/review.endpoints.ts";
import { getCall, listCall } from "@hongxian/contract/kit/resource-calls.ts";
import {
  setVideoHot,
  sortHotVideos,
  removeVideoHot,
  getHotCandidates,
  getVideoTrend,
  offlineVideos,
  removeVideo,
} from "@hongxian/contract/features/video/video.endpoints.ts";
import { video, hotVideo } from "@hongxian/contract/features/video/video.resource.ts";
import { sql } from "kysely";
import { expect, it, vi } from "vitest";
import { testApp } from "../../test/app.ts";
import { aMember, aRow, aStaff } from "../../test/build.ts";
import { coolDueVideos, scoreVideos } from "./video-jobs.ts";

const app = await testApp();
const { db } = app.database;
const auditorId = await aStaff(db, { roleId: 3 });
const auditor = await app.as(auditorId);
const operator = await app.as(await aStaff(db, { roleId: 8 }));
const shown = { status: "ONLINE", checkStatus: "PASS" };
const aVideo = async (columns: Readonly<Record<string, unknown>> = {}) =>
  aRow(db, "video", "id", {
    title: "一天",
    videoUrl: "/a.mp4",
    ...columns,
    userId: columns["userId"] ?? (await aMember(db)),
  });
const read = async (id: number) => (await auditor(getCall(video), { id })).data;
const decide = (id: number, action: string, more: object = {}) =>
  auditor.unchecked(decideReview, { bizType: "VIDEO", body: { ids: [id], action, ...more } });
const reasonOf = async (type: string) =>
  (
    await sql<{
      id: number;
    }>`select id from review_reason where biz_type = 'VIDEO' and violation_type = ${type}`.execute(db)
  ).rows[0]?.id;
const at = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
const week = { startTime: at(0), endTime: at(7) };

it("a decision on a video may be changed later, but not while it can be taken back", async () => {
  const id = await aVideo();
  expect((await decide(id, "PASS")).http).toBe(200);
  expect((await decide(id, "REFUSE", { remark: "模糊" })).msg).toMatch(/^该内容已被员工\d+审核$/);
  await sql`update video set check_time = now() - interval '1 hour' where id = ${id}`.execute(db);
  expect((await decide(id, "REFUSE", { remark: "模糊" })).http).toBe(200);
  expect(await read(id)).toMatchObject({ checkStatus: "REFUSE", status: "OFFLINE" });
});

it("the open desks of all processes are notified of a decided video", async () => {
  const heard: unknown[] = [];
  const stop = app.services.listener.on("console_event", (payload) => heard.push(JSON.parse(payload)));
  await decide(await aVideo(), "PASS");
  await vi.waitFor(() => expect(heard).toContainEqual({ topic: "review", data: { bizType: "VIDEO" } }));
  stop();
});

it("the server counts grave violations of an author, reports the third and takes one back with its decision", async () => {
  const userId = await aMember(db);
  const reasonId = await reasonOf("PORN");
  for (let n = 0; n < 2; n++) await decide(await aVideo({ userId }), "REFUSE", { reasonId });
  await decide(await aVideo({ userId }), "REFUSE", { reasonId: await reasonOf("AD") });
  const noticeCount = async () =>
    (await sql`select 1 from staff_notice where staff_id = ${auditorId} and title = '建议禁用'`.execute(db)).rows
      .length;
  expect(await noticeCount()).toBe(0);
  const third = await decide(await aVideo({ userId }), "REFUSE", { reasonId });
  expect(await noticeCount()).toBe(1);
  await auditor(undoReview, { reviewActionId: third.data.done[0]?.reviewActionId ?? 0 });
  const { rows } = await sql`select 1 from punishment
      where user_id = ${userId} and type = 'CONTENT_DELETE' and status = 'EFFECTIVE'`.execute(db);
  expect(rows).toHaveLength(2);
});

it("a video leads the stream: public and shown, three of one member, until its time is over", async () => {
  const heat = (id: number, more: object = {}) => operator(setVideoHot, { id, body: { ...week, ...more } });
  expect((await heat(await aVideo({ ...shown, visibility: "PRIVATE" }))).msg).toBe("仅公开且展示中的视频可设为热门");
  const userId = await aMember(db);
  const ids = await Promise.all(Array.from({ length: 5 }, () => aVideo({ ...shown, userId, playNum: 10 })));
  expect((await heat(ids[0] ?? 0, { endTime: at(-1) })).msg).toBe("结束时间必须晚于开始时间");
  const answers = await Promise.all(ids.map((id) => heat(id)));
  expect(answers.filter(({ http }) => http === 200)).toHaveLength(3);
  expect(answers.find(({ http }) => http !== 200)?.msg).toBe("同一会员最多3条热门视频");
  const hot = (await operator(listCall(hotVideo))).data.list.map(({ id }) => id);
  expect((await operator(sortHotVideos, { body: { ids: hot.toReversed() } })).http).toBe(200);
  const turned = (await operator(listCall(hotVideo))).data.list.map(({ id }) => id);
  expect(turned).toEqual(hot.toReversed());
  expect(
    (await operator(actionCall(video, "offline"), { id: hot[0] ?? 0, body: { status: "OFFLINE", reason: "投诉" } }))
      .http,
  ).toBe(200);
  expect(await read(hot[0] ?? 0)).toMatchObject({ isHot: false, status: "OFFLINE" });
  await sql`update video set hot_end_time = now() - interval '1 second' where id = ${hot[1]}`.execute(db);
  expect(await coolDueVideos(db)).toBe(1);
  expect((await operator(removeVideoHot, { id: hot[2] ?? 0 })).http).toBe(200);
  expect((await operator(removeVideoHot, { id: hot[2] ?? 0 })).http).toBe(409);
  await scoreVideos(db);
  expect((await operator(getHotCandidates)).data[0]).toMatchObject({ hotScore: 10 });
  expect((await operator(getVideoTrend, { id: hot[2] ?? 0 })).data.days).toHaveLength(7);
});

it("a video is taken down in a batch and deleted for good, and finds itself by number", async () => {
  const ids = await Promise.all([1, 2].map(() => aVideo(shown)));
  expect((await operator(offlineVideos, { body: { ids, reason: "" } })).msg).toBe("请填写下架原因");
  expect((await operator(offlineVideos, { body: { ids, reason: "重复" } })).data).toEqual({ offline: 2 });
  expect((await operator(removeVideo, { id: ids[0] ?? 0 })).http).toBe(200);
  const found = (await auditor(listCall(video), { query: { keyword: ids[0], status: "DELETED", length: "SHORT" } }))
    .data;
  expect(found).toMatchObject({ total: 1, summary: { waiting: expect.any(Number) } });
  expect((await auditor(actionCall(video, "online"), { id: ids[1] ?? 0, body: { status: "ONLINE" } })).http).toBe(200);
});
