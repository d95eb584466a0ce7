import { menuPageByRoute } from "@hongxian/contract/core/access/menu/menu-catalogue.ts";
import { resourceQuery } from "@hongxian/contract/kit/resource-query.ts";
import { describe, expect, it } from "vitest";
import { loadStaffCaller } from "../core/foundation/access/load-caller.ts";
import type { Caller } from "../kit/caller.ts";
import { allRowsSql } from "../kit/list-sql.ts";
import { servedResources } from "../served.ts";
import { demoApp } from "./demo-app.ts";
import { membersOf } from "./plain-scope.ts";

const app = await demoApp(800);
const { db } = app.database;
const callers = new Map<number, Caller>();
for (const { staffId, roleId } of app.seats) {
  const caller = await loadStaffCaller(db, staffId);
  if (caller !== null) callers.set(roleId, caller);
}

/**
 * Rows about a member only; elsewhere platform staff also see what they do themselves (their sessions, their own
 * account).
 */
const followTheMember = new Set(["complaint", "couponGrant", "loginRecord"]);

/** Rows about agents follow the subtree, whose people need not be the caller's members. */
const aboutAgents = new Set(["agent", "shop", "matchmakerReward"]);

/** Rows between two members are visible from either side. */
const betweenTwo = new Set(["callRecord", "giftRecord"]);

describe("data scope", () => {
  it("the guard has an account of every seeded role to look through", () => {
    expect([...callers.keys()]).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 11, 12, 13, 14, 15, 16, 17]);
  });

  it("the data scope gives every tier some members and no tier all of them", async () => {
    const all = (await membersOf(db, callers.get(1) as Caller)).size;
    for (const roleId of [4, 5, 11, 12, 13, 14, 15, 16, 17]) {
      const { size } = await membersOf(db, callers.get(roleId) as Caller);
      expect({ roleId, some: size > 0, part: size < all }).toEqual({ roleId, some: true, part: true });
    }
  });

  it.each(servedResources.map((served) => [served.resource.name, served] as const))(
    "the data scope holds on %s",
    async (_name, { resource, listed }) => {
      const memberFields = Object.entries(resource.fields)
        .filter(([, field]) => field.kind === "member")
        .map(([name]) => name);
      const ownerField = memberFields.find((name) => name === "userId") ?? memberFields[0];
      const query = resourceQuery(resource).parse({});
      for (const [roleId, caller] of callers) {
        const scope = listed.scope(caller);
        if (scope === "all" && caller.realm === "TISSUE") {
          // A table without an owner is never visible to agents.
          expect({
            resource: resource.name,
            roleId,
            tissue: menuPageByRoute.get(resource.route)?.tissue,
          }).toMatchObject({ tissue: false });
        }
        if (scope === "all" || ownerField === undefined) continue;
        const { rows } = await allRowsSql(listed, caller, query, undefined).execute(db);
        if (caller.realm !== "TISSUE" && !followTheMember.has(resource.name)) continue;
        if (aboutAgents.has(resource.name)) continue;
        const visible = await membersOf(db, caller);
        const sides = betweenTwo.has(resource.name) ? memberFields : [ownerField];
        const isForeign = (row: Readonly<Record<string, unknown>>) => {
          // Money of agents follows the subtree too, in a table it shares with that of members.
          if (row["ownerType"] === "AGENT") return false;
          const known = sides.map((side) => row[side]).filter((userId) => userId !== null);
          return known.length > 0 && !known.some((userId) => visible.has(Number(userId)));
        };
        const foreign = rows.filter(isForeign);
        expect({ roleId, foreign: foreign.length }).toEqual({ roleId, foreign: 0 });
      }
    },
  );
});
