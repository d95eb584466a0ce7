import type { Kysely, RawBuilder } from "kysely";
import type { Tables } from "./tables.ts";

/**
 * Runs a statement that names its columns as the wire does. Renaming them once more costs more than reading them: for
 * the few statements that everybody waits for.
 */
export async function rowsAsNamed<T>(db: Kysely<Tables>, statement: RawBuilder<T>): Promise<readonly T[]> {
  const { rows } = await db.withoutPlugins().executeQuery<T>(statement.compile(db));
  return rows;
}
