import { type Kysely, sql } from "kysely";
import regionData from "./region-data.json" with { type: "json" };

/** Updates the region table from the committed division data; rows that are already equal are not touched. */
export async function seedRegions(db: Kysely<unknown>): Promise<number> {
  const result = await sql`
    insert into region (id, parent_id, level, name, initial)
    select (r ->> 0)::int, (r ->> 1)::int, (r ->> 2)::smallint, r ->> 3, r ->> 4
    from jsonb_array_elements(${JSON.stringify(regionData)}::jsonb) with ordinality as given (r, place)
    order by place
    on conflict (id) do update
      set parent_id = excluded.parent_id, level = excluded.level, name = excluded.name, initial = excluded.initial
      where (region.parent_id, region.level, region.name, region.initial)
        is distinct from (excluded.parent_id, excluded.level, excluded.name, excluded.initial)
  `.execute(db);
  return Number(result.numAffectedRows ?? 0);
}
