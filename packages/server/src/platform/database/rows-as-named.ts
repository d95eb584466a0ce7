import type { CompiledQuery, Kysely, RawBuilder } from "kysely";
import type { Tables } from "./tables.ts";

/**
 * Runs a statement that names its columns as the wire does. Renaming them costs more than reading them: for the few
 * statements that everyone waits for.
 */
export async function compiledRows<T>(db: Kysely<Tables>, statement: CompiledQuery<T>): Promise<readonly T[]> {
  const { rows } = await db.withoutPlugins().executeQuery<T>(statement);
  return rows;
}

/** Placeholder in a cached statement; each run replaces it with its own value. */
export const valuePlaceholder = Symbol("asked value");

/**
 * A statement whose text depends only on the caller: built once for each, as building a long one costs more than
 * running it.
 */
export function cachedStatement<K extends object, T>(build: (asker: K) => RawBuilder<T>) {
  const cache = new WeakMap<K, CompiledQuery<T>>();
  return async (db: Kysely<Tables>, asker: K, value: unknown): Promise<readonly T[]> => {
    const known = cache.get(asker) ?? build(asker).compile(db);
    cache.set(asker, known);
    const parameters = known.parameters.map((parameter) => (parameter === valuePlaceholder ? value : parameter));
    return compiledRows(db, { ...known, parameters });
  };
}
