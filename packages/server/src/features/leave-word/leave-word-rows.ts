import type { RawBuilder } from "kysely";
import { publishEvent } from "../../core/foundation/console/events.ts";
import { leaveWordScope } from "../../core/services/ticket/leave-word.scope.ts";
import type { Call, Db } from "../../kit/call.ts";
import { scopeSql } from "../../kit/scope.ts";

export const visible = (call: Pick<Call, "caller">): RawBuilder<boolean> => scopeSql(leaveWordScope(call.caller));

/** Open pages reload; null when several changed. */
export const tellDesk = (db: Db, id: number | null): Promise<void> =>
  publishEvent(db, { topic: "ticket", data: { ticketType: "LEAVE_WORD", id } });
