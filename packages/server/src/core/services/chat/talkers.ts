import { memberChatScope } from "@hongxian/contract/core/chat/member-chat.endpoints.ts";
import { sql } from "kysely";
import type { Db } from "../../../kit/call.ts";

/** Who talks from a device: the member, and the application and key by which she was let in. */
export interface Talker {
  readonly userId: number;
  readonly appId: number;
  readonly keyId: string;
}

/** The kind under which applications send members. */
export const memberKind = "member";

/**
 * Which of these may talk now, by index, each with the milliseconds until its application ends (null: it does not): the
 * member is there and was sent by the application, which is switched on, has the scope and the key.
 */
export async function findTalkers(
  db: Db,
  talkers: readonly Talker[],
): Promise<ReadonlyMap<number, { readonly leftMs: number | null }>> {
  if (talkers.length === 0) return new Map();
  const { rows } = await sql<{ place: number; leftMs: number | null }>`select t.place::int - 1 as place,
      (extract(epoch from a.expire_time - now()) * 1000)::float8 as left_ms
    from unnest(${talkers.map(({ userId }) => userId)}::bigint[], ${talkers.map(({ appId }) => appId)}::bigint[],
      ${talkers.map(({ keyId }) => keyId)}::text[]) with ordinality as t(user_id, app_id, key_id, place)
    join member m on m.user_id = t.user_id and m.status = 'ENABLE' and not m.is_market_account
    join open_app a on a.id = t.app_id and a.status = 'ENABLE' and (a.expire_time is null or a.expire_time > now())
      and ${memberChatScope} = any(a.scopes)
    join open_key k on k.app_id = a.id and k.key_id = t.key_id and k.status = 'LIVE'
    where exists (select from open_record r
      where r.app_id = a.id and r.kind = ${memberKind} and r.own_id = t.user_id)`.execute(db);
  return new Map(rows.map(({ place, leftMs }) => [place, { leftMs }]));
}
