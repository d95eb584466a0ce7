import * as endpoints from "@hongxian/contract/core/introduction/borrow.endpoints.ts";
import { borrowMessages } from "@hongxian/contract/core/introduction/introduction.messages.ts";
import { auditTargets } from "@hongxian/contract/wire/audit-targets.ts";
import { AppError, refused } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import { handle, type Call, type Db } from "../../../kit/call.ts";
import { scopeSql } from "../../../kit/scope.ts";
import { explainPair } from "../matching/explain-pair.ts";
import { lentTo } from "../matching/match-scopes.ts";
import { lockOwnMember } from "../../people/member/lock-member.ts";
import { memberBoundScope } from "../../people/member/member.scope.ts";
import { noticeStaff } from "../../foundation/notice/notices.ts";
import { readSetting } from "../../foundation/settings/system-settings.ts";
import { borrowScope } from "../../people/member/introduction-scope.ts";
import { lockPair } from "./pair-members.ts";
import { createIntroduction } from "./start-introduction.ts";

const link = "/matchMaking/borrowStrength";

/** Requests of an account on one day: a matchmaker's grade sets the limit, all others have the platform's limit. */
async function needRoom({ db, caller }: Pick<Call, "db" | "caller">): Promise<void> {
  // Concurrent requests are counted one after the other.
  await sql`select id from staff where id = ${caller.staffId} for no key update`.execute(db);
  const { rows } = await sql<{ used: number; daily: number | null }>`select
      (select count(*)::int from borrow_request
      where from_staff_id = ${caller.staffId} and created_time >= current_date) as used,
      (select g.borrow_daily from agent a join matchmaker_grade g on g.grade = a.grade
      where a.id = ${caller.agentId} and a.tier = 'MATCHMAKER') as daily`.execute(db);
  const limit = rows[0]?.daily ?? (await readSetting(db, "borrow.platformDaily"));
  if ((rows[0]?.used ?? 0) >= limit) throw refused(borrowMessages.dailyLimit);
}

interface Lender {
  readonly isLent: boolean;
  readonly splitBp: number | null;
  readonly autoScore: number | null;
}

async function needLent(db: Db, shopId: number | null, targetShopId: number | null, target: number): Promise<Lender> {
  if (targetShopId === shopId) throw refused(borrowMessages.ownShop);
  const { rows } = await sql<Lender>`select ${lentTo(shopId)} as is_lent, s.borrow_split_bp as split_bp,
      s.borrow_auto_score as auto_score
    from member m left join shop s on s.id = m.shop_id where m.user_id = ${target}`.execute(db);
  const lender = rows[0];
  if (lender?.isLent !== true) throw refused(borrowMessages.notLent);
  return lender;
}

interface Request {
  readonly id: number;
  readonly fromStaffId: number;
  readonly userId: number;
  readonly targetUserId: number;
  readonly targetName: string;
}

/** Accepted: the photo is shown clearly and the introduction is ready as a draft. */
async function accept(db: Db, request: Request, staffId: number | null): Promise<number> {
  const made = await createIntroduction(db, {
    userId: request.userId,
    otherUserId: request.targetUserId,
    staffId: request.fromStaffId,
    borrowRequestId: request.id,
    note: "",
  });
  const { rows } =
    await sql`update borrow_request set status = 'ACCEPTED', introduction_id = ${made.id}, handle_staff_id = ${staffId},
      handle_time = now(), update_time = now(), version = version + 1
    where id = ${request.id} and status = 'PENDING' returning id`.execute(db);
  if (rows.length === 0) throw new AppError("STALE");
  await noticeStaff(db, [request.fromStaffId], { kind: "INFO", ...borrowMessages.accepted(request.targetName), link });
  return made.id;
}

