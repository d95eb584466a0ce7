import { getCall, listCall } from "@hongxian/contract/kit/resource-calls.ts";
import { moment, microBlog } from "@hongxian/contract/features/moment/moment.resource.ts";
import { publishBlog, editBlog, getBlogStat } from "@hongxian/contract/features/moment/micro-blog.endpoints.ts";
import {
  removeMomentImage,
  setMomentTop,
  offlineMoments,
  setMomentStatus,
  removeMoment,
  getMomentComments,
  removeMomentComment,
  getMomentStat,
} from "@hongxian/contract/features/moment/moment.endpoints.ts";
import { uploadImage } from "@hongxian/contract/core/file/file.endpoints.ts";
import { sql } from "kysely";
import sharp from "sharp";
import { expect, it } from "vitest";
import { takeInContent } from "../../core/services/content/take-in.ts";
import { testApp } from "../../test/app.ts";
import { aMember, aRow, aStaff } from "../../test/build.ts";
import { turnMoments } from "./moment-jobs.ts";

const app = await testApp();
const { db } = app.database;
const auditor = await app.as(await aStaff(db, { roleId: 3 }));
const operatorId = await aStaff(db, { roleId: 8 });
const operator = await app.as(operatorId);
const other = await app.as(await aStaff(db, { roleId: 8 }));
const sales = await app.as(await aStaff(db, { roleId: 4 }));
const author = await aMember(db);
const account = await aMember(db, { isMarketAccount: true });
await aRow(db, "market_account", "id", { userId: account, type: "OFFICIAL", maintainerId: operatorId });
const shown = { status: "ONLINE", checkStatus: "PASS" };
const aMoment = (columns: object = {}) => aRow(db, "moment", "id", { userId: author, content: "今天", ...columns });
const read = async (id: number) => (await auditor(getCall(moment), { id })).data;
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();

it("a moment is shown at once when the machine passes it, and waits otherwise", async () => {
  const post = (content: string, imgs = "") =>
    takeInContent(app.services, { type: "MOMENT", userId: author, columns: { content, imgs } });
  expect(await read(await post("天气真好"))).toMatchObject({ ...shown, checkName: "机审", machineResult: "PASS" });
  expect(await read(await post("先 转 账再见面"))).toMatchObject({
    checkStatus: "WAIT_CHECK",
    machineResult: "REVIEW",
  });
  const hits = await sql`select 1 from text_censor_hit where user_id = ${author}`.execute(db);
  expect(hits.rows).toHaveLength(1);
});

it("a moment loses one picture, which is stopped when it is posted again", async () => {
  const bytes = await sharp({ create: { width: 20, height: 20, channels: 3, background: "#b23a48" } })
    .png()
    .toBuffer();
  const { url } = (await operator(uploadImage, { body: bytes, headers: { "content-type": "image/png" } })).data;
  const id = await aMoment({ content: "", imgs: `${url};/other.png`, ...shown });
  expect((await operator(removeMomentImage, { id, index: 0 })).data).toEqual({ id, imgs: "/other.png" });
  expect((await operator(removeMomentImage, { id, index: 0 })).msg).toBe("至少保留一张图片或文字");
  const again = await takeInContent(app.services, {
    type: "MOMENT",
    userId: author,
    columns: { content: "看", imgs: url },
  });
  expect(await read(again)).toMatchObject({ machineResult: "BLOCK", status: "OFFLINE" });
});

it("a moment is pinned five times in a city and for some days, taken down in a batch, deleted once", async () => {
  const ids = await Promise.all(Array.from({ length: 6 }, () => aMoment({ homeCityId: 110_100, ...shown })));
  expect((await operator(setMomentTop, { id: ids[0] ?? 0, body: { isTop: true } })).msg).toBe("置顶天数须为1-7的整数");
  const pins = await Promise.all(ids.map((id) => operator(setMomentTop, { id, body: { isTop: true, days: 2 } })));
  expect(pins.filter(({ http }) => http === 200)).toHaveLength(5);
  expect(pins.find(({ http }) => http !== 200)?.msg).toBe("同城最多置顶5条");
  await sql`update moment set top_end_time = now() - interval '1 minute' where is_top`.execute(db);
  expect(await turnMoments(db)).toBe(5);
  expect((await operator(offlineMoments, { body: { ids: ids.slice(0, 2), reason: "违规" } })).data).toEqual({
    offline: 2,
  });
  expect((await operator(offlineMoments, { body: { ids: ids.slice(0, 2), reason: "违规" } })).http).toBe(409);
  const waiting = await aMoment();
  expect((await operator(setMomentStatus, { id: waiting, body: { status: "ONLINE" } })).msg).toBe(
    "未通过审核的动态不能上架",
  );
  expect((await sales(removeMoment, { id: waiting })).http).toBe(403);
  expect((await operator(removeMoment, { id: waiting })).http).toBe(200);
  expect((await operator(removeMoment, { id: waiting })).http).toBe(409);
});

