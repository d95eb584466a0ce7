import { noticeRecipients } from "@hongxian/contract/core/notice/notice-recipients.ts";
import { platformTransferGrants } from "@hongxian/contract/core/staff/transfer.grants.ts";
import * as endpoints from "@hongxian/contract/features/shop-member/shop-member.endpoints.ts";
import { auditTargets } from "@hongxian/contract/wire/audit-targets.ts";
import { AppError, invalid, refused } from "@hongxian/contract/wire/errors.ts";
import { adminRoleId, holds } from "@hongxian/contract/wire/access.ts";
import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { lockOwnMember } from "../../core/people/member/lock-member.ts";
import { memberBoundScope } from "../../core/people/member/member.scope.ts";
import { staffWhoMay } from "../../core/foundation/access/staff-who-may.ts";
import { noticeStaff } from "../../core/foundation/notice/notices.ts";
import { shopScope } from "../../core/people/staff/shop.scope.ts";
import { handle, type Call, type Db } from "../../kit/call.ts";
import { scopeSql } from "../../kit/scope.ts";
import type { Job } from "../../platform/jobs/job.ts";

interface Matchmaker {
  readonly userId: number;
  readonly shopId: number | null;
  readonly room: number;
}

/** 分配红娘: all or none, within the grade's quota; the members must be of the matchmaker's shop. */
export const assignMatchmaker = handle(endpoints.assignMatchmaker, async (call) => {
  const { db, caller, body } = call;
  const userIds = [...new Set(body)].toSorted((a, b) => a - b);
  const { rows } = await sql<Matchmaker>`select k.user_id, k.shop_id,
      (g.member_quota - (select count(*) from member served
      where served.matchmaker_user_id = k.user_id and not served.is_delete and served.user_id <> all(${userIds})))::int
        as room
    from agent k join matchmaker_grade g on g.grade = k.grade
    where k.user_id = ${call.params.matchmakerUserId} and k.tier = 'MATCHMAKER' and k.status = 'ENABLE'
      and ${scopeSql(shopScope(caller, sql.ref("k.shop_id")))}
    for update of k`.execute(db);
  const matchmaker = rows[0];
  if (matchmaker === undefined) throw invalid({ matchmakerUserId: endpoints.shopMemberMessages.matchmaker });
  if (userIds.length > matchmaker.room) throw invalid({ matchmakerUserId: endpoints.shopMemberMessages.full });
  for (const userId of userIds) await lockOwnMember(call, userId);
  const elsewhere =
    await sql`select 1 from member where user_id = any(${userIds}) and shop_id is not null and shop_id is distinct
      from ${matchmaker.shopId} limit 1`.execute(db);
  if (elsewhere.rows.length > 0) throw invalid({ matchmakerUserId: endpoints.shopMemberMessages.otherShop });
  await sql`with old as (select user_id, matchmaker_user_id from member
    where user_id = any(${userIds}) and matchmaker_user_id is distinct from ${matchmaker.userId}),
    moved as (update member m
    set matchmaker_user_id = ${matchmaker.userId}, shop_id = coalesce(m.shop_id, ${matchmaker.shopId}),
      update_time = now(), version = m.version + 1
      from old where m.user_id = old.user_id)
    insert into owner_change (user_id, kind, from_id, to_id, operator_id, reason, batch_no)
    select user_id, 'MATCHMAKER', matchmaker_user_id, ${matchmaker.userId}, ${caller.staffId},
      ${endpoints.shopMemberMessages.assigned}, ${randomUUID()} from old`.execute(db);
  call.audit({
    targetType: auditTargets.member,
    targetId: null,
    after: { matchmakerUserId: matchmaker.userId, count: userIds.length },
  });
  for (const userId of userIds)
    call.auditItem({
      targetType: auditTargets.member,
      targetId: userId,
      after: { matchmakerUserId: matchmaker.userId },
    });
  return { count: userIds.length };
});

