import {
  getBatchJob,
  getBatchItems,
  cancelBatchJob,
  resumeBatchJob,
} from "@hongxian/contract/core/console/batch.endpoints.ts";
import {
  preparePoster,
  uploadPosterBackground,
  startPosterBatch,
  getPosterBatchFile,
} from "@hongxian/contract/core/poster/poster.endpoints.ts";
import { demo } from "@hongxian/demo/demo.ts";
import { existsSync, readdirSync, utimesSync } from "node:fs";
import { join } from "node:path";
import { loadImage } from "@napi-rs/canvas";
import { sql } from "kysely";
import sharp from "sharp";
import { beforeAll, describe, expect, it } from "vitest";
import { batchJobOf } from "../../core/foundation/batch/run-batch.ts";
import { readCornerToken } from "../../core/services/corner-token/corner-token.ts";
import { testApp, type Ask } from "../../test/app.ts";
import { aMember, aRow, aStaff } from "../../test/build.ts";
import { posterBatchKinds } from "./batch-posters.ts";
import { removeOldPosters } from "./poster-folder.ts";

const app = await testApp({ extension: demo });
const { db } = app.database;
const noPhoto = "当前用户没有上传真人照片，无法绘制推广图片！";
const origin = "https://console.example.com";
let admin: Ask;
let adminId: number;
let shown: number;

const member = (columns: Record<string, unknown> = {}) =>
  aMember(db, {
    firstName: "听雨的桂花糕",
    realname: "赵真名",
    wechatNo: "secret_wechat",
    birthday: "1996-03-04",
    height: 165,
    education: "MASTER",
    homeProv: "浙江省",
    homeCity: "杭州市",
    profession: "语文教师",
    income: 8000,
    spouseIncomeMax: 12000,
    marital: "UNMARRIED",
    signature: "喜欢晨跑、书店，电话13812345678",
    idealHalf: "在杭州工作，踏实愿意沟通。",
    authStatus: "AUTH",
    faceValue: 1,
    educationAuthStatus: "AUTH_SUCCESS",
    marriageCornerOpen: true,
    verifyImg: "/api/files/demo/portrait/10000002-live.svg",
    ...columns,
  });

/** Runs the queued batch as the jobs' process does: turn after turn, as a slow machine needs several. */
const runJob = async (id: number) => {
  const { run } = batchJobOf(() => app.services, posterBatchKinds);
  do await run({} as never, { id });
  while ((await admin(getBatchJob, { id })).data.status === "RUNNING");
};

beforeAll(async () => {
  adminId = await aStaff(db, { roleId: 1 });
  admin = await app.as(adminId);
  shown = await member();
});

