import { pictureIntake, pictureLimits } from "@hongxian/contract/core/open-door/picture.intake.ts";
import { sql } from "kysely";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { testApp } from "../../../test/app.ts";
import { anApplication } from "../../../test/application.ts";
import { aMember, aRow } from "../../../test/build.ts";
import { fileStoreOf } from "../storage/file-store.ts";
import { recordFile, storePicture, addressOf } from "../storage/stored-files.ts";
import { dropHandedOver } from "./handed-pictures.ts";

const app = await testApp();
const { db } = app.database;
const { id: appId, ask } = await anApplication(app);
const png = await sharp({ create: { width: 24, height: 18, channels: 3, background: "#b23a48" } })
  .png()
  .toBuffer();
const content = png.toString("base64");

interface Row {
  readonly state: string;
  readonly msg: string;
  readonly fields: Record<string, string>;
}
type Ask = typeof ask;
const one = async (kind: string, body: object, by: Ask = ask) =>
  (await by<{ readonly rows: readonly Row[] }>("POST", `/open/v1/${kind}`, [body])).data.rows[0] as Row;

let people = 0;
async function known(by = appId, columns: Readonly<Record<string, unknown>> = {}) {
  const userId = await aMember(db, columns);
  const externalId = `p-${(people += 1)}`;
  await aRow(db, "open_record", "id", { appId: by, kind: "member", externalId, ownId: userId, hash: "x" });
  return { userId, externalId };
}
const objects = async () =>
  (await sql<{ n: number }>`select count(*)::int as n from store_object`.execute(db)).rows[0]?.n ?? 0;
const education = {
  education: "UNDER_GRADUATE",
  schoolName: "浙江大学",
  schoolTag: "S985",
  isRecruitment: true,
  graduationTime: "2018-06-30",
};

