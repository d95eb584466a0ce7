import { eventRecord } from "@hongxian/contract/core/events/event-record.ts";
import { sql } from "kysely";
import type { Db } from "../../../kit/call.ts";

interface Told {
  readonly userId: number | null;
  readonly name: string;
  readonly body: Readonly<Record<string, unknown>> | null;
}

/** The application's own numbers, of what it sent itself. */
export interface OwnNumbers {
  memberOf(event: Told): string | null;
  recordOf(event: Told): string | null;
}

const keyOf = (kind: string, ownId: number): string => `${kind} ${ownId}`;
const recordIn = ({ name, body }: Told) => (body === null ? null : eventRecord(name, body));

/** The application's own numbers of the members and records that events are about. */
export async function ownNumbers(db: Db, appId: number, events: readonly Told[]): Promise<OwnNumbers> {
  const wanted = new Map<string, { readonly kind: string; readonly ownId: number }>();
  const want = (kind: string, ownId: number) => void wanted.set(keyOf(kind, ownId), { kind, ownId });
  for (const event of events) {
    if (event.userId !== null && event.userId > 0) want("member", event.userId);
    const record = recordIn(event);
    if (record !== null) want(record.kind, record.ownId);
  }
  const known = await readNumbers(db, appId, [...wanted.values()]);
  return {
    memberOf: ({ userId }) => (userId === null ? null : (known.get(keyOf("member", userId)) ?? null)),
    recordOf: (event) => {
      const record = recordIn(event);
      return record === null ? null : (known.get(keyOf(record.kind, record.ownId)) ?? null);
    },
  };
}

async function readNumbers(
  db: Db,
  appId: number,
  wanted: readonly { readonly kind: string; readonly ownId: number }[],
): Promise<ReadonlyMap<string, string>> {
  if (wanted.length === 0) return new Map();
  // A member has one number, the first; of things that replace each other (live photos) the last one counts.
  const { rows } = await sql<{ kind: string; ownId: number; externalId: string }>`select r.kind, r.own_id,
      case when r.kind = 'livePhoto' then (array_agg(r.external_id order by r.id desc))[1] else min(r.external_id) end
        as external_id
    from unnest(${wanted.map(({ kind }) => kind)}::text[], ${wanted.map(({ ownId }) => ownId)}::bigint[])
      as w (kind, own_id)
    join open_record r on r.kind = w.kind and r.own_id = w.own_id and r.app_id = ${appId}
    group by r.kind, r.own_id`.execute(db);
  return new Map(rows.map(({ kind, ownId, externalId }) => [keyOf(kind, ownId), externalId]));
}