/** The member moves to another shop and leaves the matchmaker; the history records from where. */
async function moveToShop(db: Db, userId: number, shopId: number, staffId: number, reason: string): Promise<void> {
  await sql`with old as (select user_id, shop_id from member where user_id = ${userId}),
    moved as (update member m
    set shop_id = ${shopId}, matchmaker_user_id = null, update_time = now(), version = m.version + 1 from old
    where m.user_id = old.user_id)
    insert into owner_change (user_id, kind, from_id, to_id, operator_id, reason)
    select user_id, 'SHOP', shop_id, ${shopId}, ${staffId}, ${reason} from old`.execute(db);
}

export const changeShop = handle(endpoints.changeShop, async (call) => {
  const { db, caller, body } = call;
  const { userId, shopId } = call.params;
  const open = await sql`select 1 from shop where id = ${shopId} and status = 'OPEN'`.execute(db);
  if (open.rows.length === 0) throw invalid({ shopId: endpoints.shopMemberMessages.shop });
  await lockOwnMember(call, userId);
  const before = await sql<{ shopId: number | null }>`select shop_id from member where user_id = ${userId}`.execute(db);
  if (before.rows[0]?.shopId === shopId) throw invalid({ shopId: endpoints.shopMemberMessages.sameShop });
  await moveToShop(db, userId, shopId, caller.staffId, body.reason);
  call.audit({
    targetType: auditTargets.member,
    targetId: userId,
    before: before.rows[0],
    after: { shopId, reason: body.reason },
  });
  return { userId, shopId };
});

export const askTransfer = handle(endpoints.askTransfer, async (call) => {
  const { db, caller, body } = call;
  if (caller.shopId === null) throw refused(endpoints.shopMemberMessages.noShop);
  const { rows } = await sql<{
    userId: number;
    shopId: number | null;
    firstName: string;
  }>`select user_id, shop_id, first_name from member
    where login = ${body.login} and status = 'ENABLE' and not is_delete and user_role <> 'MATCHMAKER' for
    update`.execute(db);
  const member = rows[0];
  if (member === undefined) throw invalid({ login: endpoints.shopMemberMessages.missing });
  if (member.shopId === caller.shopId) throw invalid({ login: endpoints.shopMemberMessages.own });
  const made = await sql<{
    id: number;
  }>`insert into transfer_request (user_id, from_shop_id, to_shop_id, staff_id, reason)
    values (${member.userId}, ${member.shopId}, ${caller.shopId}, ${caller.staffId}, ${body.reason}) on conflict
    do nothing returning id`.execute(db);
  const id = made.rows[0]?.id;
  if (id === undefined) throw invalid({ login: endpoints.shopMemberMessages.alreadyRequested });
  // The present shop decides; for members of the platform the sales leads do.
  const recipients =
    member.shopId === null
      ? await staffWhoMay(db, noticeRecipients.transferOfPlatformMember)
      : await staffOfShop(db, member.shopId);
  await noticeStaff(db, recipients, {
    kind: "TODO",
    title: endpoints.shopMemberMessages.notice.title,
    content: endpoints.shopMemberMessages.notice.content(member.firstName),
    link: "/matchMaking/member?tab=transfers",
  });
  call.audit({
    targetType: auditTargets.transferRequest,
    targetId: id,
    after: { userId: member.userId, toShopId: caller.shopId },
  });
  return { id };
});

