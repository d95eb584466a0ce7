import { sql } from "kysely";
import type { Db } from "../../../kit/call.ts";
import { StartError } from "../../../platform/start-error.ts";

/** Holds the tables that copies of members are made from, for as long as a big load takes. */
export const stageSchema = "demo_stage";

/** A load that takes many transactions leaves its schema behind when it is broken off: such a system is of no use. */
export async function refuseHalfLoaded(db: Db): Promise<void> {
  const { rows } = await sql<{
    isHalf: boolean;
  }>`select to_regnamespace(${stageSchema}) is not null as is_half`.execute(db);
  if (rows[0]?.isHalf === true)
    throw new StartError(
      "the demo data of this database was never finished; take an empty one (another DATA_DIR or DATABASE_URL)",
    );
}
