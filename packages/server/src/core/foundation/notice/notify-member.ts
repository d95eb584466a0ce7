import type { LinkType } from "@hongxian/contract/wire/refs.ts";
import { sql } from "kysely";
import type { Db } from "../../../kit/call.ts";

export interface MemberMessage {
  readonly userId: number;
  readonly title: string;
  readonly content: string;
  readonly link?: { readonly linkType: LinkType; readonly linkValue: string };
  /** The member of staff who wrote it; without one it is the system's. */
  readonly staffId?: number;
  /** Decisions that can be undone wait this long before the member is notified. */
  readonly delaySeconds?: number;
}

/**
 * Notifies a member: a line of the app's notice list, and a queued delivery as push and as IM system message. Both are
 * written or rolled back with the transaction, and the delivery's key makes it idempotent.
 */
export async function notifyMember(db: Db, message: MemberMessage): Promise<number> {
  const { linkType, linkValue } = message.link ?? { linkType: "NONE", linkValue: "" };
  const { rows } = await sql<{ id: number }>`with told as (
      insert into person_msg (user_id, title, content, link_type, link_value, source, staff_id)
      values (${message.userId}, ${message.title}, ${message.content}, ${linkType}, ${linkValue},
        ${message.staffId === undefined ? "SYSTEM" : "STAFF"}, ${message.staffId ?? null})
      returning id, user_id
    ), ordered as (
      insert into outbox (kind, dedupe_key, payload, due_time)
      select 'PERSON_MSG', 'person_msg:' || id, jsonb_build_object('personMsgId', id, 'userId', user_id),
        now() + make_interval(secs => ${message.delaySeconds ?? 0}::int) from told
    ) select id from told`.execute(db);
  return rows[0]?.id ?? 0;
}