export const askBorrow = handle(endpoints.askBorrow, async (call) => {
  const { db, caller, body } = call;
  const { userId, targetUserId, message } = body;
  const pair = await lockPair(db, userId, targetUserId);
  await lockOwnMember(call, userId);
  const own = pair.find((one) => one.userId === userId);
  const target = pair.find((one) => one.userId === targetUserId);
  if (own === undefined || target === undefined) throw new AppError("NO_MEMBER");
  const lender = await needLent(db, own.shopId, target.shopId, targetUserId);
  await needRoom(call);
  const pending = await sql`select from borrow_request
      where user_id = ${userId} and target_user_id = ${targetUserId} and status = 'PENDING'`.execute(db);
  if (pending.rows.length > 0) throw refused(borrowMessages.pending);
  const { score } = await explainPair(db, userId, targetUserId, { a: "", b: "" });
  const splitBp = body.splitBp ?? lender.splitBp ?? 5000;
  const { rows } = await sql<{
    id: number;
    no: string;
  }>`insert into borrow_request (id, no, from_shop_id, from_staff_id, to_shop_id, to_staff_id, user_id,
      target_user_id, score, message, split_bp)
    select n, 'JK' || to_char(now(), 'YYMMDD') || lpad(n::text, 8, '0'), ${own.shopId}, ${caller.staffId},
      ${target.shopId}, ${target.servingStaffId},
      ${userId}, ${targetUserId}, ${score}, ${message}, ${splitBp}
    from nextval(pg_get_serial_sequence('borrow_request', 'id')) n returning id, no`.execute(db);
  const made = rows[0];
  if (made === undefined) throw new AppError("INTERNAL");
  call.audit({ targetType: auditTargets.borrowRequest, targetId: made.id, after: { userId, targetUserId, splitBp } });
  if (target.servingStaffId !== null)
    await noticeStaff(db, [target.servingStaffId], {
      kind: "TODO",
      ...borrowMessages.requested(target.firstName),
      link,
    });
  const isAuto = lender.autoScore !== null && lender.autoScore > 0 && score >= lender.autoScore;
  if (isAuto)
    await accept(
      db,
      { ...made, fromStaffId: caller.staffId, userId, targetUserId, targetName: target.firstName },
      target.servingStaffId,
    );
  return { ...made, status: isAuto ? ("ACCEPTED" as const) : ("PENDING" as const) };
});

/** A request the caller sees, locked; `lends` tells whether the borrowed member is the caller's to lend. */
async function lockRequest({ db, caller }: Call, id: number): Promise<Request & { status: string; lends: boolean }> {
  const lends = scopeSql(memberBoundScope(caller, sql.ref("r.target_user_id")));
  const { rows } = await sql<
    Request & { status: string; lends: boolean }
  >`select r.id, r.from_staff_id, r.user_id, r.target_user_id, r.status,
      m.first_name as target_name, (${lends} or r.to_staff_id = ${caller.staffId}) as lends
    from borrow_request r join member m on m.user_id = r.target_user_id
    where r.id = ${id} and ${scopeSql(borrowScope(caller))} for update of r`.execute(db);
  if (rows[0] === undefined) throw new AppError("NOT_FOUND");
  return rows[0];
}

export const acceptBorrow = handle(endpoints.acceptBorrow, async (call) => {
  const request = await lockRequest(call, call.params.id);
  if (!request.lends) throw new AppError("NOT_FOUND");
  if (request.status !== "PENDING") throw new AppError("STALE");
  const introductionId = await accept(call.db, request, call.caller.staffId);
  call.audit({
    targetType: auditTargets.borrowRequest,
    targetId: request.id,
    before: { status: "PENDING" },
    after: { status: "ACCEPTED" },
  });
  return { id: request.id, status: "ACCEPTED" as const, introductionId };
});

async function close(call: Call, request: Request, status: "REJECTED" | "CANCELED", reason: string): Promise<void> {
  const { rows } = await sql`update borrow_request
      set status = ${status}, reject_reason = ${reason}, handle_staff_id = ${call.caller.staffId},
      handle_time = now(), update_time = now(), version = version + 1
    where id = ${request.id} and status = 'PENDING' returning id`.execute(call.db);
  if (rows.length === 0) throw new AppError("STALE");
  call.audit({
    targetType: auditTargets.borrowRequest,
    targetId: request.id,
    before: { status: "PENDING" },
    after: { status },
  });
}

export const rejectBorrow = handle(endpoints.rejectBorrow, async (call) => {
  const request = await lockRequest(call, call.params.id);
  if (!request.lends) throw new AppError("NOT_FOUND");
  const { rejectReason } = call.body;
  await close(call, request, "REJECTED", rejectReason);
  await noticeStaff(call.db, [request.fromStaffId], {
    kind: "INFO",
    ...borrowMessages.rejected(request.targetName, rejectReason),
    link,
  });
  return { id: request.id, status: "REJECTED" as const, introductionId: null };
});

export const cancelBorrow = handle(endpoints.cancelBorrow, async (call) => {
  const request = await lockRequest(call, call.params.id);
  if (request.fromStaffId !== call.caller.staffId) throw refused(borrowMessages.notMine);
  await close(call, request, "CANCELED", "");
  return { id: request.id, status: "CANCELED" as const, introductionId: null };
});