describe("pictures handed over as bytes", () => {
  it("a row of the member takes one: it becomes a cleaned file of our own, and the log holds no picture", async () => {
    const { userId, externalId: member } = await known();
    expect((await one("pictures", { externalId: "paper-1", member, content })).state).toBe("ACCEPTED");
    const { data } = await ask<{ readonly record: object }>("GET", "/open/v1/pictures/paper-1");
    expect(data.record).toMatchObject({ width: 24, height: 18 });
    const paper = { externalId: "edu-1", member, ...education, papers: ["picture:paper-1"] };
    expect((await one("education-credentials", paper)).state).toBe("ACCEPTED");
    expect((await one("avatars", { externalId: "face-1", member, photo: "picture:paper-1" })).state).toBe("ACCEPTED");
    const { rows } = await sql<{ paper: string; face: string }>`select a.auth_img as paper, m.image_url as face
      from member m join auth_record a on a.user_id = m.user_id where m.user_id = ${userId}`.execute(db);
    expect(rows[0]).toEqual({
      paper: expect.stringMatching(/^\/api\/files\/images\//),
      face: expect.stringMatching(/^\/api\/files\/images\//),
    });
    // Each has a file of its own: the one may be removed without the other.
    expect(rows[0]?.paper).not.toBe(rows[0]?.face);
    const log = await sql<{ text: string }>`select a::text as text from audit_log a
      where a.app_id = ${appId}`.execute(db);
    expect(log.rows.length).toBeGreaterThanOrEqual(3);
    expect(log.rows.filter(({ text }) => text.includes(content.slice(0, 40)))).toEqual([]);
  });

  it("another member's, another application's and an unknown one cannot be named", async () => {
    const mine = await known();
    const friend = await known();
    const other = await anApplication(app);
    const foreign = await known(other.id);
    await one("pictures", { externalId: "own-1", member: mine.externalId, content });
    const refusal = { photo: "图片尚未上传、不属于该会员，或上传已超过24小时" };
    const named = { externalId: "a-1", photo: "picture:own-1" };
    expect((await one("photos", { ...named, member: friend.externalId, visibility: "PUBLIC" })).fields).toEqual(
      refusal,
    );
    expect((await one("avatars", { ...named, member: foreign.externalId }, other.ask)).fields).toEqual(refusal);
    const unknown = { ...named, member: mine.externalId, photo: "picture:none" };
    expect((await one("avatars", unknown)).fields).toEqual(refusal);
    expect((await one("avatars", { ...named, member: mine.externalId })).state).toBe("ACCEPTED");
  });

  it("what is no picture, too large, or of a banned member leaves no file behind", async () => {
    const { externalId: member } = await known();
    const banned = await known(appId, { status: "DISABLE" });
    const before = await objects();
    const wrong = [
      { content: Buffer.from("<svg onload=alert(1)>").toString("base64"), of: member },
      { content: "no base64!", of: member },
      { content: "A".repeat(Math.ceil(pictureLimits.bytes / 3) * 4 + 4), of: member },
    ];
    for (const [at, { content: bytes, of }] of wrong.entries()) {
      const row = await one("pictures", { externalId: `w-${at}`, member: of, content: bytes });
      expect([at, row.state, Object.keys(row.fields)]).toEqual([at, "REFUSED", ["content"]]);
    }
    expect((await one("pictures", { externalId: "w-9", member: banned.externalId, content })).state).toBe("REFUSED");
    expect(await objects()).toBe(before);
  });

  it("one of a member who has not come yet does not wait when it is long", async () => {
    const noise = await sharp(Buffer.from(Array.from({ length: 200 * 200 * 3 }, (_, at) => (at * 7919) % 251)), {
      raw: { width: 200, height: 200, channels: 3 },
    })
      .png({ compressionLevel: 0 })
      .toBuffer();
    const row = await one("pictures", { externalId: "late-1", member: "nobody", content: noise.toString("base64") });
    expect([row.state, row.msg]).toEqual(["REFUSED", "会员尚未送入，内容较大，不暂存，请先送入会员"]);
  });

  it("after a day it cannot be named any more, and the job removes its file", async () => {
    const { externalId: member } = await known();
    await one("pictures", { externalId: "old-1", member, content });
    const { rows } = await sql<{ key: string }>`update open_picture p set created_time = now() - interval '25 hours'
      from open_record r where r.own_id = p.id and r.kind = ${pictureIntake.name} and r.external_id = 'old-1'
      returning p.object_key as key`.execute(db);
    const refused = await one("avatars", { externalId: "old-a", member, photo: "picture:old-1" });
    expect(refused.state).toBe("REFUSED");
    expect((await ask<{ readonly record: unknown }>("GET", "/open/v1/pictures/old-1")).data.record).toBeNull();
    expect(await dropHandedOver(app.services)).toBe(1);
    expect(await fileStoreOf(app.services).find(rows[0]?.key ?? "")).toBeNull();
    expect(await dropHandedOver(app.services)).toBe(0);
  });

  it("an application keeps no more than a thousand at a time", async () => {
    const { userId, externalId: member } = await known();
    await sql`insert into open_picture (app_id, user_id, object_key, width, height)
      select ${appId}, ${userId}, 'file/none-' || n, 1, 1
      from generate_series(1, ${pictureLimits.kept}::int) n`.execute(db);
    const row = await one("pictures", { externalId: "full-1", member, content });
    expect([row.state, row.msg]).toEqual(["REFUSED", "待使用的图片超过1000张，请先使用或等待其过期"]);
  });
});

describe("pictures of our own store in what applications read", () => {
  it("have an address that opens without a session, is always the same, and opens no other picture", async () => {
    const file = await storePicture(0, app.services, png);
    await recordFile(db, file, { staffId: null });
    const secret = await storePicture(0, app.services, png);
    await recordFile(db, secret, { staffId: null });
    await aRow(db, "banner", "id", {
      title: "横幅",
      client: "APP",
      position: "APP_HOME",
      imageUrl: addressOf(file),
      startTime: new Date(Date.now() - 86_400_000).toISOString(),
      endTime: new Date(Date.now() + 86_400_000).toISOString(),
      status: "ONLINE",
    });
    const read = async () =>
      (
        await ask<{ readonly list: readonly { readonly imageUrl: string }[] }>(
          "GET",
          "/open/v1/banners?position=APP_HOME",
        )
      ).data.list[0]?.imageUrl ?? "";
    const address = await read();
    expect(address).toMatch(/^https?:\/\/.+\/api\/open-pictures\/[\w-]{22}\?url=/);
    expect(await read()).toBe(address);
    const { pathname, search } = new URL(address);
    const shown = await app.app.inject({ method: "GET", url: pathname + search, headers: { host: "console.test" } });
    expect([shown.statusCode, shown.headers["content-type"]]).toEqual([200, "image/jpeg"]);
    // A browser shows it in the page of another site.
    expect(shown.headers["cross-origin-resource-policy"]).toBe("cross-origin");
    expect((await sharp(shown.rawPayload).metadata()).width).toBe(24);
    const other = await app.ask.raw("GET", `${pathname}?url=${encodeURIComponent(addressOf(secret))}`);
    expect(other.http).toBe(404);
    expect((await app.ask.raw("GET", addressOf(file))).http).toBe(401);
  });
});
