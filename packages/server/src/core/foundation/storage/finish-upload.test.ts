import { finishUpload } from "@hongxian/contract/core/storage/storage.endpoints.ts";
import { randomBytes } from "node:crypto";
import { gzipSync } from "node:zlib";
import { sql } from "kysely";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { testApp } from "../../../test/app.ts";
import { aStaff } from "../../../test/build.ts";
import { embeddedStoreOf } from "./embedded-store.ts";
import { fileStoreOf, readWhole } from "./file-store.ts";
import { sweepStore } from "./sweep-store.ts";
import { findStoredFile } from "./stored-files.ts";
import * as make from "./test/file-fixtures.ts";

const app = await testApp();
const { db } = app.database;
// The administrator may upload every kind.
const staffId = await aStaff(db);
const ask = await app.as(staffId);
const store = fileStoreOf(app.services);
const prefix = `upload/${staffId}/`;
let count = 0;

/** Puts content where an upload leaves it, then requests that the upload be finished. */
async function finish(kind: string, name: string, bytes: Buffer, folder = `t${(count += 1)}`) {
  const key = `${prefix}${kind}/${folder}/${name}`;
  await store.put(key, bytes, "application/octet-stream");
  return { key, ...(await ask(finishUpload, { body: { key } })) };
}
const keys = async () =>
  (await embeddedStoreOf(app.services).list({ prefix: "", after: "", delimiter: "", max: 1000 })).objects.map(
    (o) => o.key,
  );
const contentOf = async (address: string): Promise<Buffer> => {
  const file = await findStoredFile(db, address);
  const found = file === null ? null : await store.find(file.objectKey);
  if (found === null) throw new Error("nothing stored");
  return readWhole(found);
};

