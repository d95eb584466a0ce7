import { sql } from "kysely";
import type { Db } from "../../../kit/call.ts";
import { keptPlan } from "../../../platform/database/kept-plan.ts";
import { beginning, isBefore, type Cursor } from "./event-cursor.ts";

export interface StoredEvent extends Cursor {
  /** Null for what concerns no member. */
  readonly userId: number | null;
  /** Counts the events of the member, or those that concern none. */
  readonly number: number;
  readonly name: string;
  readonly version: number;
  readonly body: Readonly<Record<string, unknown>>;
  readonly time: string;
}

export interface EventPage {
  readonly events: readonly StoredEvent[];
  /** Where to read on: also past events of other names. */
  readonly cursor: Cursor;
  /** Everything that could be read was read. */
  readonly isEnd: boolean;
}

/** The cursor is older than what is kept, or newer than anything that was ever written here. */
export type CursorFault = "DROPPED" | "UNKNOWN";

/**
 * Below it every event is settled: its transaction, and every other that could still write one there, is over. It is read
 * with the same snapshot as the events.
 */
const settled = sql`pg_snapshot_xmin(pg_current_snapshot())::text::bigint + shift`;

type Nullable<T> = { readonly [K in keyof T]: T[K] | null };

/** One row without an event when there is none to read. */
interface Row extends Nullable<StoredEvent> {
  readonly floorPlace: number;
  readonly floorId: number;
  readonly latest: number;
}

/** Nothing for an event of a name that was not asked for: its body is not read. */
function eventOf({ floorPlace: _place, floorId: _id, latest: _latest, ...event }: Row): StoredEvent[] {
  return event.body === null ? [] : [event as StoredEvent];
}

const scanned = 1000;

async function readPage(
  db: Db,
  after: Cursor,
  names: readonly string[] | null,
  limit: number,
): Promise<EventPage | CursorFault> {
  const { rows } = await sql<Row>`${keptPlan} select b.floor_place, b.floor_id, b.latest, e.*
    from (select floor_place, floor_id, ${settled} as settled,
        pg_snapshot_xmax(pg_current_snapshot())::text::bigint + shift as latest from event_base) b
      left join lateral (
        select l.place, l.id, nullif(l.user_id, 0) as user_id, l.number, l.name, l.version, l.time,
          case when ${names}::text[] is null or l.name = any(${names}::text[]) then l.body end as body
        from event_log l where (l.place, l.id) > (${after.place}::bigint, ${after.id}::bigint) and l.place < b.settled
        order by l.place, l.id limit ${limit}
      ) e on true order by e.place, e.id`.execute(db);
  const [base] = rows;
  if (base === undefined) throw new Error("event_base has no row");
  const floor = { place: base.floorPlace, id: base.floorId };
  if (isBefore(after, floor) && after.place > 0) return "DROPPED";
  if (after.place > base.latest) return "UNKNOWN";
  const { place, id } = rows.at(-1) ?? base;
  return {
    events: rows.flatMap(eventOf),
    cursor: place === null || id === null ? after : { place, id },
    isEnd: place === null || rows.length < limit,
  };
}

/**
 * The events after a cursor, in order, at most `limit`. Events of names that were not asked for are passed over; one
 * call looks at a few thousand of them at most.
 */
export async function readEvents(
  db: Db,
  after: Cursor,
  { names = null, limit = scanned }: { readonly names?: readonly string[] | null; readonly limit?: number } = {},
): Promise<EventPage | CursorFault> {
  let cursor = after;
  for (let looks = 0; looks < 5; looks += 1) {
    const page = await readPage(db, cursor, names, names === null ? limit : scanned);
    if (typeof page === "string") return page;
    if (page.events.length > limit) {
      const events = page.events.slice(0, limit);
      const last = events.at(-1) ?? page.cursor;
      return { events, cursor: { place: last.place, id: last.id }, isEnd: false };
    }
    if (page.events.length > 0 || page.isEnd) return page;
    cursor = page.cursor;
  }
  return { events: [], cursor, isEnd: false };
}

/** The newest event that can be read. */
export async function readHead(db: Db): Promise<Cursor> {
  const { rows } = await sql<Cursor>`${keptPlan} select l.place, l.id from event_log l
    where l.place < (select ${settled} from event_base) order by l.place desc, l.id desc limit 1`.execute(db);
  return rows[0] ?? beginning;
}
