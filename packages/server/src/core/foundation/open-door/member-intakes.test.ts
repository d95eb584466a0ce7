import { createHash } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { supplementRecord } from "@hongxian/contract/core/review/credential-review.endpoints.ts";
import { sql } from "kysely";
import sharp from "sharp";
import { afterAll, describe, expect, it } from "vitest";
import { servedIntakes } from "../../../served.ts";
import { testApp } from "../../../test/app.ts";
import { anApplication } from "../../../test/application.ts";
import { aMember, aRow, aStaff } from "../../../test/build.ts";
import { fileStoreOf, readWhole } from "../storage/file-store.ts";

/** The company's own store of pictures, good and bad. */
const png = await sharp({ create: { width: 24, height: 24, channels: 3, background: "#b23a48" } })
  .png()
  .toBuffer();
const pictures = createServer((request, response) => {
  const path = request.url ?? "";
  if (path.startsWith("/gone")) return response.writeHead(404).end();
  if (path.startsWith("/page")) return response.writeHead(200, { "content-type": "text/html" }).end("<p>");
  if (path.startsWith("/liar")) return response.writeHead(200, { "content-type": "image/png" }).end("no picture");
  if (path.startsWith("/away")) return response.writeHead(302, { location: "http://169.254.169.254/" }).end();
  if (path.startsWith("/long"))
    return response.writeHead(200, { "content-type": "image/png", "content-length": "99999999" }).end();
  return response.writeHead(200, { "content-type": "image/png" }).end(png);
});
await new Promise<void>((resolve) => pictures.listen(0, "127.0.0.1", resolve));
afterAll(() => void pictures.close());
const host = `127.0.0.1:${(pictures.address() as AddressInfo).port}`;
const at = (path: string) => `http://${host}/${path}`;

const app = await testApp({ privateHosts: [host], imageHosts: [host, "img.example.com", "video.example.com"] });
const { db } = app.database;
const { id: appId, ask } = await anApplication(app);

interface Row {
  readonly externalId: string;
  readonly state: string;
  readonly id: number | null;
  readonly msg: string;
  readonly fields: Record<string, string>;
}
const send = async (kind: string, ...body: object[]) =>
  (await ask<{ readonly rows: readonly Row[] }>("POST", `/open/v1/${kind}`, body)).data.rows;
const one = async (kind: string, body: object) => {
  const [row] = await send(kind, body);
  if (row === undefined) throw new Error("no answer");
  return row;
};
const view = async (kind: string, id: string) =>
  (await ask<{ readonly record: object }>("GET", `/open/v1/${kind}/${id}`)).data.record;
/** A member that the application knows by this name. */
async function known(externalId: string, columns: Readonly<Record<string, unknown>> = {}): Promise<number> {
  const userId = await aMember(db, columns);
  await sql`insert into open_record (app_id, kind, external_id, own_id, hash)
    values (${appId}, 'member', ${externalId}, ${userId}, ${externalId})`.execute(db);
  return userId;
}
const rowOf = async (table: string, key: string, id: number | null) =>
  (await sql<Record<string, unknown>>`select * from ${sql.table(table)} where ${sql.ref(key)} = ${id}`.execute(db))
    .rows[0] ?? {};
const stored = async () =>
  (await sql<{ n: number }>`select count(*)::int as n from store_object`.execute(db)).rows[0]?.n ?? 0;

const adult = "330106199605200042";
const check = { member: "p1", realname: "沈知遥", idNo: adult, channel: "FACE_LIVE", result: "SUCCESS", faceScore: 92 };

