import type { Kysely } from "kysely";
import type { Tables } from "./tables.ts";

/** What a pool and all its transactions have in common: the key for caching something per database. */
export const databaseOf = (db: Kysely<Tables>): object => db.getExecutor().adapter;
