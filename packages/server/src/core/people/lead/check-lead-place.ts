import { leadTexts } from "@hongxian/contract/core/lead/lead.rules.ts";
import { invalid } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import type { Db } from "../../../kit/call.ts";

interface Place {
  readonly provId: number;
  readonly cityId: number | null;
  readonly areaId: number | null;
}

/** Checks that each level is a region inside the one above. */
export async function checkLeadPlace(db: Db, { provId, cityId, areaId }: Place): Promise<void> {
  const { rows } = await sql<{ fits: boolean }>`select exists (select 1 from region where id = ${provId} and level = 1)
    and (${cityId}::int is null or exists (select 1 from region where id = ${cityId} and parent_id = ${provId}))
    and (${areaId}::int is null or exists (select 1 from region where id = ${areaId} and parent_id = ${cityId})) as
      fits`.execute(db);
  if (rows[0]?.fits !== true) throw invalid({ region: leadTexts.region });
}
