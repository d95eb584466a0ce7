import { sql, type RawBuilder } from "kysely";

/** A phone number as everybody may see it, made by the database: 138****0000. */
export const maskPhoneSql = (phone: RawBuilder<unknown>): RawBuilder<string> =>
  sql<string>`overlay(${phone} placing '****' from 4 for 4)`;
