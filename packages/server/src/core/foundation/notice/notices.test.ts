import { adminRoleId } from "@hongxian/contract/wire/access.ts";
import { sql } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import { testApp } from "../../../test/app.ts";
import { aStaff } from "../../../test/build.ts";
import { sourcesWith } from "../../../test/sources.ts";
import { noticeOnce, noticeWhoMay, type Notice } from "./notices.ts";

const app = await testApp();
const { db } = app.database;
const administrator = await aStaff(db, { roleId: adminRoleId });
const notice = (title: string, content = title): Notice => ({ kind: "WARN", title, content, link: "" });
const lastDay = sql`now() - interval '24 hours'`;
async function titles(): Promise<string[]> {
  const { rows } = await sql<{ title: string }>`select title from staff_notice where staff_id = ${administrator}
    order by id`.execute(db);
  return rows.map(({ title }) => title);
}

describe("a notice that is given once", () => {
  beforeEach(async () => {
    await sql`delete from staff_notice`.execute(db);
  });

  it("however many calls find the same fault at once, each account has one notice of it", async () => {
    const once = () => noticeOnce(db, "systemFault", notice("故障"), { by: "title", since: lastDay });
    const reached = await Promise.all(Array.from({ length: 30 }, once));
    expect(await titles()).toEqual(["故障"]);
    expect(reached.filter((n) => n > 0)).toEqual([1]);
  });

  it("an account that came later, or whose notice is older than the span, is still notified", async () => {
    const once = () => noticeOnce(db, "systemFault", notice("故障"), { by: "title", since: lastDay });
    await once();
    const later = await aStaff(db, { roleId: adminRoleId });
    expect(await once()).toBe(1);
    expect(await titles()).toEqual(["故障"]);
    await sql`update staff_notice set created_time = now() - interval '2 days'`.execute(db);
    expect(await once()).toBe(1);
    expect(await titles()).toEqual(["故障", "故障"]);
    await sql`update staff set status = 'DISABLE' where id = ${later}`.execute(db);
  });

  it("of several notices those that somebody lacks are given, and these are counted", async () => {
    const once = (...contents: string[]) =>
      noticeOnce(
        db,
        "systemFault",
        contents.map((content) => notice("故障", content)),
        { by: "content", since: lastDay },
      );
    expect(await once("甲", "乙")).toBe(2);
    expect(await once("甲", "丙")).toBe(1);
    expect(await once()).toBe(0);
    expect(await titles()).toHaveLength(3);
  });
});

describe("notices of several rows", () => {
  it("they are given together, in the order of the rows", async () => {
    await sql`delete from staff_notice`.execute(db);
    expect(await noticeWhoMay(db, "systemFault", [notice("一"), notice("二"), notice("三")])).toBeGreaterThan(0);
    expect(await titles()).toEqual(["一", "二", "三"]);
    expect(await noticeWhoMay(db, "systemFault", [])).toBe(0);
  });

  it("nobody looks the recipients up once a row", () => {
    expect(sourcesWith(/for \((?:const|let) [^\n]*\n\s+await notice(?:WhoMay|Once)\(/)).toEqual([]);
  });

  it("nobody but the notices themselves asks whether somebody has one already", () => {
    expect(sourcesWith(/(?:from|join) staff_notice/)).toEqual(["core/foundation/notice/notices.ts"]);
  });
});
