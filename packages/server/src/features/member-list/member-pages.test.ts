import { getUserList } from "@hongxian/contract/features/member-list/member-list.endpoints.ts";
import { memberList } from "@hongxian/contract/features/member-list/member-list.resource.ts";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { testApp, type Ask } from "../../test/app.ts";
import { aStaff } from "../../test/build.ts";
import { twoMembers } from "./test/two-members.ts";
import { queryIn } from "../../test/query-in.ts";

const app = await testApp();
const { db } = app.database;

const admin = await app.as(await aStaff(db));
const { target } = await twoMembers(db);

const ids = async (query: string, ask: Ask): Promise<number[]> =>
  (await ask(getUserList, { query: { anyTime: "1", parts: "rows", ...queryIn(query) } })).data.list.map(
    ({ userId }) => userId,
  );

describe("what may not be spelled out", () => {
  it("the member list searches real names and WeChat numbers only for accounts that may see them", async () => {
    const service = await app.as(await aStaff(db, { roleId: 2 }));
    const operator = await app.as(await aStaff(db, { roleId: 8 }));
    for (const text of ["多多", "wx_tar"]) {
      expect(await ids(`keyword=${encodeURIComponent(text)}`, service)).toEqual([target]);
      expect(await ids(`keyword=${encodeURIComponent(text)}`, operator)).toEqual([]);
    }
    expect(await ids(`keyword=${encodeURIComponent("晚风")}`, operator)).toEqual([target]);
  });

  it("the member list refuses orders and filters it does not know", async () => {
    for (const query of [
      "sort=realname",
      "sort=-login",
      "sort=passwordHash",
      "realname=x",
      "login=1",
      "idNo=1",
      "resetKey=1",
    ])
      expect({ query, http: (await admin(getUserList, { query: queryIn(query) })).http }).toEqual({ query, http: 400 });
  });
});

describe("orders and pages", () => {
  const page = async (query: string) =>
    (await admin.unchecked(getUserList, { query: { anyTime: "1", parts: "rows", size: 2, ...queryIn(query) } })).data;
  const numbers = (list: { userId: number }[]) => list.map(({ userId }) => userId);
  const every = async (query: string) => {
    const seen: number[] = [];
    let cursor = "";
    for (let at = 1; at < 40; at += 1) {
      const { list, next } = await page(`${query}&page=${at}${cursor}`);
      seen.push(...numbers(list));
      if (next === null) break;
      cursor = `&after=${next}`;
    }
    return seen;
  };

  // Without a filter an index is walked, with a filter that few match all are fetched: both must give the same order.
  it.each(["status=,", "status=,&infoPercentMin=0"])(
    "pages walk every order forwards and back, nobody lost or doubled: %s",
    async (filter) => {
      const { rows } = await sql<{ n: number }>`select count(*)::int as n from member`.execute(db);
      for (const name of memberList.list.sortable) {
        for (const sort of [name, `-${name}`]) {
          const query = `${filter}&sort=${sort}`;
          const walked = await every(query);
          expect({ sort, size: new Set(walked).size, length: walked.length }).toEqual({
            sort,
            size: rows[0]?.n,
            length: rows[0]?.n,
          });
          const jumped: number[] = [];
          for (let at = 1; jumped.length < walked.length; at += 1)
            jumped.push(...numbers((await page(`${query}&page=${at}`)).list));
          expect({ sort, jumped }).toEqual({ sort, jumped: walked });
          const second = await page(`${query}&page=2`);
          const first = await page(`${query}&page=1&before=${second.previous}`);
          expect(numbers(first.list)).toEqual(walked.slice(0, 2));
        }
      }
    },
  );

  it("pages refuse a place of another order, and anything that is none", async () => {
    const { data } = await admin.unchecked(getUserList, { query: { anyTime: "1", size: 1, parts: "rows" } });
    expect((await admin(getUserList, { query: { anyTime: "1", sort: "age", after: data.next ?? "" } })).msg).toBe(
      "翻页位置已失效，请刷新",
    );
    for (const bad of ["x", "W10", Buffer.from('["-createdTime",0,"1; drop",1]').toString("base64url")])
      expect((await admin(getUserList, { query: { anyTime: "1", after: bad } })).http).toBe(400);
  });
});