async function staffOfShop(db: Db, shopId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select s.id from staff s where s.status = 'ENABLE'
    and s.agent_id = (select owner_agent_id from shop where id = ${shopId})`.execute(db);
  return rows.map(({ id }) => id);
}

/** Who decides: the member's shop; for the platform's own members who holds the grants, and the administrator. */
const answers = ({ caller }: Pick<Call, "caller">) => {
  if (caller.roleId === adminRoleId) return sql<boolean>`true`;
  if (caller.realm !== "PLATFORM")
    return caller.agentTier === "SHOP" ? sql<boolean>`t.from_shop_id = ${caller.shopId}` : sql<boolean>`false`;
  return platformTransferGrants.every((grant) => holds(caller.holder, grant))
    ? sql<boolean>`t.from_shop_id is null`
    : sql<boolean>`false`;
};
const sees = (call: Pick<Call, "caller">) =>
  sql<boolean>`(${answers(call)} or t.staff_id = ${call.caller.staffId} or t.to_shop_id = ${call.caller.shopId})`;
const named = (table: string, id: string) =>
  sql`(select json_build_object('id', x.id, 'name', x.name) from ${sql.table(table)} x where x.id = ${sql.ref(id)})`;

export const getTransfers = handle(endpoints.getTransfers, async (call) => {
  const { db, caller, query } = call;
  const { page, size, status } = query;
  // A caller who does not have the member sees only a letter of the name.
  const own = scopeSql(memberBoundScope(caller, sql.ref("t.user_id")));
  const { rows } = await sql<
    endpoints.TransferRow & { total: number }
  >`select t.id, json_build_object('userId', m.user_id,
        'firstName', case when ${own} then m.first_name else left(m.first_name, 1) || '**' end, 'imageUrl', case
        when ${own} then m.image_url end, 'sex', m.sex) as user,
      ${named("shop", "t.from_shop_id")} as from_shop, ${named("shop", "t.to_shop_id")} as to_shop,
        ${named("staff", "t.staff_id")} as staff, t.reason, t.status,
      t.expire_time, t.created_time, (t.status = 'PENDING' and ${answers(call)}) as may_handle,
        (count(*) over ())::int as total
    from transfer_request t join member m on m.user_id = t.user_id
    where ${sees(call)} ${status === undefined ? sql`` : sql`and t.status = ${status}`}
    order by t.id desc limit ${size} offset ${(page - 1) * size}`.execute(db);
  const waiting = await sql<{
    n: number;
  }>`select count(*)::int as n from transfer_request t where t.status = 'PENDING' and ${answers(call)}`.execute(db);
  return { list: rows, total: rows[0]?.total ?? 0, page, size, summary: { pending: waiting.rows[0]?.n ?? 0 } };
});

async function answer(call: Call<{ id: number }>, status: "ACCEPTED" | "REJECTED") {
  const { db, caller } = call;
  const { id } = call.params;
  const found = await sql<{
    userId: number;
    toShopId: number;
    staffId: number;
    reason: string;
    firstName: string;
    mayAnswer: boolean;
  }>`select t.user_id, t.to_shop_id, t.staff_id, t.reason, m.first_name, ${answers(call)} as may_answer
    from transfer_request t join member m on m.user_id = t.user_id
    where t.id = ${id} and ${sees(call)} for update of t`.execute(db);
  const request = found.rows[0];
  if (request === undefined || !request.mayAnswer) throw new AppError("NOT_FOUND");
  const { rows } =
    await sql`update transfer_request set status = ${status}, handle_staff_id = ${caller.staffId}, handle_time = now()
    where id = ${id} and status = 'PENDING' returning id`.execute(db);
  if (rows.length === 0) throw new AppError("STALE");
  if (status === "ACCEPTED") await moveToShop(db, request.userId, request.toShopId, caller.staffId, request.reason);
  await noticeStaff(db, [request.staffId], {
    kind: "INFO",
    ...endpoints.shopMemberMessages.answered(request.firstName, status === "ACCEPTED"),
    link: "/matchMaking/member",
  });
  call.audit({
    targetType: auditTargets.transferRequest,
    targetId: id,
    before: { status: "PENDING" },
    after: { status },
  });
  return { id, status };
}

export const acceptTransfer = handle(endpoints.acceptTransfer, (call) => answer(call, "ACCEPTED"));
export const rejectTransfer = handle(endpoints.rejectTransfer, (call) => answer(call, "REJECTED"));

/** Hourly: no answer in 72 hours. */
export const transferExpire: Job = {
  name: "transfer-expire",
  cron: "20 * * * *",
  run: async ({ database: { db } }) => {
    const { rows } = await sql`update transfer_request set status = 'EXPIRED', handle_time = now()
        where status = 'PENDING' and expire_time <= now() returning id`.execute(db);
    return rows.length;
  },
};
