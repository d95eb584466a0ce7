import { memberClosed } from "@hongxian/contract/core/events/member.events.ts";
import { openIntroductions } from "@hongxian/contract/core/introduction/introduction.choices.ts";
import * as endpoints from "@hongxian/contract/core/member/member-identity.endpoints.ts";
import { memberEditMessages } from "@hongxian/contract/core/member/member-edit.messages.ts";
import { auditTargets } from "@hongxian/contract/wire/audit-targets.ts";
import { openContracts } from "@hongxian/contract/core/money/order.choices.ts";
import { AppError, refused } from "@hongxian/contract/wire/errors.ts";
import { messages } from "@hongxian/contract/wire/messages.ts";
import { adminRoleId } from "@hongxian/contract/wire/access.ts";
import { sql } from "kysely";
import { handle, type Db } from "../../../kit/call.ts";
import { writeEvent } from "../../foundation/events/write-events.ts";
import { publishDomainEvent } from "../../foundation/events/publish-event.ts";
import { lockOwnMember } from "./lock-member.ts";
import { recordChanges, touchMember } from "./save-edit.ts";

interface Ties {
  readonly isStaff: boolean;
  readonly isAgent: boolean;
  readonly hasMoney: boolean;
  readonly hasOpen: boolean;
  readonly isIntroduced: boolean;
  readonly login: string | null;
}

/** Throws if anything prevents the account from being erased; returns its ties. */
async function needNoTies(db: Db, userId: number): Promise<Ties> {
  const { rows } = await sql<Ties>`select m.login,
      exists (select 1 from staff s where s.user_id = m.user_id and s.status <> 'LEFT') as is_staff,
      exists (select 1 from agent a where a.user_id = m.user_id and a.status <> 'DISABLE') as is_agent,
      exists (select 1 from ledger_account l
      where l.owner_type = 'MEMBER' and l.owner_id = m.user_id and l.balance <> 0) as has_money,
      exists (select 1 from trade_order o where o.user_id = m.user_id and o.status in ('WAIT_PAY', 'PAYING'))
        or exists (select 1 from withdrawal w
        where w.owner_type = 'MEMBER' and w.owner_id = m.user_id
          and w.status in ('WAIT_AUDIT', 'WAIT_PAY', 'PAYING', 'PAY_FAIL'))
        or exists (select 1 from refund_apply r
        where r.user_id = m.user_id and r.status in ('WAIT_AUDIT', 'WAIT_FINANCE', 'REFUNDING', 'REFUND_FAIL'))
        or exists (select 1 from invoice i where i.user_id = m.user_id and i.status = 'WAIT_INVOICE')
        or exists (select 1 from user_contract c
        where c.user_id = m.user_id and c.status = any(${openContracts})) as has_open,
      exists (select 1 from introduction i where m.user_id in (i.user_id, i.other_user_id)
        and i.status = any(${openIntroductions})) as is_introduced
    from member m where m.user_id = ${userId}`.execute(db);
  const ties = rows[0];
  if (ties === undefined) throw new AppError("NO_MEMBER");
  if (ties.hasMoney) throw refused(memberEditMessages.balanceLeft);
  if (ties.hasOpen) throw refused(memberEditMessages.contractOpen);
  if (ties.isIntroduced) throw refused(memberEditMessages.introductionOpen);
  if (ties.isStaff) throw refused(memberEditMessages.staffAccount);
  if (ties.isAgent) throw refused(memberEditMessages.agentAccount);
  return ties;
}

/** DELETE is final: sign-in methods are released at once, personal fields are blanked by the job fifteen days later. */
export const clearUser = handle(endpoints.clearUser, async (call) => {
  const { db, caller } = call;
  const { userId } = call.params;
  const before = await lockOwnMember(call, userId);
  if (before.status === "DELETE") throw new AppError("STALE");
  const { login } = await needNoTies(db, userId);
  await sql`with freed as (delete from member_bind where user_id = ${userId})
    update member set status = 'DELETE', status_before = null, status_time = now(), is_delete = true, login = null,
      is_same = false,
      reset_key = '', update_user = ${caller.name}, update_time = now(), version = version + 1
    where user_id = ${userId}`.execute(db);
  if (login !== null) await recordChanges(call, userId, [{ field: "login", before: login, after: "" }]);
  await writeEvent(db, memberClosed, { userId, status: "DELETE" });
  await publishDomainEvent(db, "memberClosed", { userId });
  call.audit({
    targetType: auditTargets.member,
    targetId: userId,
    before: { status: before.status },
    after: { status: "DELETE" },
  });
  return { status: "DELETE" as const };
});

export const clearProhibit = handle(endpoints.clearProhibit, async (call) => {
  const { db, caller } = call;
  const { id } = call.params;
  await lockOwnMember(call, id);
  const freed =
    await sql`update member set shumei_prohibit = false where user_id = ${id} and shumei_prohibit returning 1`.execute(
      db,
    );
  if (freed.rows.length === 0) throw new AppError("STALE");
  await touchMember(db, id, caller.name);
  call.audit({
    targetType: auditTargets.member,
    targetId: id,
    before: { shumeiProhibit: true },
    after: { shumeiProhibit: false },
  });
  return null;
});

export const clearProhibitLiveNumber = handle(endpoints.clearProhibitLiveNumber, async (call) => {
  const { db, caller } = call;
  const { id } = call.params;
  await lockOwnMember(call, id);
  const { rows } = await sql<{
    before: number;
  }>`with old as (select prohibit_live_number as before from member where user_id = ${id})
    update member m set prohibit_live_number = 0 from old where m.user_id = ${id} returning old.before`.execute(db);
  await touchMember(db, id, caller.name);
  call.audit({
    targetType: auditTargets.member,
    targetId: id,
    before: { prohibitLiveNumber: rows[0]?.before ?? 0 },
    after: { prohibitLiveNumber: 0 },
  });
  return { liveViolationNumber: 0 as const };
});

/**
 * The app caches the marriage home page of each member; the message to drop it is sent to all of its servers. Returns
 * how many pages are concerned.
 */
export const clearMarriageHomeCache = handle(endpoints.clearMarriageHomeCache, async (call) => {
  const { db, caller } = call;
  const { userId } = call.query;
  if (userId === undefined) {
    if (caller.roleId !== adminRoleId)
      throw new AppError("FORBIDDEN", { msg: messages.forbidden(endpoints.clearMarriageHomeCache.title ?? null) });
  } else await lockOwnMember(call, userId);
  await sql`insert into outbox (kind, dedupe_key, payload)
    values ('MARRIAGE_HOME_CACHE', 'marriage_home_cache:' || gen_random_uuid(),
      ${JSON.stringify({ userId: userId ?? null })}::jsonb)`.execute(db);
  const { rows } = await sql<{ cleared: number }>`select ${
    userId === undefined ? sql`(select count(*)::int from member where status = 'ENABLE')` : sql`1`
  } as cleared`.execute(db);
  call.audit({ targetType: auditTargets.member, targetId: userId ?? null, after: { cleared: rows[0]?.cleared ?? 0 } });
  return { cleared: rows[0]?.cleared ?? 0 };
});
