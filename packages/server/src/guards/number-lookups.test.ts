import { findMember } from "@hongxian/contract/core/member/find-member.endpoint.ts";
import { lookupLimits, lookupMessages } from "@hongxian/contract/core/member/number-lookup.rules.ts";
import { revealTitle } from "@hongxian/contract/core/member/reveal.endpoints.ts";
import { allows, button, holds } from "@hongxian/contract/wire/access.ts";
import { changesState } from "@hongxian/contract/wire/endpoint.ts";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { loadStaffCaller } from "../core/foundation/access/load-caller.ts";
import type { Caller } from "../kit/caller.ts";
import type { ServedCall } from "../kit/call.ts";
import type { Ask } from "../test/app.ts";
import { demoApp } from "./demo-app.ts";
import { everyCall, nameOf } from "./every-call.ts";
import { addressOf, distinct, sampleOf, textsOf, withAt, type Path } from "./sample-input.ts";
import { isLong, times } from "../test/long.ts";

const app = await demoApp();
const { db } = app.database;

interface Seat {
  readonly staffId: number;
  readonly caller: Caller;
  readonly ask: Ask;
}
/** Accounts of the roles that see numbers masked and may not reveal them. */
const seats: Seat[] = [];
for (const { staffId, ask } of app.seats) {
  const caller = await loadStaffCaller(db, staffId);
  if (caller !== null && !holds(caller.holder, button(revealTitle))) seats.push({ staffId, caller, ask });
}

const { rows: people } = await sql<{ login: string; lastName: string }>`select login, last_name from member
  where login ~ '^1\\d{10}$' and last_name ~ '^HX\\d+$' and status = 'ENABLE' and not is_delete
  order by user_id`.execute(db);
const somebody = people[0] ?? { login: "", lastName: "" };
/** The same shape, but belonging to no one. */
const nobody = { login: "19900000000", lastName: "HX00000001" };

const forget = () => sql`delete from number_lookup`.execute(db);
const counted = async (staffId: number) =>
  (await sql<{ n: number }>`select count(*)::int as n from number_lookup where staff_id = ${staffId}`.execute(db))
    .rows[0]?.n ?? 0;
const fill = (staffId: number, count: number) =>
  sql`insert into number_lookup (staff_id, number_hash) select ${staffId}, 'x' || i
    from generate_series(1, ${count}) i`.execute(db);
const auditOf = async () =>
  (
    await sql<{ text: string }>`select a::text as text from audit_log a where title = ${lookupMessages.title}`.execute(
      db,
    )
  ).rows.map(({ text }) => text);

interface Place {
  readonly served: ServedCall;
  readonly seat: Seat;
  readonly name: string;
  /** Whether the call takes it as plain text: ids and dates are parsed. */
  takes(text: string): boolean;
  put(text: string): ReturnType<Ask>;
}

const holdsText = (value: unknown, text: string): boolean =>
  value === text ||
  (typeof value === "object" && value !== null && Object.values(value).some((part) => holdsText(part, text)));

/** Every text of every reading call, with an account that may make it. */
const places: Place[] = everyCall(app).flatMap((served) => {
  const { endpoint } = served;
  const seat = seats.find(({ caller }) => allows(endpoint.allow, caller.holder));
  if (endpoint.method !== "GET" || endpoint.allow === "public" || seat === undefined) return [];
  if (served.mode === "raw") return [];
  const base = { params: sampleOf(endpoint.params), query: sampleOf(endpoint.query) };
  const at = (part: "params" | "query"): { part: "params" | "query"; path: Path }[] =>
    distinct(textsOf(endpoint[part]))
      .filter((path) => path.length === 1)
      .map((path) => ({ part, path }));
  return [...(changesState(endpoint) ? [] : at("params")), ...at("query")].map(({ part, path }) => ({
    served,
    seat,
    name: `${nameOf(endpoint)} ${part}.${path.join(".")}`,
    takes: (text: string) => {
      const read = endpoint[part].safeParse(withAt(base[part], path, text));
      return read.success && holdsText(read.data, text);
    },
    put: (text: string) => {
      const input = { ...base, [part]: withAt(base[part], path, text) };
      return seat.ask.raw("GET", addressOf(endpoint.path, input.params, input.query));
    },
  }));
});

/** Changes everyone's masked digits: callers who see them masked see the same data as before. */
async function hideOtherDigits(): Promise<void> {
  const { rows } = await sql<{ tableName: string; columnName: string }>`select c.table_name, c.column_name
    from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.data_type = 'text'
      and c.column_name in ('login', 'phone', 'contact_phone', 'remark_phone')
      and c.table_name not like 'login_record%'`.execute(db);
  const turned = (part: ReturnType<typeof sql>) => sql`translate(${part}, '0123456789', '1234567890')`;
  for (const { tableName, columnName } of rows) {
    const value = sql.ref(columnName);
    await sql`update ${sql.table(tableName)}
      set ${value} = left(${value}, 3) || ${turned(sql`substr(${value}, 4, 4)`)} || right(${value}, 4)
      where ${value} ~ '^1[0-9]{10}$'`.execute(db);
  }
  await sql`update member
    set last_name = left(last_name, 2) || ${turned(sql`substr(last_name, 3, 6)`)} || right(last_name, 2)
    where last_name ~ '^HX[0-9]{8}$'`.execute(db);
}

