import * as endpoints from "@hongxian/contract/core/chat/chat-reading.ts";
import { AppError } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import { handle } from "../../../kit/call.ts";
import { scopeSql } from "../../../kit/scope.ts";
import { memberScope } from "../../people/member/member.scope.ts";
import { readRecords } from "./read-records.ts";

const tailMinutes = 1;

/** The messages of one stretch of service, a little beyond its ends. */
export const getAccompanyMessages = handle(endpoints.getAccompanyMessages, async ({ db, caller, params }) => {
  const { rows } = await sql<{ conversationId: string; beginTime: string; endTime: string | null }>`select
      'p2p_' || least(l.account_user_id, l.user_id) || '_' || greatest(l.account_user_id, l.user_id) as conversation_id,
      l.begin_time, l.end_time
    from accompany_log l where l.id = ${params.id}
      and (l.staff_id = ${caller.staffId}
      or exists (select 1 from member m where m.user_id = l.user_id and ${scopeSql(memberScope(caller))}))`.execute(db);
  const log = rows[0];
  if (log === undefined) throw new AppError("NOT_FOUND");
  return readRecords(
    db,
    sql`select * from message g
      where g.conversation_id = ${log.conversationId} and g.msg_type not in ('CMD', 'WITHDRAW')
      and g.msg_time >= ${log.beginTime}::timestamptz - interval '1 minute'
      and g.msg_time <= coalesce(${log.endTime}::timestamptz, now()) + make_interval(mins => ${tailMinutes}::int)
      order by g.msg_time limit 500`,
    sql`g.msg_time, g.msg_id`,
  );
});
