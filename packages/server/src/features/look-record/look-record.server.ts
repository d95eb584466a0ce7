import { leadMessages } from "@hongxian/contract/core/lead/intention.choices.ts";
import { lookRecord } from "@hongxian/contract/features/look-record/look-record.resource.ts";
import { auditTargets } from "@hongxian/contract/wire/audit-targets.ts";
import { AppError, refused } from "@hongxian/contract/wire/errors.ts";
import { sql, type RawBuilder } from "kysely";
import { insertIntentions, type NewIntention } from "../../core/people/lead/create-intention.ts";
import { memberBoundScope } from "../../core/people/member/member.scope.ts";
import type { Call } from "../../kit/call.ts";
import { serveResource } from "../../kit/serve-resource.ts";
import { preferenceShare } from "./preference-share.ts";

const wrote = (
  from: RawBuilder<unknown>,
  to: RawBuilder<unknown>,
) => sql<boolean>`exists (select 1 from behavior_event b
  where b.event = 'SEND_MSG' and b.target_type = 'MEMBER' and b.user_id = ${from} and b.target_id = ${to}::text)`;
/** Either of the two has written to the other. Two separate queries: joined by "or" inside, no index would apply. */
const hasTalked = sql<boolean>`(${wrote(sql.ref("t.from_user_id"), sql.ref("t.to_user_id"))}
  or ${wrote(sql.ref("t.to_user_id"), sql.ref("t.from_user_id"))})`;

type Viewer = Omit<
  NewIntention,
  "source" | "targetUserId" | "saleUserId" | "staffId" | "requirement" | "remark" | "inviterId"
>;

/** The viewer as a lead of the operator, interested in the viewed member. */
async function turnIntoLead({ db, caller }: Call, fromUserId: number, toUserId: number): Promise<number> {
  const { rows } = await sql<Viewer>`select m.user_id, m.first_name as name, coalesce(m.login, '') as login, m.sex,
      date_part('year', m.birthday)::int as birth_year, m.home_prov_id as prov_id, m.home_city_id as city_id,
      m.home_area_id as area_id,
      m.marital, m.education, m.income, m.spouse_income_max, m.height, m.channel_id, m.shop_id
    from member m where m.user_id = ${fromUserId} and m.status = 'ENABLE' for update`.execute(db);
  const viewer = rows[0];
  if (viewer === undefined) throw new AppError("NO_MEMBER");
  const open = await sql`select 1 from intention i
      where i.target_user_id = ${toUserId} and i.status in ('NEW', 'ASSIGNED', 'FOLLOWING')
    and (i.user_id = ${fromUserId} or i.login = ${viewer.login} and i.login <> '')`.execute(db);
  if (open.rows.length > 0) throw refused(leadMessages.openPair);
  const own = { source: "STAFF", requirement: {}, remark: "", inviterId: null } as const;
  const owner = { targetUserId: toUserId, saleUserId: caller.userId, staffId: caller.staffId };
  return (await insertIntentions(db, [{ ...viewer, ...own, ...owner }]))[0] ?? 0;
}

export const lookRecordServer = serveResource(lookRecord, {
  table: "look_record",
  scope: (caller) => memberBoundScope(caller, sql.ref("t.from_user_id")),
  computed: {
    isMutual: sql<boolean>`exists (select 1 from look_record back
      where back.from_user_id = t.to_user_id and back.to_user_id = t.from_user_id)`,
    isFriend: sql<boolean>`(exists (select 1 from attention a
      where a.from_user_id = t.from_user_id and a.to_user_id = t.to_user_id)
      and exists (select 1 from attention a where a.from_user_id = t.to_user_id and a.to_user_id = t.from_user_id))`,
    isChatted: hasTalked,
    matchPercent: preferenceShare(sql.ref("t.from_user_id"), sql.ref("t.to_user_id")),
    hasIntention: sql<boolean>`exists (select 1 from intention i
      where i.user_id = t.from_user_id and i.target_user_id = t.to_user_id
      and i.status in ('NEW', 'ASSIGNED', 'FOLLOWING'))`,
  },
  filters: { timesMin: (least: number) => sql<boolean>`t.times >= ${least}` },
  run: {
    intention: async (call, row) => {
      const intentionId = await turnIntoLead(call, row.fromUserId, row.toUserId);
      call.audit({
        targetType: auditTargets.intention,
        targetId: intentionId,
        after: { userId: row.fromUserId, targetUserId: row.toUserId },
      });
      return { intentionId };
    },
  },
});