describe("a check of a real name", () => {
  it("that passed gives the name, sealed, and what follows from the number; the log masks both", async () => {
    const userId = await known("p1", { sex: "MAN", birthday: "1990-01-01" });
    const { id, state } = await one("realnames", { externalId: "r1", ...check, realPhoto: at("id.png") });
    expect(state).toBe("ACCEPTED");
    expect(await rowOf("member", "user_id", userId)).toMatchObject({
      authStatus: "REAL_NAME",
      realname: "沈知遥",
      sex: "WOMAN",
    });
    expect(await rowOf("realname_record", "id", id)).toMatchObject({
      result: "SUCCESS",
      channel: "FACE_LIVE",
      idNoMasked: "330***********0042",
      realImg: expect.stringMatching(/^\/api\/files\/images\//),
    });
    const log = await sql<{ text: string }>`select a::text as text from audit_log a
      where target_type = 'realnameRecord'`.execute(db);
    expect(log.rows).toHaveLength(1);
    expect(log.rows[0]?.text).not.toContain(adult);
    expect(log.rows[0]?.text).not.toContain("沈知遥");
    const events = await sql<{ name: string }>`select name from event_log where user_id = ${userId}`.execute(db);
    expect(events.rows.map(({ name }) => name)).toContain("member.changed");
    expect(await view("realnames", "r1")).toEqual({ result: "SUCCESS", authStatus: "REAL_NAME" });
  });

  it("is refused by the rules of a pass by hand, and one that failed waits for such a pass", async () => {
    expect((await one("realnames", { externalId: "r2", ...check })).msg).toBe("该会员已实名");
    const second = await known("p2");
    const third = await known("p3");
    expect((await one("realnames", { externalId: "r3", ...check, member: "p2" })).state).toBe("ACCEPTED");
    expect((await one("realnames", { externalId: "r4", ...check, member: "p3" })).msg).toBe("该身份证已绑定2个账号");
    const young = { ...check, member: "p3", idNo: "330106201605200029" };
    expect((await one("realnames", { externalId: "r5", ...young })).msg).toBe("未满18周岁不能实名");
    const failed = { ...check, member: "p3", result: "FAIL" };
    expect((await one("realnames", { externalId: "r6", ...failed })).fields).toEqual({ failReason: "请填写原因" });
    expect((await one("realnames", { externalId: "r6", ...failed, failReason: "人脸分过低" })).state).toBe("ACCEPTED");
    expect((await rowOf("member", "user_id", third))["authStatus"]).toBe("NO");
    expect((await rowOf("member", "user_id", second))["authStatus"]).toBe("REAL_NAME");
  });
});

describe("photos of a member", () => {
  it("become files of our own: the live photo waits for a reviewer, avatar and album show them", async () => {
    const userId = await known("f1");
    expect(
      (await one("live-photos", { externalId: "l1", member: "f1", photo: at("live.png"), faceScore: 88 })).state,
    ).toBe("ACCEPTED");
    expect((await one("avatars", { externalId: "a1", member: "f1", photo: at("face.png") })).state).toBe("ACCEPTED");
    const photo = { externalId: "b1", member: "f1", photo: at("trip.png"), visibility: "FRIENDS_ALL" };
    const { id } = await one("photos", photo);
    const own = expect.stringMatching(/^\/api\/files\/images\/[0-9a-f]{32}\/\w+\.png$/);
    expect(await rowOf("member", "user_id", userId)).toMatchObject({
      verifyImg: own,
      imageUrl: own,
      faceValue: 2,
      faceScore: 88,
    });
    expect(await view("live-photos", "l1")).toEqual({ state: "WAIT", reason: "" });
    expect(await rowOf("album_photo", "id", id)).toMatchObject({ picture: own, ablumStatus: "FRIENDS_ALL" });
    expect((await one("photos", { ...photo, removed: true })).state).toBe("ACCEPTED");
    expect((await one("photos", { ...photo, visibility: "PUBLIC" })).msg).toBe("该照片已删除");
    expect(await view("photos", "b1")).toEqual({ state: "REMOVED", visibility: "FRIENDS_ALL" });
  });

  it("are fetched from listed hosts alone, are pictures, and leave nothing in the store when the row is refused", async () => {
    await known("f2");
    const before = await stored();
    const sent = (path: string) => ({
      externalId: `x-${path}`,
      member: "f2",
      photo: path.includes(":") ? path : at(path),
    });
    const answers = await send(
      "photos",
      ...["gone", "page", "liar", "away", "long", "https://evil.example/a.png", "http://img.example.com/a.png"].map(
        sent,
      ),
    );
    expect(answers.map(({ state, fields }) => [state, Object.keys(fields)])).toEqual(
      answers.map(() => ["REFUSED", ["photo"]]),
    );
    expect(answers.at(-1)?.msg).toContain("https");
    // Fetched and stored, then refused in the transaction.
    await sql`insert into album_photo (user_id, picture) select m.user_id, '/api/files/x.png' from member m,
      generate_series(1, 50) where m.user_id = (select own_id from open_record where external_id = 'f2')`.execute(db);
    expect((await one("photos", { externalId: "x9", member: "f2", photo: at("more.png") })).msg).toBe(
      "相册最多50张照片",
    );
    expect(await stored()).toBe(before);
  });

  it("that were taken out of a post once do not come back", async () => {
    await known("f3");
    const { id } = await one("photos", { externalId: "y1", member: "f3", photo: at("bad.png") });
    const file = await sql<{ key: string }>`select f.object_key as key from stored_file f join album_photo p
      on p.picture like '%' || f.name where p.id = ${id}`.execute(db);
    const found = await fileStoreOf(app.services).find(file.rows[0]?.key ?? "");
    expect(found).not.toBeNull();
    const sha256 = createHash("sha256")
      .update(found === null ? "" : await readWhole(found))
      .digest("hex");
    await aRow(db, "blocked_picture", "sha256", { sha256 });
    expect((await one("photos", { externalId: "y2", member: "f3", photo: at("bad.png") })).fields).toEqual({
      photo: "该照片曾因违规被移除，不能再次上传",
    });
  });
});

describe("a credential", () => {
  const diploma = {
    member: "c1",
    education: "MASTER",
    schoolName: "浙江大学",
    schoolTag: "S985",
    isRecruitment: true,
    graduationTime: "2018-06-30",
    certNo: "103351201805000001",
    papers: [at("diploma.png")],
  };

  it("waits at the desk with papers of our own, one of a kind at a time, its numbers masked in the log", async () => {
    const userId = await known("c1");
    const { id } = await one("education-credentials", { externalId: "e1", ...diploma });
    expect(await rowOf("auth_record", "id", id)).toMatchObject({
      type: "EDUCATION",
      status: "AUTHING",
      source: "APP",
      authImg: expect.stringMatching(/^\/api\/files\/images\//),
      detail: { schoolName: "浙江大学", schoolTag: "S985", education: "MASTER" },
    });
    expect((await rowOf("member", "user_id", userId))["educationAuthStatus"]).toBe("AUTHING");
    expect((await one("education-credentials", { externalId: "e2", ...diploma })).msg).toBe("该会员已有审核中的记录");
    const log = await sql<{ text: string }>`select a::text as text from audit_log a where target_type = 'authRecord'
      and target_id = ${String(id)}`.execute(db);
    expect(log.rows[0]?.text).toContain("浙江大学");
    expect(log.rows[0]?.text).not.toContain("103351201805000001");
    expect(await view("education-credentials", "e1")).toEqual({ status: "AUTHING", reason: "", supplement: "" });
  });

  it("is completed under its number once a reviewer asked for more, and not before", async () => {
    await known("c3");
    const work = {
      externalId: "j1",
      member: "c3",
      unitName: "某某科技",
      city: "杭州",
      profession: "工程师",
      workingAge: 6,
      annualIncome: 260_000,
      papers: [at("work.png")],
    };
    const { id } = await one("work-credentials", work);
    const more = { ...work, papers: [at("work.png"), at("tax.png")] };
    expect((await one("work-credentials", more)).msg).toBe("审核中的认证未要求补充材料，不能修改");
    const reviewer = await app.as(await aStaff(db, { roleId: 3 }));
    const text = "请补充社保记录";
    expect((await reviewer(supplementRecord, { id: id ?? 0, body: { text } })).http).toBe(200);
    const feed = await ask<{ readonly events: readonly object[] }>(
      "GET",
      "/open/v1/events?types=credential.asked&wait=20",
    );
    expect(feed.data.events).toMatchObject([{ recordExternalId: "j1", data: { recordId: id, kind: "WORK", text } }]);
    expect(await view("work-credentials", "j1")).toEqual({ status: "AUTHING", reason: "", supplement: text });
    expect((await one("work-credentials", more)).state).toBe("ACCEPTED");
    const record = await rowOf("auth_record", "id", id);
    expect(String(record["authImg"]).split(";")).toHaveLength(2);
    expect(record).toMatchObject({ supplementTime: null, supplementText: "", status: "AUTHING" });
    expect((await one("work-credentials", { ...more, city: "宁波" })).state).toBe("REFUSED");
  });

  it("of a house or a car has the papers of each, nine in all, and the rules of the form", async () => {
    await known("c2");
    const house = (papers: number, change: object = {}) => ({
      type: "COMMODITY",
      area: 89,
      houseInfo: "西湖区",
      papers: Array.from({ length: papers }, (_, n) => at(`house-${n}.png`)),
      ...change,
    });
    const send2 = (externalId: string, houses: object[]) =>
      one("house-credentials", { externalId, member: "c2", isParentsHome: false, houses });
    expect((await send2("h1", [house(5), house(5)])).fields).toEqual({ houses: "证明材料最多9张" });
    expect((await send2("h2", [house(0)])).state).toBe("REFUSED");
    expect((await send2("h3", [house(1, { nickname: 1 })])).state).toBe("REFUSED");
    const { id } = await send2("h4", [house(1), house(1, { type: "VILLA", papers: [at("villa.png")] })]);
    const { detail, authImg } = await rowOf("auth_record", "id", id);
    const { houseList } = detail as { houseList: { type: string; authImg: string }[] };
    expect(houseList.map(({ type }) => type)).toEqual(["COMMODITY", "VILLA"]);
    expect(authImg).toBe(houseList.map((one2) => one2.authImg).join(";"));
    expect(new Set(houseList.map((one2) => one2.authImg)).size).toBe(2);
    expect(
      (
        await one("assets-credentials", {
          externalId: "s1",
          member: "c2",
          isSavings: true,
          isLiabilities: false,
          papers: [at("bank.png")],
        })
      ).fields,
    ).toEqual({ savingsLevel: "请选择存款区间" });
  });
});

it("a preference changes the wishes it names, by the rules of the console, with the member's history", async () => {
  const userId = await known("w1");
  await sql`update member set spouse_profession = '教师' where user_id = ${userId}`.execute(db);
  const wish = { externalId: "w-1", member: "w1", ageRange: "28-36", spouseMarry: "UNMARRIED" };
  expect((await one("preferences", wish)).state).toBe("ACCEPTED");
  expect(await rowOf("member", "user_id", userId)).toMatchObject({ ageRange: "28岁-36岁", spouseProfession: "教师" });
  expect((await one("preferences", { ...wish, ageRange: "36-28" })).fields).toEqual({ ageRange: "下限不能大于上限" });
  expect(
    (await one("preferences", { externalId: "w-1", member: "w1", spouseProvId: 330_000, spouseCityId: 330_100 })).state,
  ).toBe("ACCEPTED");
  expect(await rowOf("member", "user_id", userId)).toMatchObject({ spouseCityId: 330_100, ageRange: "28岁-36岁" });
  const { rows } = await sql<{ source: string }>`select source from info_update_record
    where user_id = ${userId}`.execute(db);
  expect(new Set(rows.map(({ source }) => source))).toEqual(new Set(["MEMBER"]));
});

it("a sign of life brings a member back online, an old one does not, and the last one ends it", async () => {
  const userId = await known("o1");
  const now = () => new Date().toISOString();
  const beat = (change: object) => one("presences", { externalId: "o-1", member: "o1", time: now(), ...change });
  expect((await beat({})).msg).toBe("会员没有登录记录，请先送入登录");
  await aRow(db, "login_record", "id", {
    userId,
    loginMode: "PHONE_LOGIN",
    platform: "IOS",
    result: "SUCCESS",
    deviceId: "d9",
  });
  expect((await beat({ scene: "CHAT" })).state).toBe("ACCEPTED");
  expect(await rowOf("online_session", "user_id", userId)).toMatchObject({ scene: "CHAT", deviceId: "d9" });
  expect((await beat({ time: "2026-01-01T00:00:00.000Z" })).fields).toEqual({ time: "时间须在最近五分钟内" });
  expect(await view("presences", "o-1")).toEqual({ online: true });
  expect((await beat({ online: false, scene: "CHAT" })).state).toBe("ACCEPTED");
  expect(await rowOf("online_session", "user_id", userId)).toEqual({});
  expect(await view("presences", "o-1")).toEqual({ online: false });
});

it("a place is written like an edit of the console; what a member does and shares is kept with its target", async () => {
  const userId = await known("g1");
  const place = { externalId: "g-1", member: "g1", lon: 120.15, lat: 30.28, area: "浙江省杭州市西湖区" };
  expect((await one("locations", place)).state).toBe("ACCEPTED");
  expect((await one("locations", { ...place, lon: 181 })).msg).toBe("经度超出范围");
  expect(await rowOf("member", "user_id", userId)).toMatchObject({ currentArea: place.area, currentLon: 120.15 });
  await known("g2");
  const act = { member: "g1", event: "VIEW_USER", targetMember: "g2", platform: "IOS" };
  expect((await one("behaviors", { externalId: "h-1", ...act })).state).toBe("ACCEPTED");
  expect((await one("shares", { externalId: "h-2", member: "g1", page: "home", platform: "IOS" })).state).toBe(
    "ACCEPTED",
  );
  const { rows } = await sql<object>`select event, target_type, page from behavior_event
    where user_id = ${userId} order by id`.execute(db);
  expect(rows).toEqual([
    { event: "VIEW_USER", targetType: "MEMBER", page: "" },
    { event: "SHARE", targetType: null, page: "home" },
  ]);
});

/** The kinds of people and content, each before those that name it. */
const inOrder = `member preference avatar photo livePhoto realname educationCredential houseCredential carCredential
  marriageCredential workCredential assetsCredential login presence location behavior share look moment microBlog video
  momentComment subjectDiscuss subjectVote subjectEvaluate treehole treeholeReply treeholeReport like complaint suggestion
  appeal leaveWord lead memberApply matchmakerApply invitation`.split(/\s+/);
/** Under these numbers the examples name each other. */
const namedAs: Readonly<Record<string, string>> = {
  member: "u-1001",
  moment: "m-1",
  subjectDiscuss: "d-1",
  treehole: "t-1",
};

it("the example of every kind is accepted as it stands in the documents", async () => {
  const answers: string[] = [];
  // What an earlier test put there.
  await sql`delete from blocked_picture`.execute(db);
  const other = { phone: "13900009999", firstName: "阿树", sex: "MAN", birthday: "1990-01-01", platform: "IOS" };
  const home = { homeProvId: 330_000, homeCityId: 330_100 };
  expect((await one("members", { externalId: "u-1002", ...other, ...home })).state).toBe("ACCEPTED");
  const options = JSON.stringify([{ id: 1, text: "同意", num: 0 }]);
  await aRow(db, "subject", "id", { id: 1, title: "先做朋友", status: "ONLINE" });
  await aRow(db, "subject", "id", { id: 2, title: "要不要彩礼", status: "ONLINE", type: "VOTE", options });
  await aRow(db, "medium", "id", {
    name: "达人甲",
    type: "KOL",
    contactPhone: "13900000000",
    settleType: "CPA_REGISTER",
    unitPrice: 500,
    inviteCode: "HX2345",
    status: "COOPERATING",
  });
  for (const name of inOrder) {
    const intake = servedIntakes.find((served) => served.intake.name === name)?.intake;
    if (intake === undefined) throw new Error(`no kind ${name}`);
    const { example, plural, row } = intake;
    const fetched = JSON.parse(
      JSON.stringify(example).replaceAll("https://img.example.com", `http://${host}`),
    ) as object;
    const externalId = namedAs[name] ?? `example-${name}`;
    // Pictures that are fetched come from the receiver; those that are only shown keep their address.
    const isFetched = row.safeParse({ externalId, ...fetched }).success;
    const now = name === "presence" ? { time: new Date().toISOString() } : {};
    const answer = await one(plural, { externalId, ...(isFetched ? fetched : example), ...now });
    answers.push(`${name} ${answer.state} ${answer.msg}`.trim());
    if (name !== "member") continue;
    // Who has a role and a sanction, as staff would have given them.
    await sql`update member set user_role = 'MATCHMAKER' where user_id = ${answer.id}`.execute(db);
    await aRow(db, "punishment", "id", { id: 1, userId: answer.id, type: "MUTE", status: "EFFECTIVE", reason: "骚扰" });
  }
  expect(answers).toEqual(inOrder.map((name) => `${name} ACCEPTED`));
});
