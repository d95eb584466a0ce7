import { sql, type RawBuilder } from "kysely";
import type { Caller } from "../../../kit/caller.ts";
import { seesAll } from "../../foundation/access/sees-all.ts";

/**
 * The daily cubes have scope regions, so that agents' figures need no rows: a condition on those columns, or null where
 * a caller's scope is not a region and rows must be counted.
 */
export function cubeScope(caller: Caller): RawBuilder<boolean> | null {
  if (seesAll(caller)) return sql<boolean>`true`;
  if (!["AGENT", "PROVINCE_AGENT", "CITY_AGENT", "DISTRICT_AGENT"].includes(caller.agentTier ?? "")) return null;
  const parts = caller.regions.map(({ provId, cityId, areaId }) => {
    if (areaId !== null) return sql<boolean>`s.scope_area_id = ${areaId}`;
    if (cityId !== null) return sql<boolean>`s.scope_city_id = ${cityId}`;
    if (provId !== null) return sql<boolean>`s.scope_prov_id = ${provId}`;
    return caller.agentTier === "AGENT" ? sql<boolean>`true` : sql<boolean>`false`;
  });
  return parts.length === 0 ? sql<boolean>`false` : sql<boolean>`(${sql.join(parts, sql` or `)})`;
}
