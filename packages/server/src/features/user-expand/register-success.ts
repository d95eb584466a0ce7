import * as endpoints from "@hongxian/contract/features/user-expand/expand.endpoints.ts";
import { auditTargets } from "@hongxian/contract/wire/audit-targets.ts";
import { invalid } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import { setUserEmotion } from "../../core/people/member/member-identity.ts";
import { memberReadScope } from "../../core/people/member/public-pool.ts";
import { runEdit } from "../../core/people/member/run-edit.ts";
import { handle, type Call } from "../../kit/call.ts";
import { scopeSql } from "../../kit/scope.ts";

async function needPartner({ db, caller }: Call, userId: number, partnerUserId: number): Promise<void> {
  if (partnerUserId === userId) throw invalid({ partnerUserId: endpoints.expandMessages.partner });
  const { rows } = await sql`select 1 from member m where m.user_id = ${partnerUserId}
    and ${scopeSql(memberReadScope(caller))}`.execute(db);
  if (rows.length === 0) throw invalid({ partnerUserId: endpoints.expandMessages.noPartner });
}

/** 脱单登记: the story of a success; the member's emotion is changed by its own call. */
export const registerSuccess = handle(endpoints.registerSuccess, async (call) => {
  const { db, caller, body } = call;
  const { userId } = call.params;
  const { emotion, partnerUserId, way, introductionId, story, photos, consent } = body;
  await runEdit({ ...call, ifMatch: null }, setUserEmotion, { params: { userId, emotion } });
  if (partnerUserId !== null) await needPartner(call, userId, partnerUserId);
  const { rows } = await sql<{ id: number }>`insert into love_success
      (user_id, partner_user_id, emotion, way, introduction_id, story, photos, consent, staff_id)
    values (${userId}, ${partnerUserId}, ${emotion}, ${way}, ${way === "PLATFORM" ? introductionId : null}, ${story},
      ${photos.join(";")}, ${consent}, ${caller.staffId}) returning id`.execute(db);
  const id = rows[0]?.id ?? 0;
  call.audit({
    targetType: auditTargets.member,
    targetId: userId,
    after: { emotion, way, partnerUserId, loveSuccessId: id },
  });
  return { id, emotion };
});
