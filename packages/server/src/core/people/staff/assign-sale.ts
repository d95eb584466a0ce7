import * as endpoints from "@hongxian/contract/core/staff/owner.endpoints.ts";
import { auditTargets } from "@hongxian/contract/wire/audit-targets.ts";
import { AppError, refused } from "@hongxian/contract/wire/errors.ts";
import { messages } from "@hongxian/contract/wire/messages.ts";
import { sql } from "kysely";
import { handle, type Call } from "../../../kit/call.ts";
import { scopeSql } from "../../../kit/scope.ts";
import { memberReadScope, publicPool } from "../member/public-pool.ts";
import { changeOwner, type OwnedMember } from "./change-owner.ts";
import { lockTarget, roomOf, type OwnerTarget } from "./owner-target.ts";

interface SaleMember extends OwnedMember {
  readonly paid: boolean;
  readonly isPublic: boolean;
  /** A contract is prepared or runs. */
  readonly isBound: boolean;
}

/** Members the caller may assign, locked in one order so that two batches never deadlock. */
async function lockMembers(
  { db, caller }: Pick<Call, "db" | "caller">,
  userIds: readonly number[],
): Promise<readonly SaleMember[]> {
  const { rows } = await sql<SaleMember>`select m.user_id, m.first_name, m.sale_user_id as owner_id,
      coalesce(m.communicate_status = 'PAID', false) as paid, ${publicPool} as is_public,
      exists (select from user_contract c where c.user_id = m.user_id
        and c.status in ('WAIT_PAY', 'WAIT_SIGN', 'SIGN')) as is_bound
    from member m where m.user_id = any(${userIds}) and ${scopeSql(memberReadScope(caller))} order by m.user_id for
    update of m`.execute(db);
  return rows;
}

/** Sales people belong to the platform; agents have matchmakers. */
function guardRealm({ caller }: Pick<Call, "caller">): void {
  if (caller.realm !== "PLATFORM")
    throw new AppError("FORBIDDEN", { msg: messages.forbidden(endpoints.ownerGrants.assign.title) });
}

const isClaim = (call: Pick<Call, "caller">, member: SaleMember, target: OwnerTarget | null): boolean =>
  target !== null && target.staffId === call.caller.staffId && member.isPublic;

/** Whoever may not assign gives back what is her own: what the nightly recycling would take, and no more. */
const isReturn = (call: Pick<Call, "caller" | "may">, member: SaleMember, target: OwnerTarget | null): boolean =>
  target === null &&
  member.ownerId !== null &&
  member.ownerId === call.caller.userId &&
  !call.may(endpoints.ownerGrants.assign);

export const settingSale = handle(endpoints.settingSale, async (call) => {
  guardRealm(call);
  const { a, b } = call.params;
  const target = await lockTarget(call, "SALE", b);
  const [member] = await lockMembers(call, [a]);
  if (member === undefined) throw new AppError("NO_MEMBER");
  const returns = isReturn(call, member, target);
  call.need(returns || isClaim(call, member, target) ? endpoints.ownerGrants.claim : endpoints.ownerGrants.assign);
  if (returns && (member.paid || member.isBound)) throw refused(endpoints.ownerMessages.notReturned);
  const toId = target?.userId ?? null;
  if (member.ownerId === toId) throw refused(endpoints.ownerMessages.unchanged);
  if (target !== null && !member.paid && (await roomOf(call.db, target)) <= 0) {
    throw refused(
      target.staffId === call.caller.staffId ? endpoints.ownerMessages.ownQuota : endpoints.ownerMessages.quota,
    );
  }
  const { time } = await changeOwner(call.db, {
    kind: "SALE",
    members: [member],
    toId,
    operatorId: call.caller.staffId,
  });
  call.audit({
    targetType: auditTargets.member,
    targetId: a,
    before: { saleUserId: member.ownerId },
    after: { saleUserId: toId },
  });
  return { saleUserId: toId, saleName: target?.name ?? null, saleTime: time };
});

export const settingSaleBatch = handle(endpoints.settingSaleBatch, async (call) => {
  guardRealm(call);
  const userIds = [...new Set(call.body)];
  const target = await lockTarget(call, "SALE", call.params.x);
  const toId = target?.userId ?? null;
  const found = new Map((await lockMembers(call, userIds)).map((member) => [member.userId, member]));
  let room = target === null ? 0 : await roomOf(call.db, target);
  const failed: { userId: number; msg: string }[] = [];
  const moved: SaleMember[] = [];
  for (const userId of userIds) {
    const member = found.get(userId);
    const counts = target !== null && member?.paid === false;
    const problem =
      member === undefined
        ? endpoints.ownerMessages.noMember
        : member.ownerId === toId
          ? endpoints.ownerMessages.unchanged
          : counts && room <= 0
            ? endpoints.ownerMessages.quota
            : null;
    if (problem !== null || member === undefined)
      failed.push({ userId, msg: problem ?? endpoints.ownerMessages.noMember });
    else {
      moved.push(member);
      if (counts) room -= 1;
    }
  }
  call.audit({
    targetType: auditTargets.member,
    targetId: null,
    after: { saleUserId: toId, success: moved.length, failed: failed.length },
  });
  if (moved.length > 0)
    await changeOwner(call.db, { kind: "SALE", members: moved, toId, operatorId: call.caller.staffId });
  for (const { userId, ownerId } of moved) {
    call.auditItem({
      targetType: auditTargets.member,
      targetId: userId,
      before: { saleUserId: ownerId },
      after: { saleUserId: toId },
    });
  }
  return { success: moved.length, failed };
});
