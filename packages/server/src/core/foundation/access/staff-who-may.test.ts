import {
  noticeRecipients,
  type NoticeName,
  type Recipients,
} from "@hongxian/contract/core/notice/notice-recipients.ts";
import { adminRoleId, type Grant } from "@hongxian/contract/wire/access.ts";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { testApp } from "../../../test/app.ts";
import { aRole, aStaff } from "../../../test/build.ts";
import { sourcesWith } from "../../../test/sources.ts";
import { noticeWhoMay } from "../notice/notices.ts";

const { database } = await testApp();
const { db } = database;
const names = Object.keys(noticeRecipients) as NoticeName[];
const recipientsOf = (name: NoticeName): Recipients => noticeRecipients[name];
const byGrant = names.filter((name) => recipientsOf(name).grants.length > 0);
const administrator = await aStaff(db, { roleId: adminRoleId });

const withGrants = (grants: readonly Grant[], columns: Readonly<Record<string, unknown>> = {}): Promise<number> => {
  const pages: Record<string, string[]> = {};
  for (const { title, routes } of grants) (pages[routes[0] ?? ""] ??= []).push(title ?? "");
  return aRole(db, pages, columns);
};

async function notified(name: NoticeName): Promise<Set<number>> {
  await noticeWhoMay(db, name, { kind: "INFO", title: name, content: name, link: "" });
  const { rows } = await sql<{
    staffId: number;
  }>`delete from staff_notice where title = ${name} returning staff_id`.execute(db);
  return new Set(rows.map(({ staffId }) => staffId));
}

describe("whoever is told of something is found by grant", () => {
  it.each(byGrant)("a role of the customer's own that may act on it is told: %s", async (name) => {
    const { grants, administrators } = recipientsOf(name);
    const holder = await aStaff(db, { roleId: await withGrants(grants) });
    const gone = await aStaff(db, { roleId: await withGrants(grants), status: "DISABLE" });
    const closed = await aStaff(db, { roleId: await withGrants(grants, { status: "DISABLE" }) });
    const agent = await aStaff(db, {
      kind: "AGENT",
      roleId: await withGrants(grants, { realm: "TISSUE", dataScope: "TIER" }),
    });
    const others = await Promise.all(
      grants.map(async (left) => aStaff(db, { roleId: await withGrants(grants.filter((grant) => grant !== left)) })),
    );
    const staff = await notified(name);
    expect(staff).toContain(holder);
    for (const id of [gone, closed, agent, ...others]) expect(staff).not.toContain(id);
    expect(staff.has(administrator)).toBe(administrators);
  });

  it("what nobody may be granted is told to the administrators alone", async () => {
    const everything = await withGrants([]);
    await sql`insert into role_menu (role_id, menu_id) select ${everything}, id from menu
      where type <> 'GROUP'`.execute(db);
    const holder = await aStaff(db, { roleId: everything });
    for (const name of names.filter((one) => !byGrant.includes(one))) {
      const staff = await notified(name);
      expect(staff).toContain(administrator);
      expect(staff).not.toContain(holder);
    }
  });

  it("every line of the table is used by something that happens", () => {
    // By the call itself, or in a file that hands such names on; the bare word may stand for anything.
    const handsOn = new Set(sourcesWith(/\bNoticeName\b/));
    const used = (name: string) =>
      sourcesWith(new RegExp(`notice(?:WhoMay|Once)\\(\\s*\\w+,\\s*"${name}"|noticeRecipients\\.${name}\\b`)).length >
        0 || sourcesWith(new RegExp(`"${name}"`)).some((file) => handsOn.has(file));
    expect(names.filter((name) => !used(name))).toEqual([]);
  });
});
