import { moneyMessages } from "@hongxian/contract/core/money/money.messages.ts";
import { refused } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import type { Db } from "../../../kit/call.ts";
import { sendGift, type GiftSending } from "./gifts.ts";
import type { GiftMoney } from "../trade/earning-postings.ts";

type Wish = Omit<GiftSending, "familyId">;

interface Terms {
  readonly isOffered: boolean;
  readonly isMember: boolean;
  readonly isReceiving: boolean;
}

/** Where the gift is offered now, who may send it, and whether the other one still takes part. */
async function needOffered(db: Db, { giftId, fromUserId, toUserId, sceneType }: Wish): Promise<void> {
  const { rows } = await sql<Terms>`select g.status = 'ONLINE' and ${sceneType} = any(g.scene_types)
        and coalesce(g.start_time <= now(), true) and coalesce(g.end_time > now(), true) as is_offered,
      case g.member_only when 'APP_MEMBER' then m.fee_type is not null
        when 'MARRIAGE_MEMBER' then m.marriage_member_type is not null else true end as is_member,
      exists (select from member r where r.user_id = ${toUserId} and r.status = 'ENABLE') as is_receiving
    from gift g join member m on m.user_id = ${fromUserId} where g.id = ${giftId}`.execute(db);
  const terms = rows[0];
  if (terms === undefined || !terms.isOffered) throw refused(moneyMessages.giftGone);
  if (!terms.isMember) throw refused(moneyMessages.giftMemberOnly);
  if (!terms.isReceiving) throw refused(moneyMessages.giftNoReceiver);
}

interface Scene {
  readonly id: number;
  readonly roomId: number;
  readonly familyId: number | null;
}

/** The broadcast of a gift to its host or a guest; the family of the room has its part of it. */
async function sceneOf(db: Db, { sessionId, toUserId }: Wish): Promise<Scene | null> {
  const { rows } = await sql<Scene>`select s.id, s.room_id, r.family_id from live_session s
      join live_room r on r.id = s.room_id
    where s.status = 'LIVING' and (${sessionId ?? null}::bigint is null or s.id = ${sessionId ?? null})
      and (s.host_id = ${toUserId} or ${toUserId} = any(s.guest_ids))
    order by s.host_id = ${toUserId} desc, s.id desc limit 1`.execute(db);
  return rows[0] ?? null;
}

/** A member sends a gift in the app. */
export async function giftByMember(db: Db, wish: Wish): Promise<GiftMoney> {
  await needOffered(db, wish);
  const scene = wish.sceneType === "LIVE" ? await sceneOf(db, wish) : null;
  if (wish.sceneType === "LIVE" && scene === null) throw refused(moneyMessages.giftNoLive);
  return sendGift(db, {
    ...wish,
    sessionId: scene?.id ?? null,
    roomId: scene?.roomId ?? null,
    familyId: scene?.familyId ?? null,
  });
}
