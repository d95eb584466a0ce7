import * as endpoints from "@hongxian/contract/core/staff/owner.endpoints.ts";
import { auditTargets } from "@hongxian/contract/wire/audit-targets.ts";
import { AppError, refused } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import { handle } from "../../../kit/call.ts";
import { scopeSql } from "../../../kit/scope.ts";
import { memberScope } from "../member/member.scope.ts";
import { memberReadScope } from "../member/public-pool.ts";
import { changeOwner, type OwnedMember } from "./change-owner.ts";
import { lockTarget } from "./owner-target.ts";

export const settingAdviser = handle(endpoints.settingAdviser, async (call) => {
  const { db, caller } = call;
  const { a, b } = call.params;
  const target = await lockTarget(call, "ADVISER", b);
  const { rows } = await sql<
    OwnedMember & { own: boolean }
  >`select m.user_id, m.first_name, m.adviser_user_id as owner_id, (${scopeSql(memberScope(caller))}) is true as own
    from member m where m.user_id = ${a} and ${scopeSql(memberReadScope(caller))} for update of m`.execute(db);
  const member = rows[0];
  if (member === undefined) throw new AppError("NO_MEMBER");
  if (!member.own) throw refused(endpoints.ownerMessages.claimFirst);
  const toId = target?.userId ?? null;
  if (member.ownerId === toId) throw refused(endpoints.ownerMessages.unchanged);
  await changeOwner(db, { kind: "ADVISER", members: [member], toId, operatorId: caller.staffId });
  call.audit({
    targetType: auditTargets.member,
    targetId: a,
    before: { adviserUserId: member.ownerId },
    after: { adviserUserId: toId },
  });
  return { adviserUserId: toId, adviserName: target?.name ?? null };
});
