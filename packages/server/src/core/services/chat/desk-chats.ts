import { chatLimits } from "@hongxian/contract/core/chat/chat.rules.ts";
import { sql } from "kysely";
import { waitingSql } from "./conversations.ts";
import { reachSql } from "./reach.ts";
import type { Caller } from "../../../kit/caller.ts";

const isOpen = sql`k.remove_time is null and k.status = 'ENABLE'
  and exists (select from member m where m.user_id = k.user_id and m.status = 'ENABLE')`;

/**
 * The conversations of the chat desk, as `… where …`: of one's own account and the official accounts one maintains, and
 * those handed over.
 */
export const deskChats = (caller: Caller) => sql`conversation_member cm
  join conversation c on c.conversation_id = cm.conversation_id
  where cm.quit_time is null and c.last_msg_time is not null
    and (cm.user_id = any(array(
      select m.user_id from member m where m.user_id = ${caller.userId} and m.status = 'ENABLE'
      union all select k.user_id from market_account k where k.maintainer_id = ${caller.staffId} and ${isOpen}))
    and ${reachSql(caller)}
    or cm.handler_staff_id = ${caller.staffId}
      and exists (select from market_account k where k.user_id = cm.user_id and ${isOpen}))`;

export const lateSql = sql`${waitingSql}
  and c.turn_since < now() - make_interval(mins => ${sql.lit(chatLimits.overdueMinutes)})`;
