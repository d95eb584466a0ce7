import { resourceQuery } from "@hongxian/contract/kit/resource-query.ts";
import { expect, it } from "vitest";
import { loadStaffCaller } from "../core/foundation/access/load-caller.ts";
import { listSql } from "../kit/list-sql.ts";
import { servedResources } from "../served.ts";
import { demoApp } from "./demo-app.ts";

// Computed columns of a resource are typed by their field; here the rows of the demo are compared with it.
const { database, seats } = await demoApp();
const caller = await loadStaffCaller(database.db, seats[0]?.staffId ?? 0);
if (caller === null) throw new Error("no account");

it.each(servedResources.map((served) => [served.resource.name, served] as const))(
  "the rows of a resource are what its fields say: %s",
  async (_name, { resource, listed }) => {
    const query = { ...resourceQuery(resource).parse({}), size: 200 };
    const { rows } = await listSql(listed, caller, query).execute(database.db);
    const faults = new Set<string>();
    for (const row of rows.filter((one) => one["$place"] !== null))
      for (const [name, { schema }] of Object.entries(resource.fields)) {
        const read = schema.safeParse(row[name]);
        if (!read.success)
          faults.add(`${name}: ${read.error.issues[0]?.message ?? ""}, got ${JSON.stringify(row[name])}`);
      }
    expect([...faults]).toEqual([]);
  },
);
