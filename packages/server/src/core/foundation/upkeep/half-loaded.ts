import { sql } from "kysely";
import type { Db } from "../../../kit/call.ts";
import { StartError } from "../../../platform/start-error.ts";

/** Contains the tables that copies of members are made from, during a big load. */
export const stageSchema = "demo_stage";

/** A load of many transactions leaves its schema behind when it is aborted: such a system is unusable. */
export async function refuseHalfLoaded(db: Db): Promise<void> {
  const { rows } = await sql<{
    isHalf: boolean;
  }>`select to_regnamespace(${stageSchema}) is not null as is_half`.execute(db);
  if (rows[0]?.isHalf === true)
    throw new StartError(
      "the demo data of this database was never finished; take an empty one (another DATA_DIR or DATABASE_URL)",
    );
}