describe("one poster", () => {
  it("a poster is drawn from what it shows and nothing else", async () => {
    const { data, raw } = await admin(preparePoster, { userId: shown });
    expect(data.profile).toMatchObject({
      nickname: "听雨的桂花糕",
      sex: "WOMAN",
      height: 165,
      education: "硕士",
      city: "浙江 杭州",
      income: "8000-12000",
      marital: "未婚",
      badges: ["REAL_NAME", "FACE", "EDUCATION"],
    });
    expect(data).toMatchObject({ photoUrl: "/api/files/demo/portrait/10000002-live.svg", cornerState: "OPEN" });
    expect(raw).not.toMatch(/赵真名|secret_wechat|login|lastName/);
    const token = data.cornerPath.split("t=")[1] ?? "";
    expect(readCornerToken(app.services.settings.secretKey, token)).toMatchObject({
      via: "QRCODE",
      userId: shown,
      staffId: adminId,
    });
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from audit_log
      where title = '绘制推广图' and target_id = ${String(shown)} and result = 'OK'`.execute(db);
    expect(rows[0]?.n).toBe(1);
  });

  it("a poster takes the live photo unless it was refused, else the first public one, else any, and says so only of none", async () => {
    const photoOf = async (userId: number) => admin(preparePoster, { userId });
    const bare = await member({ verifyImg: "", faceValue: null });
    expect(await photoOf(bare)).toMatchObject({ http: 400, msg: noPhoto });
    await aRow(db, "album_photo", "id", { userId: bare, picture: "/gone.jpg", isDelete: true });
    expect((await photoOf(bare)).msg).toBe(noPhoto);
    await aRow(db, "album_photo", "id", { userId: bare, picture: "/private.jpg", ablumStatus: "PRIVATE" });
    expect((await photoOf(bare)).data.photoUrl).toBe("/private.jpg");
    await aRow(db, "album_photo", "id", { userId: bare, picture: "/first.jpg" });
    await aRow(db, "album_photo", "id", { userId: bare, picture: "/second.jpg" });
    expect((await photoOf(bare)).data.photoUrl).toBe("/first.jpg");
    const refusedLive = await member({ faceValue: 0 });
    expect((await photoOf(refusedLive)).data.photoUrl).toBe("/api/files/demo/portrait/10000002-live.svg");
    await aRow(db, "album_photo", "id", { userId: refusedLive, picture: "/public.jpg" });
    expect((await photoOf(refusedLive)).data.photoUrl).toBe("/public.jpg");
  });

  it("a poster says when the code leads nowhere, and leaves out what is not known", async () => {
    const closed = await member({ marriageCornerOpen: false });
    expect((await admin(preparePoster, { userId: closed })).data.cornerState).toBe("CLOSED");
    const waiting = await member({ faceValue: 2 });
    expect((await admin(preparePoster, { userId: waiting })).data.cornerState).toBe("HIDDEN");
    const unknown = {
      income: null,
      spouseIncomeMax: null,
      education: null,
      marital: null,
      height: null,
      birthday: null,
    };
    const { data } = await admin(preparePoster, { userId: await member(unknown) });
    expect(data.profile).toMatchObject({ income: "", education: "", marital: "", height: null, age: null });
  });

  it("a poster is for role id 1 alone", async () => {
    const operator = await app.as(await aStaff(db, { roleId: 8 }));
    for (const call of [preparePoster, startPosterBatch, uploadPosterBackground]) {
      expect((await operator.unchecked(call, { userId: shown, body: {} })).http).toBe(403);
    }
    expect((await admin(preparePoster, { userId: 99999999 })).http).toBe(404);
  });
});

describe("a background", () => {
  const picture = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: "#884422" } });
  const send = (bytes: Buffer, type = "image/png") =>
    admin(uploadPosterBackground, { body: bytes, headers: { "content-type": type } });
  const wrongSize = "背景图片尺寸必须是1080x1920, 请选择合适尺寸的图片";

  it("a background is stored in its exact size and served again", async () => {
    const forms = { png: "png", jpg: "jpeg", webp: "webp" } as const;
    for (const [extension, form] of Object.entries(forms) as [
      keyof typeof forms,
      (typeof forms)[keyof typeof forms],
    ][]) {
      const { data } = await send(await picture(1080, 1920)[form]().toBuffer());
      expect(data.url).toMatch(new RegExp(`^/api/files/images/[0-9a-f]{32}/\\d{17}\\.${extension}$`));
      expect((await admin.raw("GET", data.url)).http).toBe(200);
    }
  });

  it("a background is refused one pixel off, on either side", async () => {
    for (const [width, height] of [
      [1079, 1920],
      [1081, 1920],
      [1080, 1919],
      [1080, 1921],
      [1920, 1080],
      [2160, 3840],
    ] as const) {
      expect((await send(await picture(width, height).png().toBuffer())).msg).toBe(wrongSize);
    }
    // Rotated by its own metadata, it is shown upright and counts as such.
    const turned = await picture(1920, 1080).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    expect((await send(turned, "image/jpeg")).http).toBe(200);
    const lying = await picture(1080, 1920).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    expect((await send(lying, "image/jpeg")).msg).toBe(wrongSize);
  });

  it("a background is refused when it is no picture of the four kinds", async () => {
    const gif = await picture(1080, 1920).gif().toBuffer();
    const svg = Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="1080" height="1920"/>`);
    for (const bytes of [gif, svg, Buffer.from("<html>")]) {
      expect((await send(bytes)).msg).toBe("只支持png、jpg、jpeg、webp格式的图片");
    }
    const head = (await picture(1080, 1920).png().toBuffer()).subarray(0, 60);
    expect((await send(head)).http).toBe(400);
  });
});

