import type { LeaveWordIntent, LeaveWordStatus } from "@hongxian/contract/core/ticket/leave-word.choices.ts";
import { auditTargets } from "@hongxian/contract/wire/audit-targets.ts";
import { AppError } from "@hongxian/contract/wire/errors.ts";
import { sql, type RawBuilder } from "kysely";
import { publishEvent } from "../../core/foundation/console/events.ts";
import { leaveWordScope } from "../../core/services/ticket/leave-word.scope.ts";
import type { Call, Db } from "../../kit/call.ts";
import { scopeSql } from "../../kit/scope.ts";

export const visible = (call: Pick<Call, "caller">): RawBuilder<boolean> => scopeSql(leaveWordScope(call.caller));

/** Open pages reload; null when several changed. */
export const tellDesk = (db: Db, id: number | null): Promise<void> =>
  publishEvent(db, { topic: "ticket", data: { ticketType: "LEAVE_WORD", id } });

interface Word {
  readonly status: LeaveWordStatus;
  readonly intent: LeaveWordIntent;
  readonly phone: string;
  readonly content: string;
  readonly handlerId: number | null;
  readonly channelId: number | null;
  readonly createdTime: string;
}

/** One leave word the caller may see, locked. */
export async function lockWord({ db, caller }: Pick<Call, "db" | "caller">, id: number): Promise<Word> {
  const { rows } =
    await sql<Word>`select t.status, t.intent, t.phone, t.content, t.handler_id, t.channel_id, t.created_time
    from leave_word t where t.id = ${id} and ${visible({ caller })} for update`.execute(db);
  if (rows[0] === undefined) throw new AppError("NOT_FOUND");
  return rows[0];
}

/** The conditional update of every move, with its audit row. */
export async function moveWord(
  call: Pick<Call, "db" | "audit">,
  id: number,
  from: readonly LeaveWordStatus[],
  to: LeaveWordStatus,
  columns: Readonly<Record<string, unknown>> = {},
): Promise<void> {
  const more = Object.entries(columns).map(([name, value]) => sql`, ${sql.ref(name)} = ${value}`);
  const { rows } = await sql<{ was: LeaveWordStatus }>`with old as (select w.id, w.status as was from leave_word w
      where w.id = ${id} and w.status = any(${from}) for update)
    update leave_word w set status = ${to} ${sql.join(more, sql` `)}, update_time = now(), version = version + 1
    from old where w.id = old.id returning old.was`.execute(call.db);
  if (rows[0] === undefined) throw new AppError("STALE");
  await tellDesk(call.db, id);
  call.audit({
    targetType: auditTargets.leaveWord,
    targetId: id,
    before: { status: rows[0].was },
    after: { status: to },
  });
}
