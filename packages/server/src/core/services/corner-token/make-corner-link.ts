import * as endpoints from "@hongxian/contract/core/corner/corner-link.endpoints.ts";
import { cornerMessages, cornerPath } from "@hongxian/contract/core/corner/corner-link.ts";
import { auditTargets } from "@hongxian/contract/wire/audit-targets.ts";
import { refused } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import { handle } from "../../../kit/call.ts";
import { lockOwnMember } from "../../people/member/lock-member.ts";
import { cornerLinkEnd, makeCornerToken } from "./corner-token.ts";

/** The shop of a shared profile: the sharer's own, else the member's. */
export const makeCornerLink = handle(endpoints.makeCornerLink, async (call) => {
  const { caller, db, params, services } = call;
  await lockOwnMember(call, params.userId);
  const { rows } = await sql<{ isOpen: boolean; shopId: number | null }>`
    select marriage_corner_open as is_open, shop_id from member where user_id = ${params.userId}`.execute(db);
  const member = rows[0];
  if (member?.isOpen !== true) throw refused(cornerMessages.closed);
  const until = cornerLinkEnd();
  const link = { userId: params.userId, staffId: caller.staffId, shopId: caller.shopId ?? member.shopId, until };
  const pathOf = (via: "LINK" | "QRCODE") => cornerPath(makeCornerToken(services.settings.secretKey, { ...link, via }));
  const expireTime = new Date(until * 1000).toISOString();
  call.audit({ targetType: auditTargets.member, targetId: params.userId, after: { expireTime } });
  return { path: pathOf("LINK"), qrPath: pathOf("QRCODE"), expireTime };
});
