import { cornerMessages } from "@hongxian/contract/core/corner/corner-link.ts";
import { openIntention } from "@hongxian/contract/core/lead/intention.choices.ts";
import type { WishDraft } from "@hongxian/contract/features/public-pages/visitor.endpoints.ts";
import { cornerRepeatDays, visitorTexts, wishNotice } from "@hongxian/contract/features/public-pages/visitor.texts.ts";
import { refused } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import { linkCornerView } from "./add-corner-stay.ts";
import { readCornerToken, type CornerLink } from "../../core/services/corner-token/corner-token.ts";
import { insertIntentions, openLogins } from "../../core/people/lead/create-intention.ts";
import { noticeStaff } from "../../core/foundation/notice/notices.ts";
import type { Db } from "../../kit/call.ts";
import { noteConsent, nothingKnown } from "./open-lead.ts";
import { shownInCorner } from "./seeking-info.ts";

interface Sharer {
  readonly staffId: number;
  readonly userId: number | null;
  readonly isAgent: boolean;
}

/** Who shared the profile, while the account is active. */
async function sharerOf(db: Db, staffId: number): Promise<Sharer | null> {
  const { rows } = await sql<Sharer>`select id as staff_id, user_id, kind = 'AGENT' as is_agent from staff
    where id = ${staffId} and status = 'ENABLE'`.execute(db);
  return rows[0] ?? null;
}

/** Once in thirty days, and never in addition to an open lead. */
async function refuseRepeat(db: Db, login: string, userId: number): Promise<void> {
  await openLogins(db, [login]);
  const { rows } = await sql`select 1 from intention i
    where i.target_user_id = ${userId}
      and (i.login = ${login} or i.user_id = (select m.user_id from member m where m.login = ${login}))
      and (i.created_time > now() - make_interval(days => ${cornerRepeatDays}::int) and i.login = ${login}
        or i.status = any(${[...openIntention]})) limit 1`.execute(db);
  if (rows.length > 0) throw refused(visitorTexts.wishRepeated);
}

function leadOf(draft: WishDraft, link: CornerLink, sharer: Sharer | null, shopId: number | null) {
  return {
    source: "SEEKING_INFO" as const,
    name: draft.name,
    login: draft.login,
    sex: draft.sex,
    birthYear: draft.birthYear,
    ...nothingKnown,
    channelId: null,
    userId: null,
    staffId: null,
    remark: draft.message,
    targetUserId: link.userId,
    // An agent finds its leads by the inviter.
    inviterId: sharer?.isAgent === true ? sharer.userId : null,
    shopId,
    saleUserId: sharer?.userId ?? null,
  };
}

/** 我想认识TA: a lead for the person who shared the profile. */
export async function leaveWish(db: Db, draft: WishDraft, secretKey: string): Promise<number> {
  const link = readCornerToken(secretKey, draft.t);
  if (link === null) throw refused(cornerMessages.expired);
  const { rows } = await sql<{
    shopId: number | null;
  }>`select (select id from shop where id = ${link.shopId}) as shop_id
    from member m where m.user_id = ${link.userId} and ${shownInCorner}`.execute(db);
  if (rows[0] === undefined) throw refused(cornerMessages.hidden);
  await refuseRepeat(db, draft.login, link.userId);
  const sharer = await sharerOf(db, link.staffId);
  const [id = 0] = await insertIntentions(db, [leadOf(draft, link, sharer, rows[0].shopId)]);
  await noteConsent(db, id);
  await linkCornerView(db, { userId: link.userId, visitorId: draft.visitorId, intentionId: id });
  if (sharer !== null) {
    const notice = { ...wishNotice(draft.name), kind: "ASSIGN" as const, link: "/promotion/intention?status=ASSIGNED" };
    await noticeStaff(db, [sharer.staffId], notice);
  }
  return id;
}