describe("a batch", () => {
  it("a batch draws each member, names who cannot be drawn, and gives its maker a ZIP for a day", async () => {
    const bare = await member({ verifyImg: "", faceValue: null });
    const other = await member({ firstName: "龘䶮𠮷👨‍👩‍👧", sex: "MAN", signature: "" });
    const order = { userIds: [shown, bare, other, shown], background: "CYCLE", origin } as const;
    const { data } = await admin(startPosterBatch, { body: order });
    expect(data.total).toBe(3);
    const early = await admin(getPosterBatchFile, { id: data.jobId });
    expect(early).toMatchObject({ http: 400, msg: "推广图还没有绘制完成" });
    await runJob(data.jobId);
    const job = await admin(getBatchJob, { id: data.jobId });
    expect(job.data).toMatchObject({ title: "批量推广图", status: "DONE", total: 3, success: 2, failed: 1 });
    const items = await admin(getBatchItems, { id: data.jobId, query: { result: "FAILED" } });
    expect(items.data.list).toMatchObject([{ targetId: bare, msg: noPhoto }]);

    const file = await admin(getPosterBatchFile, { id: data.jobId });
    expect(file.headers["content-type"]).toBe("application/zip");
    expect(file.raw.startsWith("PK")).toBe(true);
    const folder = join(app.services.settings.dataDir, "exports", "posters");
    const [subfolder = ""] = readdirSync(folder);
    const names = readdirSync(join(folder, subfolder)).toSorted();
    expect(names).toEqual([`01-${shown}-听雨的桂花糕.png`, `03-${other}-龘䶮𠮷.png`]);
    const drawn = await loadImage(join(folder, subfolder, names[0] ?? ""));
    expect([drawn.width, drawn.height]).toEqual([1080, 1920]);

    const another = await app.as(await aStaff(db, { roleId: 1 }));
    expect((await another(getPosterBatchFile, { id: data.jobId })).http).toBe(404);
    await sql`update batch_job set end_time = now() - interval '24 hours 1 second' where id = ${data.jobId}`.execute(
      db,
    );
    expect((await admin(getPosterBatchFile, { id: data.jobId })).msg).toBe("文件已过期，请重新绘制");

    const old = Date.now() / 1000 - 27 * 3600;
    utimesSync(join(folder, subfolder), old, old);
    expect(await removeOldPosters(app.services.settings.dataDir)).toBe(1);
    expect(existsSync(join(folder, subfolder))).toBe(false);
  });

  it("a batch stops when cancelled and keeps what was drawn", async () => {
    const { data } = await admin(startPosterBatch, { body: { userIds: [shown], background: 4, origin } });
    expect((await admin(cancelBatchJob, { id: data.jobId })).data.status).toBe("CANCELLED");
    await runJob(data.jobId);
    expect((await admin(getBatchJob, { id: data.jobId })).data).toMatchObject({
      status: "CANCELLED",
      success: 0,
    });
    await admin(resumeBatchJob, { id: data.jobId });
    await runJob(data.jobId);
    expect((await admin(getBatchJob, { id: data.jobId })).data).toMatchObject({ status: "DONE", success: 1 });
  });

  it("a batch takes fifty members at most, and only an honest origin", async () => {
    const many = Array.from({ length: 51 }, (_, at) => at + 1);
    const order = { userIds: many, background: 1, origin } as const;
    expect((await admin(startPosterBatch, { body: order })).msg).toBe("一次最多绘制50张推广图");
    for (const bad of ["javascript:alert(1)", "https://a.example/path", "ftp://a.example", ""]) {
      const answer = await admin(startPosterBatch, { body: { ...order, userIds: [shown], origin: bad } });
      expect(answer.http).toBe(400);
    }
    expect(
      (await admin.unchecked(startPosterBatch, { body: { ...order, userIds: [shown], background: 9 } })).http,
    ).toBe(400);
  });
});