describe("a masked number", () => {
  it("a masked number typed whole is counted and written down by every call that takes it, and past the limit not looked for", async () => {
    expect(seats.length).toBeGreaterThan(5);
    const wrong: string[] = [];
    let [taken, repeated] = [0, 0];
    for (const { name, seat, takes, put } of places) {
      // Not a text that can be a number: an enumeration, a date, a list of ids.
      if (!takes(somebody.login)) continue;
      await forget();
      const first = await put(somebody.login);
      taken += 1;
      if ((await counted(seat.staffId)) !== 1) wrong.push(`${name}: not counted (${first.http})`);
      // The second try and the limit are the same for all texts once the first is counted: the short run takes a third.
      if (taken % times(1, 3) !== 0) continue;
      repeated += 1;
      await put(somebody.login);
      if ((await counted(seat.staffId)) !== 1) wrong.push(`${name}: the same number counted twice`);
      await fill(seat.staffId, lookupLimits.perHour);
      const past = await put(nobody.login);
      if (past.http !== 429 || past.msg !== lookupMessages.perHour) wrong.push(`${name}: ${past.http} past the limit`);
    }
    expect(wrong).toEqual([]);
    expect(taken).toBeGreaterThan(150);
    const rows = await auditOf();
    expect(rows.length).toBeGreaterThanOrEqual(taken + repeated);
    expect(rows.filter((text) => text.includes(somebody.login) || text.includes(nobody.login))).toEqual([]);
  }, 600_000);

  it.runIf(isLong)(
    "a masked number is found by nothing less, nor by a red-line number uncounted: no answer differs where only hidden digits do",
    async () => {
      const { login, lastName } = somebody;
      const probes = [
        login.slice(3, 7),
        login.slice(0, 7),
        login.slice(3),
        lastName,
        lastName.toLowerCase(),
        lastName.slice(2),
      ];
      const lookUp = async () => {
        const answers = new Map<string, string>();
        for (const { name, seat, takes, put } of places) {
          for (const text of probes) {
            if (!takes(text)) continue;
            await forget();
            const { raw } = await put(text);
            if ((await counted(seat.staffId)) === 0) answers.set(`${name}: ${text}`, raw);
          }
        }
        return answers;
      };
      const first = await lookUp();
      const again = await lookUp();
      await hideOtherDigits();
      const other = await lookUp();
      expect(
        [...first.keys()].filter((key) => first.get(key) === again.get(key) && first.get(key) !== other.get(key)),
      ).toEqual([]);
      expect(first.size).toBeGreaterThan(500);
    },
    600_000,
  );

  it("a masked number looked for in bodies counts alike: exports, batches, identity numbers, transfers", async () => {
    const searching = everyCall(app).filter(
      ({ endpoint }) => endpoint.method !== "GET" && endpoint.searches !== undefined,
    );
    expect(searching.length).toBeGreaterThanOrEqual(5);
    let tried = 0;
    for (const { endpoint } of searching) {
      const seat = seats.find(({ caller }) => allows(endpoint.allow, caller.holder));
      if (seat === undefined) continue;
      tried += 1;
      const [name = ""] = endpoint.searches ?? [];
      const number = name === "idNo" ? "110101199003074514" : somebody.login;
      const body = withAt(sampleOf(endpoint.body), name === "filters" ? ["filters", "keyword"] : [name], number);
      await forget();
      await seat.ask.raw(endpoint.method, endpoint.path, body);
      expect([nameOf(endpoint), await counted(seat.staffId)]).toEqual([nameOf(endpoint), 1]);
      await fill(seat.staffId, lookupLimits.perDay);
      const past = await seat.ask.raw(
        endpoint.method,
        endpoint.path,
        withAt(
          body,
          name === "filters" ? ["filters", "keyword"] : [name],
          name === "idNo" ? "110101199003074522" : nobody.login,
        ),
      );
      expect([nameOf(endpoint), past.http, past.msg]).toEqual([nameOf(endpoint), 429, lookupMessages.perDay]);
    }
    // Some are for those alone who may reveal the number anyway.
    expect(tried).toBeGreaterThanOrEqual(4);
    expect((await auditOf()).join("")).not.toMatch(new RegExp(`${somebody.login}|110101199003074514`));
  });

  it("a masked number requested a hundred times at once is a hundred lookups: thirty are answered", async () => {
    await forget();
    const seat = seats[0];
    if (seat === undefined) throw new Error("no account");
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, at) => seat.ask(findMember, { value: `139${String(at).padStart(8, "0")}` })),
    );
    expect(answers.filter(({ http }) => http === 200)).toHaveLength(lookupLimits.perHour);
    expect(answers.filter(({ http, msg }) => http === 429 && msg === lookupMessages.perHour)).toHaveLength(70);
  });

  it("a masked number is counted for who may reveal the numbers of the own members alone", async () => {
    await forget();
    const scoped: Seat[] = [];
    for (const { staffId, ask } of app.seats) {
      const caller = await loadStaffCaller(db, staffId);
      if (caller !== null && caller.dataScope !== "ALL" && holds(caller.holder, button(revealTitle)))
        scoped.push({ staffId, caller, ask });
    }
    expect(scoped.length).toBeGreaterThan(0);
    for (const { staffId, ask } of scoped) {
      await ask(findMember, { value: nobody.login });
      expect(await counted(staffId)).toBe(1);
    }
  });

  it("a masked number is looked up freely by who may reveal it", async () => {
    await forget();
    const admin = app.seats.find(({ roleId }) => roleId === 1);
    const { rows } = await sql<{
      login: string;
    }>`select login from member where login ~ '^1[0-9]{10}$' limit 1`.execute(db);
    const found = await admin?.ask(findMember, { value: rows[0]?.login ?? "" });
    expect(found?.data).toMatchObject({ login: expect.stringContaining("****") });
    expect(await counted(admin?.staffId ?? 0)).toBe(0);
  });
});
