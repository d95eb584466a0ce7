import { chatLimits } from "@hongxian/contract/core/chat/chat.rules.ts";
import { adminRoleId } from "@hongxian/contract/wire/access.ts";
import { sql } from "kysely";
import { waitingSql } from "../../core/services/chat/conversations.ts";
import type { Caller } from "../../kit/caller.ts";

/** Conversations of the official accounts one maintains, and those handed over; all of them for role id 1. */
export const ownChats = ({ roleId, staffId }: Caller) => sql`conversation_member cm
  join conversation c on c.conversation_id = cm.conversation_id
  join market_account k on k.user_id = cm.user_id and k.remove_time is null and k.status = 'ENABLE'
  where cm.quit_time is null and c.type = 'P2P'
    and (${roleId === adminRoleId} or k.maintainer_id = ${staffId} or cm.handler_staff_id = ${staffId})`;

export const lateSql = sql`${waitingSql}
  and c.turn_since < now() - make_interval(mins => ${sql.lit(chatLimits.overdueMinutes)})`;