describe("the end of an upload", () => {
  it.each([
    ["image", "照片.jpg", make.jpg, "image/jpeg", /^\/api\/files\/images\/[0-9a-f]{32}\/\d{13}[1-9]\d{3}\.jpg$/],
    ["image", "a.JPEG", make.jpg, "image/jpeg", /\.jpg$/],
    ["image", "a.png", make.png, "image/png", /\.png$/],
    ["image", "a.webp", make.webp, "image/webp", /\.webp$/],
    ["video", "a.mp4", make.mp4, "video/mp4", /^\/api\/files\/stored\/[0-9a-f]{32}\/a\.mp4$/],
    ["audio", "a.mp3", make.mp3, "audio/mpeg", /\.mp3$/],
    ["audio", "a.m4a", make.m4a, "audio/mp4", /\.m4a$/],
    ["document", "合同 v1.2.pdf", make.pdf, "application/pdf", /\.pdf$/],
    ["document", "a.xlsx", make.xlsx, "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", /\.xlsx$/],
    [
      "document",
      "a.docx",
      make.docx,
      "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
      /\.docx$/,
    ],
    ["animation", "a.svga", make.svga, "application/octet-stream", /\.svga$/],
    ["chatImage", "a.jpg", make.jpg, "image/jpeg", /^\/api\/files\/images\/[0-9a-f]{32}\/a\.jpg$/],
  ])("the end of an upload stores an honest %s %s", async (kind, name, bytes, type, url) => {
    const { data, msg, key } = await finish(kind, name, bytes);
    expect(msg).toBe("");
    expect(Object.keys(data as object)).toEqual(["type", "url", "uri", "size"]);
    expect(data).toMatchObject({ type, url: expect.stringMatching(url), uri: expect.stringMatching(/^file\/\d{6}\//) });
    const shown = await ask.raw("GET", data.url);
    expect(shown).toMatchObject({ http: 200, headers: { "content-type": type, "x-content-type-options": "nosniff" } });
    expect(Number(shown.headers["content-length"])).toBe(data.size);
    expect((await app.ask.raw("GET", data.url)).http).toBe(401);
    // Requested again, because the answer was lost: the same file, and nothing left at the upload's place.
    expect((await ask(finishUpload, { body: { key } })).data).toEqual(data);
    expect(await keys()).not.toContain(key);
    const { rows } = await sql<{ count: number }>`select count(*) as count from audit_log
      where path = ${finishUpload.path}
        and target_id = ${decodeURIComponent(data.url.split("/").slice(-2).join("/"))}`.execute(db);
    expect(rows[0]?.count).toBe(1);
  });

  it("the end of an upload is requested by its owner only, and once the upload is there", async () => {
    const other = await app.as(await aStaff(db, { roleId: 8 }));
    const key = `${prefix}image/mine/a.png`;
    await store.put(key, make.png, "");
    expect((await other(finishUpload, { body: { key } })).msg).toBe("文件不存在或已过期，请重新上传");
    expect((await ask(finishUpload, { body: { key: `${prefix}image/none.png` } })).http).toBe(400);
    expect((await ask(finishUpload, { body: { key: "file/202601/a.png" } })).http).toBe(400);
    expect((await ask(finishUpload, { body: { key } })).status).toBe(0);
  });

  it("the end of an upload gives one file when it is requested ten times at once", async () => {
    const key = `${prefix}image/many/a.png`;
    await store.put(key, make.png, "");
    const answers = await Promise.all(Array.from({ length: 10 }, () => ask(finishUpload, { body: { key } })));
    const urls = new Set(answers.filter(({ status }) => status === 0).map(({ data }) => data.url));
    expect(urls.size).toBe(1);
    const { rows } = await sql<{
      count: number;
    }>`select count(*) as count from stored_file where source_key = ${key}`.execute(db);
    expect(rows[0]?.count).toBe(1);
  });

  it("the server serves parts of a video", async () => {
    const { data } = await finish("video", "range.mp4", make.mp4);
    const part = await ask.raw("GET", data.url, undefined, { range: "bytes=4-7" });
    expect(part).toMatchObject({
      http: 206,
      raw: "ftyp",
      headers: { "content-range": `bytes 4-7/${make.mp4.length}` },
    });
    expect((await ask.raw("GET", data.url, undefined, { range: "bytes=999999-" })).http).toBe(416);
  });
});

describe("a picture", () => {
  const withPlace = (orientation: number) =>
    make
      .picture(40, 20)
      .withExif({
        IFD0: { Make: "SecretMaker", ImageDescription: "SecretNote" },
        IFD3: {
          GPSLatitudeRef: "N",
          GPSLatitude: "30/1 15/1 0/1",
          GPSLongitudeRef: "E",
          GPSLongitude: "120/1 10/1 0/1",
        },
      })
      .withMetadata({ orientation });

  it.each(["jpeg", "png", "webp"] as const)(
    "a picture loses its place and every other mark, and stands upright: %s",
    async (format) => {
      const bytes = await withPlace(6).toFormat(format).toBuffer();
      const before = await sharp(bytes).metadata();
      expect(before.exif?.toString("latin1")).toContain("SecretMaker");
      const { data } = await finish("image", `gps.${format === "jpeg" ? "jpg" : format}`, bytes);
      const clean = await contentOf(data.url);
      const { exif, xmp, iptc, icc, orientation, width, height } = await sharp(clean).metadata();
      expect({ exif, xmp, iptc, icc, orientation }).toEqual({});
      expect([width, height]).toEqual([20, 40]);
      expect(clean.toString("latin1")).not.toMatch(/Secret|Exif|GPS/);
      expect(await findStoredFile(db, data.url)).toMatchObject({ width: 20, height: 40, size: clean.length });
    },
  );

  it("a picture loses whatever was hung behind it or hidden in a comment", async () => {
    const payload = "<script>alert(1)</script><?php system($_GET[0]) ?>";
    const zip = make.officeZip("xl/workbook.xml");
    const comment = Buffer.concat([Buffer.from([0xff, 0xfe, 0, payload.length + 2]), Buffer.from(payload)]);
    const commented = Buffer.concat([make.jpg.subarray(0, 2), comment, make.jpg.subarray(2)]);
    for (const [name, bytes] of [
      ["a.jpg", Buffer.concat([make.jpg, Buffer.from(payload)])],
      ["b.png", Buffer.concat([make.png, Buffer.from(payload)])],
      ["c.webp", Buffer.concat([make.webp, Buffer.from(payload)])],
      ["d.jpg", Buffer.concat([make.jpg, zip])],
      ["e.jpg", commented],
      ["f.jpg", Buffer.concat([make.jpg, make.pdf])],
    ] as const) {
      const { data, msg } = await finish("image", name, bytes);
      expect(msg, name).toBe("");
      const clean = (await contentOf(data.url)).toString("latin1");
      for (const sign of ["script", "php", "PK\u0003\u0004", "%PDF"]) expect(clean.includes(sign), name).toBe(false);
    }
  });
});

describe("a picture of a conversation", () => {
  const frames = [30, 120, 210].map((grey) =>
    sharp({ create: { width: 20, height: 20, channels: 3, background: { r: grey, g: grey, b: grey } } })
      .png()
      .toBuffer(),
  );
  const gif = async () =>
    sharp(await Promise.all(frames), { join: { animated: true } })
      .gif({ delay: [100, 100, 100] })
      .toBuffer();

  it("a picture of a conversation may move and weigh ten megabytes; elsewhere a GIF is none", async () => {
    const { data, msg } = await finish("chatImage", "a.gif", await gif());
    expect(msg).toBe("");
    expect(data.url).toMatch(/^\/api\/files\/images\/[0-9a-f]{32}\/a\.gif$/);
    expect(await sharp(await contentOf(data.url)).metadata()).toMatchObject({
      format: "gif",
      width: 20,
      pages: 3,
    });
    expect((await ask.raw("GET", data.url)).headers["content-type"]).toBe("image/gif");
    expect((await finish("image", "a.gif", await gif())).status).not.toBe(0);
    expect((await finish("image", "a.png", await gif())).msg).toBe("只支持png、jpg、jpeg、webp格式的图片");
    expect((await finish("chatImage", "b.gif", html)).msg).toBe("只支持png、jpg、jpeg、webp、gif格式的图片");
    const heavy = Buffer.concat([make.jpg, Buffer.alloc(6 * 1024 * 1024)]);
    expect((await finish("image", "heavy.jpg", heavy)).msg).toBe("图片大小不能超过5MB");
    expect((await finish("chatImage", "heavy.jpg", heavy)).status).toBe(0);
    const tooHeavy = Buffer.concat([make.jpg, Buffer.alloc(10 * 1024 * 1024)]);
    expect((await finish("chatImage", "heavy.jpg", tooHeavy)).msg).toBe("图片大小不能超过10MB");
  });
});

describe("a film", () => {
  const place = Buffer.from("+30.2500+120.1700/");
  const userData = make.box("udta", make.box("\u00a9xyz", place));
  const keys = make.box("meta", Buffer.concat([Buffer.from("com.apple.quicktime.location.ISO6709"), place]));
  const moov = make.box(
    "moov",
    Buffer.concat([make.box("mvhd", Buffer.alloc(40, 3)), make.box("trak", userData), userData, keys]),
  );
  const film = (brand: string) =>
    Buffer.concat([
      make.box("ftyp", Buffer.from(`${brand}\0\0\u0002\0${brand}mp41`)),
      moov,
      make.box("uuid", Buffer.concat([Buffer.alloc(16, 1), place])),
      make.box("mdat", Buffer.alloc(200_000, 7)),
    ]);

  it.each([
    ["video", "a.mp4", "isom"],
    ["audio", "a.m4a", "M4A "],
  ])("a film loses the place where it was taken and keeps every offset: %s %s", async (kind, name, brand) => {
    const bytes = film(brand);
    const { data, msg, key } = await finish(kind, name, bytes);
    expect(msg).toBe("");
    const clean = await contentOf(data.url);
    expect(clean.length).toBe(bytes.length);
    expect(clean.toString("latin1")).not.toMatch(/\+30\.25|ISO6709|xyz|udta|uuid/);
    expect(clean.subarray(-200_000)).toEqual(bytes.subarray(-200_000));
    expect(clean.indexOf(Buffer.alloc(40, 3))).toBe(bytes.indexOf(Buffer.alloc(40, 3)));
    expect(await store.find(key)).toBeNull();
  });
});

const html = Buffer.from("<!doctype html><html><script>alert(document.cookie)</script></html>");
const svg = Buffer.from("<?xml version='1.0'?><svg xmlns='http://www.w3.org/2000/svg' onload='alert(1)'/>");
const zeros = (mib: number) => Buffer.alloc(mib * 1024 * 1024);
const gif = Buffer.from("GIF89a\u0001\0\u0001\0\0\0\0;", "latin1");
const exe = Buffer.concat([Buffer.from("MZ"), randomBytes(500)]);
const truncated = make.jpg.subarray(0, make.jpg.length / 2);
const xl = "xl/workbook.xml";
const entry = (name: string, content = "x") => ({ name, content: Buffer.from(content) });
const bombEntries = Array.from({ length: 12 }, (_, at) => ({ name: `xl/${at}`, content: zeros(3) }));
const pdfWith = (pdfAction: string) => Buffer.from(`%PDF-1.7\n1 0 obj<</OpenAction<<${pdfAction}>>>>endobj\n%%EOF`);

/** 60 hostile files: by kind and name, with their content. None of them may be stored. */
const hostile: readonly (readonly [string, string, Buffer])[] = [
  ["image", "a.jpg", html],
  ["image", "a.png", html],
  ["image", "a.webp", html],
  ["image", "a.jpg", svg],
  ["image", "a.png", svg],
  ["image", "a.png", gzipSync(svg)],
  ["image", "a.jpg", exe],
  ["image", "a.jpg", gif],
  ["image", "a.png", make.pdf],
  ["image", "a.jpg", make.xlsx],
  ["image", "a.jpg", Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), html])],
  ["image", "a.png", Buffer.concat([make.png.subarray(0, 8), html])],
  ["image", "a.webp", Buffer.concat([Buffer.from("RIFF\0\0\0\0WEBP"), html])],
  ["image", "a.jpg", truncated],
  ["image", "a.png", make.png.subarray(0, 40)],
  ["image", "a.webp", make.webp.subarray(0, 30)],
  ["image", "a.png", make.hugePng(30_000, 30_000)],
  ["image", "a.png", make.hugePng(65_535, 65_535)],
  ["image", "a.png", make.hugePng(2_000_000, 10)],
  ["image", "a.png", make.hugePng(10, 2_000_000)],
  ["image", "a.png", make.hugePng(0, 0)],
  ["image", "a.jpg", Buffer.concat([html, make.jpg])],
  ["image", "a.jpg", zeros(1)],
  ["image", "a.jpg", Buffer.alloc(0)],
  ["image", "a.jpg", Buffer.concat([make.jpg, zeros(5)])],
  ["video", "a.mp4", html],
  ["video", "a.mp4", exe],
  ["video", "a.mp4", make.jpg],
  ["video", "a.mp4", make.mp4.subarray(0, 200)],
  ["video", "a.mp4", Buffer.concat([make.mp4, html])],
  ["video", "a.mp4", Buffer.concat([make.mp4, make.xlsx])],
  ["video", "a.mp4", Buffer.concat([make.mp4.subarray(0, 24), make.box("free", html), make.mp4.subarray(24)])],
  ["video", "a.mp4", make.mp4.subarray(0, 24)],
  ["video", "a.mp4", make.m4a],
  ["audio", "a.mp3", html],
  ["audio", "a.mp3", exe],
  ["audio", "a.mp3", Buffer.concat([Buffer.from("ID3"), Buffer.from([3, 0, 0, 0, 0, 0, 0]), html])],
  ["audio", "a.m4a", make.mp3],
  ["audio", "a.mp3", Buffer.concat([Buffer.from([0xff, 0xfb]), html])],
  ["document", "a.pdf", html],
  ["document", "a.pdf", Buffer.concat([html, make.pdf])],
  ["document", "a.pdf", Buffer.concat([Buffer.from("%PDF-1.4\n"), html, make.pdf])],
  ["document", "a.pdf", Buffer.concat([make.pdf, make.xlsx])],
  ["document", "a.pdf", pdfWith("/S/JavaScript/JS(app.alert(1))")],
  ["document", "a.pdf", pdfWith("/S/Launch/F(cmd.exe)")],
  ["document", "a.pdf", pdfWith("/Type/EmbeddedFile")],
  ["document", "a.pdf", Buffer.from("%PDF-1.4 cut off")],
  ["document", "a.xlsx", make.docx],
  ["document", "a.docx", exe],
  ["document", "a.xlsx", make.officeZip(xl, [entry("xl/vbaProject.bin")])],
  ["document", "a.xlsx", make.officeZip(xl, [entry("../../etc/passwd")])],
  ["document", "a.xlsx", make.officeZip(xl, [entry("/etc/passwd")])],
  ["document", "a.docx", make.officeZip("word/document.xml", [entry("word/embeddings/run.exe")])],
  ["document", "a.xlsx", make.officeZip(xl, bombEntries)],
  ["document", "a.xlsx", make.officeZip(xl, [{ name: "xl/a", content: zeros(1), claimed: 4_000_000_000 }])],
  ["document", "a.xlsx", make.officeZip(xl, [], html.toString())],
  ["document", "a.xlsx", make.officeZip(xl, [], "", html.toString())],
  ["animation", "a.svga", html],
  ["animation", "a.svga", make.svgaOf(zeros(80))],
  ["animation", "a.svga", make.svgaOf(html)],
];

