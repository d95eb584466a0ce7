import type { viewReason } from "@hongxian/contract/core/chat/chat-reading.ts";
import { p2pId } from "@hongxian/contract/core/chat/chat.rules.ts";
import { chatViewMessages } from "@hongxian/contract/features/chat-view/chat-view.endpoints.ts";
import type { ChoiceOf } from "@hongxian/contract/kit/choices.ts";
import { AppError, refused } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import type { Call, Db } from "../../kit/call.ts";

const openHours = 2;

export interface View {
  readonly id: number;
  readonly userId: number;
  readonly otherUserId: number | null;
  readonly reason: ChoiceOf<typeof viewReason>;
  readonly refNo: string;
  readonly rangeStart: string;
  readonly rangeEnd: string;
}

/** The caller's own opened view, while it is valid. */
export async function needView({ db, caller }: Pick<Call, "db" | "caller">, id: number): Promise<View> {
  const { rows } =
    await sql<View>`select id, user_id, other_user_id, reason, ref_no, range_start, range_end from chat_view_log
    where id = ${id} and staff_id = ${caller.staffId} and kind = 'VIEW' and user_id is not null
      and created_time > now() - make_interval(hours => ${openHours}::int)`.execute(db);
  if (rows[0] === undefined) throw refused(chatViewMessages.over);
  return rows[0];
}

/** Requires that the conversation is part of what was opened; otherwise it does not exist. */
export async function needConversation(db: Db, view: View, conversationId: string): Promise<void> {
  const other =
    view.otherUserId === null ? sql`` : sql`and c.conversation_id = ${p2pId(view.userId, view.otherUserId)}`;
  const { rows } =
    await sql`select 1 from conversation c join conversation_member cm on cm.conversation_id = c.conversation_id
    where c.conversation_id = ${conversationId} and cm.user_id = ${view.userId} ${other}`.execute(db);
  if (rows.length === 0) throw new AppError("NOT_FOUND");
}

export const within = ({ rangeStart, rangeEnd }: View) =>
  sql`g.msg_time >= ${rangeStart}::timestamptz and g.msg_time <= ${rangeEnd}::timestamptz and g.msg_type <> 'CMD'`;
