import { openIntroductions } from "@hongxian/contract/core/introduction/introduction.choices.ts";
import { introductionMessages } from "@hongxian/contract/core/introduction/introduction.messages.ts";
import * as endpoints from "@hongxian/contract/core/introduction/introduction.endpoints.ts";
import { auditTargets } from "@hongxian/contract/wire/audit-targets.ts";
import { AppError, refused } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import { handle, type Call, type Db } from "../../../kit/call.ts";
import { scopeSql } from "../../../kit/scope.ts";
import { explainPair } from "../matching/explain-pair.ts";
import { colleaguesOf } from "../matching/match-scopes.ts";
import { lockOwnMember } from "../../people/member/lock-member.ts";
import { memberScope } from "../../people/member/member.scope.ts";
import { needQuota } from "./introduction-quota.ts";
import { lockPair, type PairMember } from "./pair-members.ts";

interface Order {
  readonly userId: number;
  readonly otherUserId: number;
  readonly staffId: number;
  readonly borrowRequestId: number | null;
  readonly note: string;
}

function checkPair(own: PairMember | undefined, other: PairMember | undefined): readonly [PairMember, PairMember] {
  if (own === undefined || other === undefined) throw new AppError("NO_MEMBER");
  if (own.status !== "ENABLE" || other.status !== "ENABLE") throw refused(introductionMessages.notOpen);
  if (own.isTaken || other.isTaken) throw refused(introductionMessages.taken);
  if (own.sex === other.sex || own.sex === "UNKNOWN" || other.sex === "UNKNOWN")
    throw refused(introductionMessages.sameSex);
  if (own.shopStatus !== null && own.shopStatus !== "OPEN") throw refused(introductionMessages.shopClosed);
  return [own, other];
}

async function refuseRunning(db: Db, one: number, other: number): Promise<void> {
  const { rows } =
    await sql`select from introduction i where least(i.user_id, i.other_user_id) = ${Math.min(one, other)}
      and greatest(i.user_id, i.other_user_id) = ${Math.max(one, other)}
      and i.status = any(${openIntroductions})`.execute(db);
  if (rows.length > 0) throw refused(introductionMessages.running);
}

/** Creates the introduction: both open, no other one between the two, and a contract with one left. */
export async function createIntroduction(db: Db, order: Order): Promise<{ id: number; no: string }> {
  const { userId, otherUserId, staffId, borrowRequestId, note } = order;
  const locked = await lockPair(db, userId, otherUserId);
  const [own, other] = checkPair(
    locked.find((one) => one.userId === userId),
    locked.find((one) => one.userId === otherUserId),
  );
  await refuseRunning(db, userId, otherUserId);
  const quotaId = await needQuota(db, userId);
  const names = { a: own.firstName, b: other.firstName };
  const { scoreAB, scoreBA, score, bonus, lines } = await explainPair(db, userId, otherUserId, names);
  const { rows } = await sql<{ id: number; no: string }>`with made as (
      insert into introduction (id, no, user_id, other_user_id, initiator_staff_id, shop_id, other_shop_id,
        borrow_request_id, quota_id,
        score_ab, score_ba, score, explain)
      select n, 'QX' || to_char(now(), 'YYMMDD') || lpad(n::text, 8, '0'), ${userId}, ${otherUserId}, ${staffId},
        ${own.shopId}, ${other.shopId},
        ${borrowRequestId}, ${quotaId}, ${scoreAB}, ${scoreBA}, ${score}, ${JSON.stringify({ bonus, lines })}::jsonb
      from nextval(pg_get_serial_sequence('introduction', 'id')) n
      returning id, no
    ), told as (
      insert into introduction_log (introduction_id, to_status, staff_id, note) select id, 'DRAFT', ${staffId}, ${note}
      from made
    ) select id, no from made`.execute(db);
  const made = rows[0];
  if (made === undefined) throw new AppError("INTERNAL");
  return made;
}

interface Accepted {
  readonly id: number;
}

/** Another shop's member needs an accepted request; for a shop or matchmaker, so does a member of the platform. */
async function loanFor(call: Call, userId: number, otherUserId: number, wanted: number | null): Promise<number | null> {
  const { rows } = await sql<Accepted>`select r.id from borrow_request r
    where r.user_id = ${userId} and r.target_user_id = ${otherUserId} and r.status = 'ACCEPTED'
      and (${wanted}::bigint is null or r.id = ${wanted}) order by r.id desc limit 1`.execute(call.db);
  return rows[0]?.id ?? null;
}

async function needReach(
  call: Call,
  userId: number,
  otherUserId: number,
  wanted: number | null,
): Promise<number | null> {
  const { db, caller } = call;
  const { rows } = await sql<{ reach: boolean; sameShop: boolean; isHeld: boolean }>`select
      (${scopeSql(memberScope(caller))} or ${colleaguesOf(caller)}) as reach,
      m.shop_id is not distinct
    from (select shop_id from member where user_id = ${userId}) as same_shop, m.shop_id is null as is_held
    from member m where m.user_id = ${otherUserId}`.execute(db);
  const other = rows[0];
  const loan = await loanFor(call, userId, otherUserId, wanted);
  if (loan !== null) return loan;
  if (other === undefined) throw new AppError("NO_MEMBER");
  const isForeign = !other.sameShop && (!other.isHeld || caller.realm === "TISSUE");
  if (isForeign) throw refused(introductionMessages.borrowFirst);
  if (!other.reach) throw new AppError("NO_MEMBER");
  return null;
}

export const startIntroduction = handle(endpoints.startIntroduction, async (call) => {
  const { db, caller, body } = call;
  const { userId, otherUserId, note } = body;
  // Both are locked in one order before either is checked: two people who begin the same pair from both ends must not
  // deadlock.
  await lockPair(db, userId, otherUserId);
  await lockOwnMember(call, userId);
  const borrowRequestId = await needReach(call, userId, otherUserId, body.borrowRequestId ?? null);
  const made = await createIntroduction(db, { userId, otherUserId, staffId: caller.staffId, borrowRequestId, note });
  if (borrowRequestId !== null)
    await sql`update borrow_request set introduction_id = ${made.id}, update_time = now()
      where id = ${borrowRequestId}`.execute(db);
  call.audit({
    targetType: auditTargets.introduction,
    targetId: made.id,
    after: { userId, otherUserId, status: "DRAFT" },
  });
  return { ...made, status: "DRAFT" as const };
});
