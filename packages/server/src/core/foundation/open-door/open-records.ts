import { sql } from "kysely";
import type { Db } from "../../../kit/call.ts";

interface OpenRecord {
  readonly ownId: number;
  readonly hash: string;
}
interface Named {
  readonly kind: string;
  readonly externalId: string;
}

export const recordKey = ({ kind, externalId }: Named): string => `${kind} ${externalId}`;

/** The records of an application among these, in one statement: those of others do not exist. */
export async function readRecords(
  db: Db,
  appId: number,
  named: readonly Named[],
): Promise<ReadonlyMap<string, OpenRecord>> {
  if (named.length === 0) return new Map();
  const { rows } = await sql<OpenRecord & Named>`select r.kind, r.external_id, r.own_id, r.hash
    from unnest(${named.map(({ kind }) => kind)}::text[], ${named.map(({ externalId }) => externalId)}::text[])
      as n (kind, external_id)
    join open_record r on r.app_id = ${appId} and r.kind = n.kind and r.external_id = n.external_id`.execute(db);
  return new Map(rows.map((row) => [recordKey(row), row]));
}

/** Takes a number for a new record; false where another call was faster. */
export async function claimRecord(db: Db, appId: number, { kind, externalId }: Named, hash: string): Promise<boolean> {
  const { rows } = await sql`insert into open_record (app_id, kind, external_id, hash)
    values (${appId}, ${kind}, ${externalId}, ${hash}) on conflict do nothing returning 1`.execute(db);
  return rows.length > 0;
}

export async function nameRecord(db: Db, appId: number, { kind, externalId }: Named, ownId: number): Promise<void> {
  await sql`update open_record set own_id = ${ownId}
    where app_id = ${appId} and kind = ${kind} and external_id = ${externalId}`.execute(db);
}

/** Locks a known record for a change; false where it holds this row already, or was changed meanwhile. */
export async function turnRecord(
  db: Db,
  appId: number,
  { kind, externalId }: Named,
  from: string,
  to: string,
): Promise<boolean> {
  const { rows } = await sql`update open_record set hash = ${to}, update_time = now()
    where app_id = ${appId} and kind = ${kind} and external_id = ${externalId} and hash = ${from}
    returning 1`.execute(db);
  return rows.length > 0;
}

/** Numbers for many new records at once; false, and none is taken, where one of them exists already. */
export async function claimRecords(
  db: Db,
  appId: number,
  kind: string,
  rows: readonly { readonly externalId: string; readonly hash: string; readonly ownId: number }[],
): Promise<boolean> {
  const { rows: made } = await sql`insert into open_record (app_id, kind, external_id, hash, own_id)
    select ${appId}, ${kind}, r.external_id, r.hash, r.own_id
    from unnest(${rows.map(({ externalId }) => externalId)}::text[], ${rows.map(({ hash }) => hash)}::text[],
      ${rows.map(({ ownId }) => ownId)}::bigint[]) as r(external_id, hash, own_id)
    on conflict do nothing returning 1`.execute(db);
  return made.length === rows.length;
}