describe("a hostile file", () => {
  it("the hostile files are sixty", () => expect(hostile).toHaveLength(60));

  it.each(hostile.map(([kind, name, bytes], at) => [at + 1, kind, name, bytes] as const))(
    "hostile file %i (%s %s) is refused with words, and nothing of it stays",
    async (_at, kind, name, bytes) => {
      const { http, msg, key } = await finish(kind, name, bytes);
      expect(http).toBe(400);
      expect(msg).toMatch(/[\u4e00-\u9fff]/);
      expect(await keys()).not.toContain(key);
      expect((await sql`select 1 from stored_file where source_key = ${key}`.execute(db)).rows).toEqual([]);
    },
  );

  it.each([
    "a.php.jpg",
    "a.html.png",
    "a.svg",
    "a.jpg.exe",
    "../a.jpg",
    "a/../b.jpg",
    "..jpg",
    ".jpg",
    "a.jpg\u0000.png",
    "a\u202egpj.png",
    "noext",
    "a.svg.webp",
  ])("a hostile file is not even begun under the name %j", async (name) => {
    const key = `${prefix}image/${name}`;
    // The database refuses NUL, so that name cannot even be stored.
    if (!name.includes("\u0000")) await store.put(key, make.jpg, "");
    const message = name.includes("\u0000") ? "内容含有无法保存的字符" : "文件不存在或已过期，请重新上传";
    expect((await ask(finishUpload, { body: { key } })).msg).toBe(message);
  });
});

