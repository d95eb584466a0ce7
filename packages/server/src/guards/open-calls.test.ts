import { sql } from "kysely";
import { expect, it } from "vitest";
import { servedIntakes, servedOpenCalls, servedOpenReads } from "../served.ts";
import { testApp } from "../test/app.ts";
import { anApplication } from "../test/application.ts";
import { aMember, aRow, aStaff } from "../test/build.ts";
import { aSender } from "../test/sent-rows.ts";
import { nameOf, sampleAddress } from "./every-call.ts";
import { bodyNames, distinct, laxObjects, numbersOf, textsOf, withAt } from "./sample-input.ts";

const app = await testApp();
const { db } = app.database;
const { ask } = await anApplication(app);
const methodOf = (method: string) => method as "GET" | "POST" | "PUT";

interface Rows {
  readonly rows: readonly { readonly state: string; readonly externalId: string; readonly fields: object }[];
}
const post = async (path: string, body: unknown, by = ask) => (await by<Rows>("POST", path, body)).data?.rows ?? [];

it("every call of the door is of applications alone, names its scope, and opens to no session", async () => {
  const admin = await app.as(await aStaff(db));
  const open: string[] = [];
  expect(servedOpenCalls.length).toBe(servedIntakes.length * 3 + servedOpenReads.length);
  for (const { endpoint } of servedOpenCalls) {
    expect([endpoint.allow, endpoint.scope]).toEqual(["application", expect.stringMatching(/^\w+\.(in|out)$/)]);
    const address = sampleAddress(endpoint);
    const body = endpoint.method === "GET" ? undefined : {};
    for (const as of [app.ask, admin])
      if ((await as.raw(endpoint.method, address, body)).http !== 401) open.push(nameOf(endpoint));
    const without = await anApplication(app, { scopes: [] });
    if ((await without.ask(methodOf(endpoint.method), address, body)).http !== 403)
      open.push(`${nameOf(endpoint)} scope`);
  }
  expect(open).toEqual([]);
});

it("every kind refuses unknown names, at any depth, and takes its own example", async () => {
  for (const { intake } of servedIntakes) {
    const { path } = intake.calls.post;
    expect(laxObjects(intake.calls.post.body)).toEqual([]);
    expect(laxObjects(intake.calls.put.body)).toEqual([]);
    const row = { externalId: "guard-1", ...intake.example };
    expect(intake.row.safeParse(row).success, intake.name).toBe(true);
    const [answer] = await post(path, { ...row, marker: 1 });
    expect([intake.name, answer?.state]).toEqual([intake.name, "REFUSED"]);
    expect(bodyNames(intake.calls.put)).not.toContain("externalId");
  }
});

it("every kind refuses hostile text in every field, alone, and never fails", { timeout: 300_000 }, async () => {
  const texts = { nul: "a\u0000b", half: "a\ud800b", long: "长".repeat(100_000) };
  const wrong: string[] = [];
  for (const { intake } of servedIntakes) {
    const row = { externalId: "guard-2", ...intake.example };
    const rows = distinct(textsOf(intake.row)).flatMap((at) =>
      Object.values(texts).map((text) => ({ at, row: withAt(row, at, text) })),
    );
    const answers: Rows["rows"][number][] = [];
    // Long texts of all fields together would not fit into one body.
    for (let from = 0; from < rows.length; from += 15) {
      const part = rows.slice(from, from + 15).map((one) => one.row);
      answers.push(...(await post(intake.calls.post.path, part)));
    }
    expect(answers).toHaveLength(rows.length);
    answers.forEach((answer, place) => {
      if (answer.state !== "REFUSED") wrong.push(`${intake.name} ${rows[place]?.at.join(".")}: ${answer.state}`);
    });
    for (const value of [null, 1, [], [[]], "text", true])
      expect((await post(intake.calls.post.path, [value]))[0]?.state).toBe("REFUSED");
  }
  expect(wrong).toEqual([]);
});

it("every kind takes or refuses numbers at all bounds, where its members are known, and never fails", async () => {
  const { numberOf, sendAll } = await aSender(app);
  const people = [await numberOf(await aMember(db)), await numberOf(await aMember(db))];
  const failed: string[] = [];
  let last = 0;
  for (const { intake } of servedIntakes) {
    const named = Object.entries(intake.refs).filter(([, ref]) => ref.kind === "member" && ref.optional !== true);
    const refs = Object.fromEntries(named.map(([name], place) => [name, people[place]]));
    const row = { ...intake.example, ...refs };
    const rows = distinct(numbersOf(intake.row)).flatMap((at) =>
      [Number.MAX_SAFE_INTEGER, 2 ** 31, 2 ** 31 - 1, 0, -1, 0.5].map((number) => ({
        ...(withAt(row, at, number) as object),
        externalId: `number-${(last += 1)}`,
      })),
    );
    if (rows.length === 0) continue;
    const answers = await sendAll(intake, rows).catch((error: Error) => error.message);
    if (answers.length !== rows.length) failed.push(`${intake.name}: ${String(answers)}`);
  }
  expect(failed).toEqual([]);
});

