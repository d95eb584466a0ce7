import * as endpoints from "@hongxian/contract/core/push/push.endpoints.ts";
import { auditTargets } from "@hongxian/contract/wire/audit-targets.ts";
import { invalid } from "@hongxian/contract/wire/errors.ts";
import { parseInput } from "@hongxian/contract/wire/parse-input.ts";
import { linkValue, type LinkType } from "@hongxian/contract/wire/refs.ts";
import { sql } from "kysely";
import { handle } from "../../kit/call.ts";
import { scopeSql } from "../../kit/scope.ts";
import { censorFor } from "../../core/foundation/censor/censor-words.ts";
import { memberScope } from "../../core/people/member/member.scope.ts";
import { notifyMember } from "../../core/foundation/notice/notify-member.ts";
import { refused } from "@hongxian/contract/wire/errors.ts";
import { linkLeadsSomewhere } from "./link-target.ts";

const olderNames: Readonly<Record<string, LinkType>> = { URL: "H5", VIP: "APP_PAGE" };

interface Target {
  readonly userId: number;
  readonly status: string;
  readonly told: number;
}

/** 推送消息: each member separately; members who may not get it are listed, the rest are notified. */
export const pushPersonMsg = handle(endpoints.pushPersonMsg, async (call) => {
  const { db, caller, query } = call;
  const userIds = [...new Set(query.userIds ?? query.userId ?? [])];
  const type = query.linkType ?? query.jumpType ?? "NONE";
  const link = parseInput(linkValue, {
    linkType: olderNames[type] ?? type,
    linkValue: query.linkValue ?? query.jumpValue ?? "",
  });
  if (!(await linkLeadsSomewhere(db, link))) throw invalid({ linkValue: endpoints.pushMessages.noTarget });
  const { hits } = (await censorFor(db))("STAFF", `${query.title}\n${query.content}`);
  if (hits[0] !== undefined) throw refused(endpoints.pushMessages.censored(hits[0].word));
  // Two concurrent pushes to one member count each other.
  const { rows } = await sql<Target>`select m.user_id, m.status, (select count(*)::int from person_msg p
      where p.user_id = m.user_id and p.source = 'STAFF' and p.created_time >= current_date) as told
    from member m where m.user_id = any(${userIds}::bigint[]) and ${scopeSql(memberScope(caller))} order by m.user_id
    for no key update of m`.execute(db);
  const found = new Map(rows.map((row) => [row.userId, row]));
  const failed: { userId: number; msg: string }[] = [];
  for (const userId of userIds) {
    const target = found.get(userId);
    const msg =
      target === undefined
        ? endpoints.pushMessages.noMember
        : target.status !== "ENABLE"
          ? endpoints.pushMessages.closed
          : target.told >= endpoints.pushLimits.staffPerDay
            ? endpoints.pushMessages.limit
            : null;
    if (msg !== null) failed.push({ userId, msg });
    else {
      await notifyMember(db, { userId, title: query.title, content: query.content, link, staffId: caller.staffId });
      call.auditItem({ targetType: auditTargets.member, targetId: userId });
    }
  }
  const success = userIds.length - failed.length;
  call.audit({
    targetType: auditTargets.personMsg,
    targetId: null,
    after: { success, failed: failed.length, linkType: link.linkType },
  });
  return { success, failed };
});
