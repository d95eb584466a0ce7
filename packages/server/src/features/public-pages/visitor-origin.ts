import { sql } from "kysely";
import type { Db } from "../../kit/call.ts";

export interface VisitorOrigin {
  readonly channelId: number | null;
  readonly inviterId: number | null;
  readonly shopId: number | null;
}

/**
 * Returns those references of a link (channel, inviter, shop) that exist: an old poster must not turn a visitor away.
 */
export async function knownOrigin(db: Db, origin: VisitorOrigin): Promise<VisitorOrigin> {
  const { rows } = await sql<VisitorOrigin>`select
    (select id from channel where id = ${origin.channelId}) as channel_id,
    (select user_id from member where user_id = ${origin.inviterId} and status = 'ENABLE') as inviter_id,
    (select id from shop where id = ${origin.shopId}) as shop_id`.execute(db);
  return rows[0] ?? { channelId: null, inviterId: null, shopId: null };
}
