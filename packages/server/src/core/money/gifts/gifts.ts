import { moneyNoticeMessages } from "@hongxian/contract/core/money/member-notices.ts";
import { moneyMessages } from "@hongxian/contract/core/money/money.messages.ts";
import { AppError, refused } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import type { Db } from "../../../kit/call.ts";
import { publishDomainEvent } from "../../foundation/events/publish-event.ts";
import { post } from "../../foundation/ledger/post.ts";
import { notifyMember } from "../../foundation/notice/notify-member.ts";
import { sumGiftDay } from "./gift-daily.ts";
import { sharesInForce } from "./gift-share.ts";
import { giftPosting, giftRevokePosting, type GiftMoney } from "../trade/earning-postings.ts";
import { stateChanged } from "../trade/move-state.ts";
import { noSql } from "../trade/trade-rows.ts";

export interface GiftSending {
  readonly giftId: number;
  readonly fromUserId: number;
  readonly toUserId: number;
  readonly count: number;
  readonly sceneType: "LIVE" | "CHAT" | "VIDEO" | "CALL" | "CHAT_ROOM";
  readonly sessionId?: number | null;
  readonly familyId?: number | null;
  readonly roomId?: number | null;
}

/** Sends a gift: the price and share in force are stored with it. A frozen receiver earns nothing. */
export async function sendGift(db: Db, sending: GiftSending): Promise<GiftMoney> {
  const shareBp = (await sharesInForce(db))[sending.sceneType];
  const { rows } =
    await sql<GiftMoney>`insert into gift_record (no, gift_id, gift_name, from_user_id, to_user_id, count, price_cents,
      amount_cents, income_cents, share_bp, scene_type, session_id, family_id, room_id)
    select ${noSql.gift}, g.id, g.name, ${sending.fromUserId}, m.user_id, ${sending.count}, g.price_cents,
      g.price_cents * ${sending.count}::int,
      g.price_cents * ${sending.count}::int * s.bp / 10000, s.bp, ${sending.sceneType},
        ${sending.sessionId ?? null}::bigint, ${sending.familyId ?? null}::bigint, ${sending.roomId ?? null}::bigint
    from gift g, member m,
      lateral (select case m.reward_status when 'NORMAL' then coalesce(g.share_bp, ${shareBp}::int) else 0 end as bp) s
    where g.id = ${sending.giftId} and g.status = 'ONLINE' and m.user_id = ${sending.toUserId}
    returning id, from_user_id, to_user_id, amount_cents, income_cents`.execute(db);
  const gift = rows[0];
  if (gift === undefined) throw new AppError("NOT_FOUND");
  await sql`update gift set send_num = send_num + ${sending.count}::int where id = ${sending.giftId}`.execute(db);
  await post(db, giftPosting(gift));
  return gift;
}

/** 撤销赠送 within thirty days. */
export async function revokeGift(db: Db, id: number, staffId: number, reason: string): Promise<GiftMoney> {
  const { rows } = await sql<GiftMoney & { isOld: boolean; day: string }>`update gift_record
    set status = 'REVOKED', revoke_reason = ${reason}, revoke_staff_id = ${staffId}, revoke_time = now(),
      version = version + 1
    where id = ${id} and status = 'NORMAL'
    returning id, from_user_id, to_user_id, amount_cents, income_cents,
      created_time < now() - interval '30 days' as is_old, created_time::date::text as day`.execute(db);
  const gift = rows[0];
  if (gift === undefined) throw stateChanged();
  if (gift.isOld) throw refused(moneyMessages.giftTooOld);
  await sumGiftDay(db, gift.day, gift);
  const { fromUserId, toUserId, day } = gift;
  await publishDomainEvent(db, "giftRevoked", { fromUserId, toUserId, day });
  for (const userId of [gift.fromUserId, gift.toUserId])
    await notifyMember(db, { userId, ...moneyNoticeMessages.giftRevoked });
  await post(db, giftRevokePosting(gift, staffId, reason));
  return gift;
}
