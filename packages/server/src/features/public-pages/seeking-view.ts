import { cornerMessages } from "@hongxian/contract/core/corner/corner-link.ts";
import * as endpoints from "@hongxian/contract/features/public-pages/seeking-info.endpoints.ts";
import { refused } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import { addCornerStay } from "./add-corner-stay.ts";
import { recordCornerView } from "./record-corner-view.ts";
import { handlePublic } from "../../kit/call.ts";
import { openLink, shownInCorner } from "./seeking-info.ts";
import { takeTurn } from "./visitor-limits.ts";

const inWechat = /MicroMessenger/i;

export const noteSeekingView = handlePublic(
  endpoints.noteSeekingView,
  async ({ db, services, body, ip, userAgent }) => {
    const link = openLink(services.settings.secretKey, body.t);
    await takeTurn(db, "view", ip);
    const { visitorId, staySeconds } = body;
    if (staySeconds > 0) {
      await addCornerStay(db, { userId: link.userId, visitorId, staySeconds });
      return null;
    }
    const { rows } = await sql<{ shareStaffId: number | null; shopId: number | null }>`select
      (select id from staff where id = ${link.staffId}) as share_staff_id,
      (select id from shop where id = ${link.shopId}) as shop_id
    from member m where m.user_id = ${link.userId} and ${shownInCorner}`.execute(db);
    const origin = rows[0];
    if (origin === undefined) throw refused(cornerMessages.hidden);
    const channel = link.via === "QRCODE" ? "QRCODE" : inWechat.test(userAgent) ? "WECHAT" : "OTHER";
    const seen = { userId: link.userId, visitorId, visitorUserId: null, channel, ip, ipArea: "", staySeconds } as const;
    await db.transaction().execute((tx) => recordCornerView(tx, { ...seen, ...origin }));
    return null;
  },
);
