import type { EventBody, EventKind } from "@hongxian/contract/core/events/define-event.ts";
import { sql } from "kysely";
import type { Db } from "../../../kit/call.ts";
import { keptPlan } from "../../../platform/database/kept-plan.ts";

/** An event that is about to be written. */
export interface NewEvent {
  readonly kind: EventKind;
  readonly body: unknown;
}

/** Puts an event together; its body is checked when it is written. */
export const happened = <K extends EventKind>(kind: K, body: EventBody<K>): NewEvent => ({ kind, body });

/** What concerns no member has an order of its own, under this number. */
const noMember = 0;

function rowOf({ kind, body }: NewEvent, at: number) {
  const parsed = kind.schema.parse(body);
  const member = (parsed as { readonly userId?: number }).userId;
  return { at, userId: member ?? noMember, name: kind.name, version: kind.version, body: parsed };
}

/**
 * Writes events in the transaction of the change, all of them by one statement. The row of each member in `event_stream`
 * is locked first (in the order of their numbers), so that the numbers have no hole and the next transaction's events
 * about the member cannot stand before these: docs/decisions/0023-event-order.md. To be called last, like `post`.
 */
export async function writeEvents(db: Db, events: readonly NewEvent[]): Promise<void> {
  if (events.length === 0) return;
  await sql`${keptPlan}select write_events(${JSON.stringify(events.map(rowOf))}::jsonb)`.execute(db);
}

export const writeEvent = <K extends EventKind>(db: Db, kind: K, body: EventBody<K>): Promise<void> =>
  writeEvents(db, [happened(kind, body)]);