it("a moment shows its comments and loses one", async () => {
  const id = await aMoment(shown);
  const comment = await aRow(db, "moment_comment", "id", { momentId: id, userId: author, content: "好", ...shown });
  expect((await read(id)).commentNum).toBe(1);
  expect((await auditor(getMomentComments, { id })).data).toMatchObject({
    total: 1,
    list: [{ id: comment }],
  });
  expect((await auditor(removeMomentComment, { id: comment })).http).toBe(200);
  expect((await read(id)).commentNum).toBe(0);
  expect((await auditor(getMomentStat)).data).toMatchObject({ today: expect.any(Number) });
});

it("only who maintains an account posts with it, now or later", async () => {
  const draft = { userId: account, content: "这是一条足够长的微博内容" };
  const write = (change: object = {}, ask = operator) => ask(publishBlog, { body: { ...draft, ...change } });
  expect((await write({ content: "太短" })).msg).toBe("内容须为10-2000字");
  expect((await write({ userId: author })).msg).toBe("请选择发布账号");
  expect((await write({}, other)).msg).toBe("您不是该运营号的维护人");
  expect((await write({ imgs: ["/a.png"], videoUrl: "/b.mp4" })).msg).toBe("图片和视频不能同时添加");
  expect((await write({ content: "内部网络博彩平台稳赚不赔快来" })).msg).toBe("内容包含敏感词：网络博彩");
  expect((await write({ publishTime: inHours(31 * 24) })).msg).toBe("定时时间须在30天内");
  const { id, status } = (await write({ publishTime: inHours(2) })).data;
  expect(status).toBe("WAIT_PUBLISH");
  const { version } = (await operator(getCall(microBlog), { id })).data;
  const edit = { ...draft, content: "改过以后的微博内容也够长", publishTime: inHours(3), version };
  expect((await operator(editBlog, { id, body: edit })).http).toBe(200);
  expect((await operator(editBlog, { id, body: edit })).http).toBe(409);
  const ended = await aRow(db, "subject", "id", { title: "已结束的投票", status: "FINISHED", type: "VOTE" });
  await sql`update moment set subject_id = ${ended} where id = ${id}`.execute(db);
  const unchangedSubject = { ...edit, subjectId: ended, version: version + 1 };
  expect((await operator(editBlog, { id, body: unchangedSubject })).http).toBe(200);
  expect((await write({ subjectId: ended })).msg).toBe("话题不存在或未上架");
  const setStatus = (next: "ONLINE" | "OFFLINE") =>
    operator(setMomentStatus, { id, body: { status: next, reason: "取消定时" } });
  await setStatus("OFFLINE");
  const opened = (await operator(getCall(microBlog), { id })).data;
  await setStatus("ONLINE");
  const { publishTime } = (await operator(getCall(microBlog), { id })).data;
  // A form opened before it was published would plan it again.
  const late = { ...unchangedSubject, version: opened.version };
  expect((await operator(editBlog, { id, body: late })).http).toBe(409);
  expect(Date.parse(publishTime)).toBeLessThanOrEqual(Date.now());
  await sql`update moment set status = 'WAIT_PUBLISH' where id = ${id}`.execute(db);
  await turnMoments(db);
  expect(
    (await operator(listCall(moment), { query: { kind: "MICRO_BLOG", status: "ONLINE" } })).data.list,
  ).toMatchObject([{ id }]);
  const posts = await Promise.all(
    Array.from({ length: 4 }, () => aMoment({ kind: "MICRO_BLOG", userId: account, ...shown })),
  );
  const pins = await Promise.all(posts.map((one) => operator(setMomentTop, { id: one, body: { isTop: true } })));
  expect(pins.filter(({ http }) => http === 200)).toHaveLength(3);
  expect((await operator(getBlogStat)).data.posts).toMatchObject([{ published: 5 }]);
});