describe("the sweep", () => {
  it("the sweep takes what is older than a day and was never finished, and nothing else", async () => {
    const inner = embeddedStoreOf(app.services);
    const finished = (await finish("image", "kept.png", make.png)).data;
    await store.put(`${prefix}image/young.png`, make.png, "");
    await store.put(`${prefix}image/old.png`, make.png, "");
    await store.put("file/202601/lost.png", make.png, "");
    const about = { contentType: "", meta: {}, staffId };
    const young = await inner.openUpload(`${prefix}video/young.mp4`, about);
    const old = await inner.openUpload(`${prefix}video/old.mp4`, about);
    await sql`update store_object set created_time = now() - interval '25 hours'
      where key not like '%young%'`.execute(db);
    await sql`update store_upload set created_time = now() - interval '25 hours' where id = ${old}`.execute(db);
    await sweepStore(db, app.services.settings);
    const left = await keys();
    expect(left).toContain(`${prefix}image/young.png`);
    expect(left).toContain(finished.uri);
    expect(left).not.toContain(`${prefix}image/old.png`);
    expect(left).not.toContain("file/202601/lost.png");
    await expect(inner.parts(`${prefix}video/old.mp4`, old)).rejects.toMatchObject({ code: "NoSuchUpload" });
    expect(await inner.parts(`${prefix}video/young.mp4`, young)).toEqual([]);
    expect((await ask.raw("GET", finished.url)).http).toBe(200);
  });
});
