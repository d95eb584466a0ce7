import { sql, type RawBuilder } from "kysely";
import type { Caller } from "../../../kit/caller.ts";
import type { Scope } from "../../../kit/scope.ts";

/** The columns that hold the place of a row. */
interface PlaceColumns {
  readonly prov: RawBuilder<unknown>;
  readonly city: RawBuilder<unknown>;
  readonly area: RawBuilder<unknown>;
}

/** The rows in an agent's regions, for the tiers that hold regions. */
export function regionScope(caller: Caller, { prov, city, area }: PlaceColumns): Scope {
  // Only the general agent may hold the whole country; a lower tier without its region sees nothing.
  const regions =
    caller.agentTier === "AGENT" ? caller.regions : caller.regions.filter(({ provId }) => provId !== null);
  const inRegion = ({ provId, cityId, areaId }: Caller["regions"][number]) => {
    if (areaId !== null) return sql<boolean>`${area} = ${areaId}`;
    if (cityId !== null) return sql<boolean>`${city} = ${cityId}`;
    return provId === null ? sql<boolean>`true` : sql<boolean>`${prov} = ${provId}`;
  };
  return regions.length === 0 ? "none" : sql<boolean>`(${sql.join(regions.map(inRegion), sql` or `)})`;
}
