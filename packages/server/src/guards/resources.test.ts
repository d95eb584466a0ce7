import { createExport } from "@hongxian/contract/core/console/console.endpoints.ts";
import { actionsOf } from "@hongxian/contract/kit/resource-calls.ts";
import { actionCalls } from "@hongxian/contract/kit/row-action.ts";
import { fieldAt, resourceQuery } from "@hongxian/contract/kit/resource-query.ts";
import { takesNoBody } from "@hongxian/contract/wire/endpoint.ts";
import { spanNames } from "@hongxian/contract/wire/list.ts";
import type { Field } from "@hongxian/contract/kit/field.ts";
import type { Filter } from "@hongxian/contract/kit/resource.ts";
import { menuPageByRoute } from "@hongxian/contract/core/access/menu/menu-catalogue.ts";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { loadStaffCaller } from "../core/foundation/access/load-caller.ts";
import { allRowsSql, listSql } from "../kit/list-sql.ts";
import { servedResources } from "../served.ts";
import { testApp } from "../test/app.ts";
import { inTurn } from "../test/long.ts";
import { sampleCall } from "./sample-input.ts";
import { aStaff } from "../test/build.ts";

const app = await testApp();
const { db } = app.database;
const staffId = await aStaff(db);
const admin = await app.as(staffId);
const caller = await loadStaffCaller(db, staffId);
if (caller === null) throw new Error("no account");

function sampleValue(field: Field): string {
  const first = Object.keys(field.labels ?? {})[0];
  if (first !== undefined) return first;
  if (field.kind === "flag") return "1";
  if (field.kind === "date") return "2026-01-01";
  return field.kind === "text" || field.kind === "longText" ? "测试" : "1";
}

function sampleQuery(
  key: string,
  filter: Filter<string>,
  fields: Readonly<Record<string, Field>>,
): Record<string, string> {
  switch (filter.by) {
    case "between": {
      const [begin, end] = spanNames(key);
      return { [begin]: "2026-01-01", [end]: "2026-01-31" };
    }
    case "own": {
      const tries = [
        ...Object.keys(filter.labels ?? {}),
        "1",
        "30",
        "160",
        "2026-01",
        "2026-01-01",
        "2026-01-01~2026-01-31",
        "1,2",
        "测试",
      ];
      const fits = tries.find((value) => filter.schema.safeParse(value).success);
      if (fits === undefined) throw new Error(`no sample fits the filter ${key}`);
      return { [key]: fits };
    }
    case "contains":
    case "member":
      return { [key]: "王%_'" };
    default:
      return { [key]: sampleValue(fieldAt(fields, filter.field)) };
  }
}

const explain = async (query: ReturnType<typeof listSql>) => sql`explain ${query}`.execute(db);

const hostile = [
  "id;drop table member",
  "id desc, (select 1)",
  "1",
  "t.id",
  "password_hash",
  "resetKey",
  "constructor",
  "__proto__",
  "'",
  "id--",
  "(case when 1=1 then id else name end)",
  "id asc",
  "ID",
  " id",
];
const badPages = ["page=0", "page=x", "size=0", "size=201", "size=1e9"];
/** What no list may read as anything but a value: in the short run each list takes one in turn, as all share the code. */
const hostileIn = ({ list }: (typeof servedResources)[number]["resource"], turn: number) => {
  const filters = Object.entries(list.filters);
  // Those with SQL of their own are tried in every run.
  const own = filters.filter(([, { by }]) => by === "own");
  const plain = filters.filter(([, { by }]) => by !== "own");
  return {
    sorts: inTurn(hostile, turn),
    pages: inTurn(badPages, turn),
    filters: [...own, ...inTurn(plain, turn)],
  };
};

describe.each(servedResources.map((served, turn) => [served.resource.name, served, turn] as const))(
  "resource %s",
  (_name, { resource, listed }, turn) => {
    it("a resource has its page in the catalogue, with all its titles", () => {
      const page = menuPageByRoute.get(resource.route);
      // An action that another title allows needs no button of its own.
      const own = Object.values(resource.actions).filter((action) => !("grant" in action));
      const titles = own.map(({ title }) => title);
      expect(page?.buttons).toEqual(expect.arrayContaining(titles));
    });

    it("a resource asks the database for nothing it does not have", async () => {
      const base = resourceQuery(resource).parse({});
      await explain(listSql(listed, caller, base));
      for (const [at, name] of resource.list.sortable.entries())
        for (const sort of inTurn([name, `-${name}`], at + turn))
          await explain(listSql(listed, caller, resourceQuery(resource).parse({ sort })));
      for (const [key, filter] of Object.entries(resource.list.filters)) {
        await explain(
          listSql(listed, caller, resourceQuery(resource).parse(sampleQuery(key, filter, resource.fields))),
        );
      }
      await sql`explain ${allRowsSql(listed, caller, base, [1])}`.execute(db);
    });

    it("a resource answers the plain list, its second page and an unknown row", async () => {
      expect((await admin.raw("GET", resource.path)).http).toBe(200);
      expect((await admin.raw("GET", `${resource.path}?page=9999&size=200`)).data).toMatchObject({ list: [] });
      expect((await admin.raw("GET", `${resource.path}/999999999`)).http).toBe(404);
    });

    it("a resource lets no sort, page or filter value reach the database as anything but a value", async () => {
      const { sorts, pages, filters } = hostileIn(resource, turn);
      for (const payload of sorts) {
        const { http } = await admin.raw("GET", `${resource.path}?sort=${encodeURIComponent(payload)}`);
        expect([400, resource.list.sortable.includes(payload) ? 200 : 400]).toContain(http);
      }
      for (const bad of pages) expect((await admin.raw("GET", `${resource.path}?${bad}`)).http).toBe(400);
      for (const [key, filter] of filters) {
        const names = filter.by === "between" ? spanNames(key) : [key];
        for (const name of names) {
          const { http } = await admin.raw(
            "GET",
            `${resource.path}?${name}=${encodeURIComponent("' or 1=1 --\u0000".replace("\u0000", ""))}`,
          );
          expect([200, 400]).toContain(http);
        }
      }
    });

    it("a resource moves no row that is not there, and deletes none", async () => {
      for (const { endpoint } of actionCalls(resource)) {
        const { address, body } = sampleCall(endpoint, () => undefined);
        const sent = takesNoBody(endpoint.body) ? undefined : body;
        const { http } = await admin.raw(endpoint.method, address.replace(/\/\d+(?=\/|$)/, "/999999999"), sent);
        expect([endpoint.path, http]).toEqual([endpoint.path, 404]);
      }
      if (actionsOf(resource, "remove").length > 0)
        expect((await admin.raw("DELETE", `${resource.path}/999999999`)).http).toBe(404);
    });

    it("a resource exports the columns it shows, and no others", async () => {
      if (actionsOf(resource, "export").length === 0) return;
      const columns = [...resource.list.columns];
      const file = await admin(createExport, {
        body: {
          resource: resource.name,
          format: "CSV",
          filters: {},
          columns,
        },
      });
      expect(file.raw.split("\r\n")[0]).toBe(
        `\uFEFF${columns.map((name) => fieldAt(resource.fields, name).label).join(",")}`,
      );
      const hidden = await admin(createExport, {
        body: {
          resource: resource.name,
          format: "CSV",
          filters: {},
          columns: ["resetKey"],
        },
      });
      expect(hidden.http).toBe(400);
    });
  },
);
