import { feedMessages, type feedAnswer, type feedQuery } from "@hongxian/contract/core/events/feed.rules.ts";
import { AppError } from "@hongxian/contract/wire/errors.ts";
import type { z } from "zod";
import type { Db } from "../../../kit/call.ts";
import { beginning, cursorOf, cursorText, type Cursor } from "../../foundation/events/event-cursor.ts";
import { readEvents, readHead, type EventPage } from "../../foundation/events/read-events.ts";
import type { EventWatch } from "../../foundation/events/watch-events.ts";
import { heardNames } from "./heard-names.ts";
import { ownNumbers, type OwnNumbers } from "./own-numbers.ts";
import { eventNumber } from "./post-delivery.ts";

type Query = z.output<typeof feedQuery>;
type Fed = z.input<typeof feedAnswer>;

function beginAt(db: Db, after: string | null): Promise<Cursor> | Cursor {
  if (after === "now") return readHead(db);
  const cursor = after === null ? beginning : cursorOf(after);
  if (cursor === null) throw new AppError("INVALID", { msg: feedMessages.cursor });
  return cursor;
}

/** Reads on until there is something to tell, nothing more at present, or the time is over. */
async function readOn(db: Db, watch: EventWatch, from: Cursor, names: readonly string[], query: Query) {
  const until = Date.now() + query.wait * 1000;
  let after = from;
  for (;;) {
    const page: Awaited<ReturnType<typeof readEvents>> = await readEvents(db, after, { names, limit: query.limit });
    if (typeof page === "string") {
      const msg = page === "DROPPED" ? feedMessages.dropped : feedMessages.unknown;
      throw new AppError("REFUSED", { msg, data: { code: page } });
    }
    const left = until - Date.now();
    if (page.events.length > 0 || (page.isEnd && left <= 0)) return page;
    after = page.cursor;
    // It holds no connection meanwhile.
    if (page.isEnd) await watch.wait(after, left);
  }
}

const shown = ({ events, cursor, isEnd }: EventPage, own: OwnNumbers): Fed => ({
  events: events.map((event) => {
    const { id, userId, number, name, version, body, time } = event;
    return {
      id: eventNumber(id),
      type: name,
      version,
      time,
      userId,
      externalId: own.memberOf(event),
      recordExternalId: own.recordOf(event),
      number,
      data: body,
    };
  }),
  cursor: cursorText(cursor),
  isEnd,
});

/** What an application may hear of what happened after its cursor. */
export async function readFeed(db: Db, watch: EventWatch, appId: number, query: Query): Promise<Fed> {
  const heard = await heardNames(db, appId);
  const names = query.types === null ? heard : query.types.filter((name) => heard.includes(name));
  const page = await readOn(db, watch, await beginAt(db, query.after), names, query);
  return shown(page, await ownNumbers(db, appId, page.events));
}
