import { fuzzyPattern } from "@hongxian/contract/core/censor/fuzzy-word.ts";
import * as endpoints from "@hongxian/contract/core/chat/chat-reading.ts";
import { chatMessages } from "@hongxian/contract/core/chat/chat.messages.ts";
import { auditTargets } from "@hongxian/contract/wire/audit-targets.ts";
import { refused } from "@hongxian/contract/wire/errors.ts";
import { sql, type RawBuilder } from "kysely";
import { handle, type Db } from "../../../kit/call.ts";
import type { Caller } from "../../../kit/caller.ts";
import { shownBody } from "./chat-wire.ts";

interface StoredRecord extends Omit<endpoints.RecordMessage, "msgTime" | "fromName" | "fromImg" | "toName" | "toImg"> {
  readonly ms: number;
  readonly fromName: string | null;
  readonly fromImg: string | null;
  readonly toName: string | null;
  readonly toImg: string | null;
}

/**
 * Messages of the records in the order of the given query, whose rows `g` are of `message`. Numbers that members
 * exchanged stay masked; everything else is shown as it was written.
 */
export async function readRecords(
  db: Db,
  page: RawBuilder<unknown>,
  order: RawBuilder<unknown>,
): Promise<endpoints.RecordMessage[]> {
  const { rows } =
    await sql<StoredRecord>`select g.msg_id, g.conversation_id, g.from_id, g.to_id, g.msg_type, g.msg_body,
      (extract(epoch from g.msg_time) * 1000)::bigint as ms, g.staff_id, g.state, g.machine_result, g.machine_label,
      coalesce(c.type, 'P2P') as type, f.first_name as from_name, f.image_url as from_img,
      coalesce(t.first_name, c.name) as to_name, coalesce(t.image_url, c.avatar) as to_img,
      (select json_build_object('id', s.id, 'name', s.name) from staff s where s.id = g.staff_id) as staff
    from (${page}) g left join conversation c on c.conversation_id = g.conversation_id
    left join member f on f.user_id = g.from_id left join member t on c.type = 'P2P' and t.user_id = g.to_id
    order by ${order}`.execute(db);
  return rows.map(({ ms, ...row }) => ({
    ...row,
    msgTime: ms,
    msgBody: shownBody(row.msgType, row.msgBody),
    fromName: row.fromName ?? chatMessages.systemName,
    fromImg: row.fromImg ?? "",
    toName: row.toName ?? "",
    toImg: row.toImg ?? "",
  }));
}

export interface ReadingLog extends endpoints.ReadingReason {
  readonly kind: "VIEW" | "SEARCH" | "EXPORT";
  readonly userId: number | null;
  readonly otherUserId: number | null;
  readonly conversationId: string;
  readonly rangeStart: string;
  readonly rangeEnd: string;
}

/** Every look into others' conversations leaves a row that no one can delete. */
export async function logReading(db: Db, caller: Pick<Caller, "staffId">, log: ReadingLog): Promise<number> {
  const { rows } = await sql<{ id: number }>`insert into chat_view_log
      (staff_id, user_id, other_user_id, conversation_id, kind, reason, ref_no, range_start, range_end)
    values (${caller.staffId}, ${log.userId}, ${log.otherUserId}, ${log.conversationId}, ${log.kind}, ${log.reason},
      ${log.refNo},
      ${log.rangeStart}::timestamptz, ${log.rangeEnd}::timestamptz) returning id`.execute(db);
  return rows[0]?.id ?? 0;
}

export const addCensorWord = handle(endpoints.addCensorWord, async (call) => {
  const { rows } = await sql<{
    id: number;
  }>`insert into text_censor_word (word, pattern, match_mode, action, source, staff_id)
    values (${call.body.word}, ${fuzzyPattern(call.body.word, "database") ?? ""}, 'FUZZY', 'BLOCK', 'CHAT_VIEW',
      ${call.caller.staffId}) on conflict do nothing returning id`.execute(call.db);
  const id = rows[0]?.id;
  if (id === undefined) throw refused(endpoints.censorWordKnown);
  call.audit({ targetType: auditTargets.censorWordFromChat, targetId: id, after: { word: call.body.word } });
  return { id };
});
