import { suggestion } from "@hongxian/contract/features/suggestion/suggestion.resource.ts";
import { suggestionMessages } from "@hongxian/contract/features/suggestion/suggestion.rules.ts";
import { addressesOf } from "@hongxian/contract/wire/addresses.ts";
import { AppError, invalid } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import { publishEvent } from "../../core/foundation/console/events.ts";
import { notifyMember } from "../../core/foundation/notice/notify-member.ts";
import { scoreEnd } from "../../core/money/scores/earn-score.ts";
import { changeScore } from "../../core/money/scores/scores.ts";
import { memberBoundScope, memberScope } from "../../core/people/member/member.scope.ts";
import { createComplaint } from "../../core/services/ticket/create-complaint.ts";
import type { Call } from "../../kit/call.ts";
import { scopeSql } from "../../kit/scope.ts";
import { serveResource } from "../../kit/serve-resource.ts";

const handledBy = ({ caller }: Call) => ({ handlerId: caller.staffId, handleTime: sql`now()` });

export const suggestionServer = serveResource(suggestion, {
  table: "suggestion",
  scope: (caller) => memberBoundScope(caller, sql.ref("t.user_id")),
  computed: {
    replies: sql`(select coalesce(json_agg(json_build_object('content', r.content, 'time', r.created_time,
        'staff', (select s.name from staff s where s.id = r.staff_id)) order by r.id), '[]')
      from ticket_reply r where r.ticket_type = 'SUGGEST' and r.ticket_id = t.id)`,
  },
  versioned: true,
  after: async ({ db }, id) => publishEvent(db, { topic: "ticket", data: { ticketType: "SUGGEST", id } }),
  run: {
    reply: async (call, { id, userId }, { content }) => {
      await sql`insert into ticket_reply (ticket_type, ticket_id, staff_id, content)
        values ('SUGGEST', ${id}, ${call.caller.staffId}, ${content})`.execute(call.db);
      await notifyMember(call.db, { userId, ...suggestionMessages.notices.replied(content) });
      return { to: "REPLIED", set: handledBy(call), note: { content: undefined } };
    },
    adopt: async (call, { id, userId }, { remark, rewardScore }) => {
      const { db, caller } = call;
      await notifyMember(db, { userId, ...suggestionMessages.notices.adopted(remark, rewardScore) });
      if (rewardScore > 0)
        await changeScore(db, {
          userId,
          scene: "SUGGEST",
          score: rewardScore,
          refType: "SUGGESTION",
          refId: id,
          staffId: caller.staffId,
          expireTime: await scoreEnd(db),
        });
      return { set: { ...handledBy(call), adoptRemark: remark, rewardScore } };
    },
    complain: async (call, { userId, type, content, imgs }, { targetUserId }) => {
      const { db } = call;
      // Its row shows the member's name: whom the caller does not see does not exist for him.
      const target = await sql`select 1 from member m where m.user_id = ${targetUserId} and m.status <> 'DELETE'
        and ${scopeSql(memberScope(call.caller))}`.execute(db);
      if (target.rows.length === 0) throw new AppError("NO_MEMBER");
      if (userId === targetUserId) throw invalid({ targetUserId: suggestionMessages.sameMember });
      const complaint = await createComplaint(db, {
        userId,
        targetType: "USER",
        targetId: String(targetUserId),
        reasonType: type === "CHARGE" || type === "SERVICE" ? type : "OTHER",
        content: content.slice(0, 500),
        imgs: addressesOf(imgs),
      });
      return { set: handledBy(call), data: { complaintId: complaint.id } };
    },
  },
});
