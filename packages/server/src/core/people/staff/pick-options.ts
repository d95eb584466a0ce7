import * as endpoints from "@hongxian/contract/core/staff/pick.endpoints.ts";
import type { NamedRef } from "@hongxian/contract/wire/refs.ts";
import { sql, type RawBuilder } from "kysely";
import { handle } from "../../../kit/call.ts";
import type { Caller } from "../../../kit/caller.ts";
import { likeText } from "../../../kit/filter-sql.ts";
import { scopeSql } from "../../../kit/scope.ts";
import { agentScope, departmentScope, staffScope } from "./staff.scope.ts";

interface Source {
  readonly table: string;
  /** Rows that may be offered to this account, `d` being the row. */
  readonly scope: (caller: Caller) => RawBuilder<boolean>;
  /** Rows that may still be chosen. */
  readonly open: RawBuilder<boolean>;
  readonly order: RawBuilder<unknown>;
}

const isPlatform = ({ realm }: Caller) => realm === "PLATFORM";
const byName = sql`d.name collate zh_pinyin, d.id`;

const sources = {
  staff: {
    table: "staff",
    scope: (caller) => scopeSql(staffScope(caller, "d")),
    open: sql<boolean>`d.status = 'ENABLE'`,
    order: byName,
  },
  shop: {
    table: "shop",
    scope: (caller) =>
      isPlatform(caller)
        ? sql<boolean>`true`
        : sql<boolean>`(d.id = ${caller.shopId}
          or exists (select 1 from agent a where a.id = d.owner_agent_id and ${scopeSql(agentScope(caller))}))`,
    open: sql<boolean>`d.status in ('OPEN', 'SUSPEND')`,
    order: byName,
  },
  role: {
    table: "role",
    // An agent is offered the platform's tier templates and the roles created in its own subtree.
    scope: (caller) =>
      isPlatform(caller)
        ? sql<boolean>`true`
        : sql<boolean>`(d.realm = 'TISSUE'
          and (d.owner_agent_id is null
          or exists (select 1 from agent a where a.id = d.owner_agent_id and ${scopeSql(agentScope(caller))})))`,
    open: sql<boolean>`d.status = 'ENABLE'`,
    order: sql`d.id`,
  },
  department: {
    table: "department",
    scope: (caller) => scopeSql(departmentScope(caller)),
    open: sql<boolean>`d.status = 'ENABLE'`,
    order: sql`d.path, d.sort`,
  },
} as const satisfies Record<endpoints.PickKind, Source>;

export const pick = handle(endpoints.pick, async ({ db, caller, params, query }) => {
  const { table, scope, open, order } = sources[params.kind];
  const { keyword, ids, realm } = query;
  // A stored reference keeps its name after the target was closed; it is only no longer offered.
  const chosen =
    ids !== undefined
      ? sql`d.id = any(${ids})`
      : keyword === ""
        ? open
        : sql`${open} and d.name ilike ${likeText(keyword)}`;
  const ofRealm = params.kind === "role" && realm !== undefined ? sql`and d.realm = ${realm}` : sql``;
  const { rows } = await sql<NamedRef>`select d.id, d.name from ${sql.table(table)} d
    where ${scope(caller)} and ${chosen} ${ofRealm} order by ${order} limit ${endpoints.pickLimit}`.execute(db);
  return rows;
});
