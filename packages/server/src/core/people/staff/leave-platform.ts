import { randomUUID } from "node:crypto";
import { ownerMessages } from "@hongxian/contract/core/staff/owner.endpoints.ts";
import * as endpoints from "@hongxian/contract/core/staff/platform-staff.endpoints.ts";
import { auditTargets } from "@hongxian/contract/wire/audit-targets.ts";
import { AppError, invalid, refused } from "@hongxian/contract/wire/errors.ts";
import { adminRoleId } from "@hongxian/contract/wire/access.ts";
import { sql } from "kysely";
import { handle, type Call, type Db } from "../../../kit/call.ts";
import { scopeSql } from "../../../kit/scope.ts";
import { endSessions } from "../../foundation/access/session-cache.ts";
import { noticeStaff } from "../../foundation/notice/notices.ts";
import { releaseServer } from "../wecom/release-server.ts";
import { staffScope } from "./staff.scope.ts";

interface Leaver {
  readonly id: number;
  readonly userId: number;
  readonly name: string;
  readonly roleId: number | null;
  readonly status: string;
}

interface Owned {
  readonly members: number;
  readonly asSale: number;
  readonly asAdviser: number;
}

interface Receiver {
  readonly id: number;
  readonly userId: number;
  readonly saleFlag: boolean;
  readonly adviserFlag: boolean;
}

async function findLeaver({ db, caller }: Pick<Call, "db" | "caller">, userId: number, lock: boolean): Promise<Leaver> {
  const { rows } = await sql<Leaver>`select s.id, s.user_id, s.name, s.role_id, s.status from staff s
    where s.user_id = ${userId} and s.kind = 'PLATFORM' and ${scopeSql(staffScope(caller, "s"))} ${
      lock
        ? sql`for
      update of s`
        : sql``
    }`.execute(db);
  if (rows[0] === undefined) throw new AppError("NOT_FOUND");
  return rows[0];
}

async function countOwned(db: Db, userId: number): Promise<Owned> {
  const { rows } = await sql<Owned>`select count(*)::int as members, count(*)
      filter (where m.sale_user_id = ${userId})::int as as_sale,
      count(*) filter (where m.adviser_user_id = ${userId})::int as as_adviser
    from member m where m.sale_user_id = ${userId} or m.adviser_user_id = ${userId}`.execute(db);
  return rows[0] ?? { members: 0, asSale: 0, asAdviser: 0 };
}

/**
 * Only role 1 may remove role 1, and its last open account stays. The lock makes two such departures wait for each
 * other.
 */
async function guardLeaver({ db, caller }: Pick<Call, "db" | "caller">, leaver: Leaver): Promise<void> {
  if (leaver.id === caller.staffId) throw refused(endpoints.platformStaffMessages.self);
  if (leaver.status === "LEFT") throw new AppError("STALE");
  if (leaver.roleId !== adminRoleId) return;
  if (caller.roleId !== adminRoleId) throw refused(endpoints.platformStaffMessages.onlyAdminRemoves);
  await sql`select pg_advisory_xact_lock(hashtext('administrators'))`.execute(db);
  const others =
    await sql`select 1 from staff where role_id = ${adminRoleId} and status = 'ENABLE' and id <> ${leaver.id}
      limit 1`.execute(db);
  if (others.rows.length === 0) throw refused(endpoints.platformStaffMessages.lastAdmin);
}

/** Who takes the members: someone in scope who may own them in the same capacity; 0 sends them to 公海. */
async function lockReceiver(
  { db, caller }: Pick<Call, "db" | "caller">,
  leaver: Leaver,
  owned: Owned,
  receiverUserId: number,
): Promise<Receiver | null> {
  if (receiverUserId === 0) return null;
  const { rows } = await sql<Receiver>`select s.id, s.user_id, s.sale_flag, s.adviser_flag from staff s
    where s.user_id = ${receiverUserId} and s.id <> ${leaver.id} and s.status = 'ENABLE'
      and ${scopeSql(staffScope(caller, "s"))}
    for no key update of s`.execute(db);
  const receiver = rows[0];
  if (receiver === undefined) throw invalid({ receiverUserId: endpoints.platformStaffMessages.badReceiver });
  if (owned.asSale > 0 && !receiver.saleFlag) throw invalid({ receiverUserId: ownerMessages.noSale });
  if (owned.asAdviser > 0 && !receiver.adviserFlag) throw invalid({ receiverUserId: ownerMessages.noAdviser });
  return receiver;
}

/** All members of a person at once: one statement for each capacity, one OwnerChange row for each member. */
async function handOver(db: Db, leaver: Leaver, toId: number | null, operatorId: number): Promise<string> {
  const batchNo = randomUUID();
  const reason = endpoints.platformStaffMessages.leaveReason;
  await sql`with moved as (
      update member set sale_user_id = ${toId}::bigint, sale_time = case when ${toId}::bigint is null then null
        else now() end,
        update_time = now(), version = version + 1
      where sale_user_id = ${leaver.userId} returning user_id)
    insert into owner_change (user_id, kind, from_id, to_id, operator_id, reason, batch_no)
    select user_id, 'SALE', ${leaver.userId}, ${toId}, ${operatorId}, ${reason}, ${batchNo} from moved`.execute(db);
  await sql`with moved as (
      update member set adviser_user_id = ${toId}::bigint, update_time = now(), version = version + 1
      where adviser_user_id = ${leaver.userId} returning user_id)
    insert into owner_change (user_id, kind, from_id, to_id, operator_id, reason, batch_no)
    select user_id, 'ADVISER', ${leaver.userId}, ${toId}, ${operatorId}, ${reason}, ${batchNo} from moved`.execute(db);
  return batchNo;
}

export const getHandover = handle(endpoints.getHandover, async (call) =>
  countOwned(call.db, (await findLeaver(call, call.params.userId, false)).userId),
);

export const deletePlatformStaff = handle(endpoints.deletePlatformStaff, async (call) => {
  const { db, caller } = call;
  const { receiverUserId } = call.query;
  const leaver = await findLeaver(call, call.params.userId, true);
  await guardLeaver(call, leaver);
  const owned = await countOwned(db, leaver.userId);
  if (owned.members > 0 && receiverUserId === undefined) {
    throw invalid({ receiverUserId: endpoints.platformStaffMessages.needReceiver(owned.members) });
  }
  const receiver = await lockReceiver(call, leaver, owned, receiverUserId ?? 0);
  const batchNo = owned.members === 0 ? "" : await handOver(db, leaver, receiver?.userId ?? null, caller.staffId);
  await sql`update staff set status = 'LEFT', left_time = now(), recommend = false, is_public = false, is_live = false,
    update_time = now(), version = version + 1 where id = ${leaver.id}`.execute(db);
  await sql`update department set leader_staff_id = null, version = version + 1, update_time = now()
    where leader_staff_id = ${leaver.id}`.execute(db);
  await releaseServer(db, leaver.id);
  await endSessions(db, leaver.id);
  if (receiver !== null && owned.members > 0) {
    const { received, receivedTitle } = endpoints.platformStaffMessages;
    await noticeStaff(db, [receiver.id], {
      kind: "TRANSFER",
      title: receivedTitle,
      content: received(leaver.name, owned.members),
      link: "/promotion/shopsmanage",
    });
  }
  call.audit({
    targetType: auditTargets.staff,
    targetId: leaver.id,
    before: { status: leaver.status },
    after: { status: "LEFT", receiverUserId: receiver?.userId ?? 0, moved: owned.members, batchNo },
  });
  return { moved: owned.members, batchNo };
});