it("every kind keeps what one application sent from all others", async () => {
  const other = await anApplication(app);
  for (const { intake } of servedIntakes) {
    const { rows } = await sql<{ appId: number }>`select a.id as app_id from open_app a
      where not a.built_in order by a.id limit 1`.execute(db);
    await sql`insert into open_record (app_id, kind, external_id, own_id, hash)
      values (${rows[0]?.appId}, ${intake.name}, 'guard-3', 1, 'x')`.execute(db);
    const address = intake.calls.get.path.replace("{externalId}", "guard-3");
    expect((await ask("GET", address)).http, intake.name).toBe(200);
    expect((await other.ask("GET", address)).http, intake.name).toBe(404);
  }
});

const filled = (path: string, params: Readonly<Record<string, string>>) =>
  `/open/v1/${path.replaceAll(/\{(\w+)\}/g, (_, name: string) => params[name] ?? "1")}`;
const withQuery = (address: string, query: Readonly<Record<string, string>>) => {
  const parts = Object.entries(query).map(
    ([name, value]) => `${name}=${encodeURIComponent(value).replaceAll("'", "%27")}`,
  );
  return parts.length === 0 ? address : `${address}?${parts.join("&")}`;
};

it("every read says in its example what it gives, and has pages of a hundred at most", () => {
  for (const { read } of servedOpenReads) {
    const { path, answer, example, call } = read;
    expect([path, answer.safeParse(example.answer).success]).toEqual([path, true]);
    expect([path, call.params.safeParse({ ...example.params }).success]).toEqual([path, true]);
    expect([path, call.query.safeParse({ ...example.query }).success]).toEqual([path, true]);
    expect(laxObjects(call.query)).toEqual([]);
    const isPaged = "next" in (example.answer as object);
    expect([path, "after" in call.query.shape, "offset" in call.query.shape]).toEqual([path, isPaged, false]);
    const many = { ...example.query, limit: "101" };
    if ("limit" in call.query.shape) expect([path, call.query.safeParse(many).success]).toEqual([path, false]);
  }
  expect(servedOpenReads.map(({ read }) => read.path)).toEqual([
    ...new Set(servedOpenReads.map(({ read }) => read.path)),
  ]);
});

it("every read refuses hostile queries, and never fails", { timeout: 300_000 }, async () => {
  const userId = await aMember(db);
  const { id: appId, ask: by } = await anApplication(app);
  await aRow(db, "open_record", "id", { appId, kind: "member", externalId: "u-1001", ownId: userId, hash: "x" });
  const hostile = [
    "a\u0000b",
    "'; drop table member; --",
    "长".repeat(5000),
    "-1",
    "0",
    "1e9",
    "",
    "null",
    "../..",
    "[]",
  ];
  const cursors = ["0", "0.0", "-5.10", "999999999999999999", "9999999999.999999999999999999"];
  const failed: string[] = [];
  for (const { read } of servedOpenReads) {
    const address = filled(read.path, { ...read.example.params });
    const plain = { ...read.example.query };
    const tries: [Record<string, string>, readonly number[]][] = [
      ...Object.keys(read.call.query.shape).flatMap((name) =>
        hostile.map((value): [Record<string, string>, readonly number[]] => [
          { ...plain, [name]: value },
          [200, 400, 404],
        ]),
      ),
      [{ ...plain, marker: "1" }, [400]],
      ...("after" in read.call.query.shape
        ? [
            ...cursors.map((after): [Record<string, string>, readonly number[]] => [{ ...plain, after }, [200]]),
            ...["1;2", "9".repeat(30), "1.2.3", "x"].map((after): [Record<string, string>, readonly number[]] => [
              { ...plain, after },
              [400],
            ]),
          ]
        : []),
    ];
    for (const [query, fine] of tries) {
      const { http } = await by("GET", withQuery(address, query));
      if (!fine.includes(http)) failed.push(`${read.path} ${JSON.stringify(query).slice(0, 80)}: ${http}`);
    }
  }
  expect(failed).toEqual([]);
});

it("every read of a member answers for its sender alone, and shows no number or name of anybody", async () => {
  const secrets = { login: "13912345678", realname: "欧阳真名", wechatNo: "wx-geheim", idNoSealed: "sealed-id" };
  const userId = await aMember(db, { ...secrets, sex: "WOMAN" });
  const owner = await anApplication(app);
  const other = await anApplication(app);
  const rows = { kind: "member", externalId: "guard-member", ownId: userId, hash: "x" };
  await aRow(db, "open_record", "id", { appId: owner.id, ...rows });
  const reads = servedOpenReads.filter(({ read }) => read.ofMember);
  expect(reads.length).toBeGreaterThan(5);
  for (const { read } of reads) {
    const { params, query } = read.example;
    const mine = withQuery(filled(read.path, { ...params, externalId: "guard-member" }), { ...query });
    const nobody = withQuery(filled(read.path, { ...params, externalId: "guard-nobody" }), { ...query });
    const seen = await owner.ask("GET", mine);
    expect([read.path, seen.http]).toEqual([read.path, 200]);
    for (const secret of Object.values(secrets)) expect(seen.raw).not.toContain(secret);
    const foreign = await other.ask("GET", mine);
    expect([read.path, foreign.http, foreign.raw]).toEqual([read.path, 404, (await owner.ask("GET", nobody)).raw]);
  }
});
