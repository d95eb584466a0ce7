import * as endpoints from "@hongxian/contract/features/score-record/score-record.endpoints.ts";
import { auditTargets } from "@hongxian/contract/wire/audit-targets.ts";
import { AppError, refused } from "@hongxian/contract/wire/errors.ts";
import { numberIn } from "@hongxian/contract/wire/number-param.ts";
import { sql } from "kysely";
import type { z } from "zod";
import { sheetOutcomeOf, sheetRows, type RowProblem } from "../../core/foundation/file/sheet-rows.ts";
import { memberScope } from "../../core/people/member/member.scope.ts";
import { post } from "../../core/foundation/ledger/post.ts";
import { scorePosting } from "../../core/money/trade/earning-postings.ts";
import { scoreEnd } from "../../core/money/scores/earn-score.ts";
import { changeScore } from "../../core/money/scores/scores.ts";
import { handle, type Call, type Db } from "../../kit/call.ts";
import { scopeSql } from "../../kit/scope.ts";
import { visible } from "./score-record.server.ts";

const messages = endpoints.scoreMessages;

async function needMember(call: Pick<Call, "db" | "caller">, userId: number): Promise<void> {
  const { rows } =
    await sql`select 1 from member t where t.user_id = ${userId} and t.status <> 'DELETE' and ${visible(call)}`.execute(
      call.db,
    );
  if (rows.length === 0) throw new AppError("NO_MEMBER");
}

const change = async (db: Db, userId: number, score: number, remark: string, staffId: number): Promise<number> =>
  changeScore(db, {
    userId,
    scene: "ADMIN",
    score,
    remark,
    staffId,
    expireTime: score > 0 ? await scoreEnd(db) : null,
  });

export const adjustScore = handle(endpoints.adjustScore, async (call) => {
  const { db, caller, body } = call;
  const { userId, reason } = body;
  const score = body.direction === "ADD" ? body.score : -body.score;
  await needMember(call, userId);
  if (body.score > endpoints.bigScore) {
    const { rows } = await sql<{
      id: number;
    }>`insert into money_approval (kind, ref_type, ref_id, payload, reason, submit_staff_id)
      values ('SCORE_ADJUST', 'member', ${userId}, ${JSON.stringify({ score })}::jsonb, ${reason}, ${caller.staffId})
      on conflict do nothing returning id`.execute(db);
    const approvalId = rows[0]?.id;
    if (approvalId === undefined) throw refused(messages.openApproval);
    call.audit({ targetType: auditTargets.member, targetId: userId, after: { score, reason, approvalId } });
    return { recordId: null, approvalId };
  }
  call.audit({ targetType: auditTargets.member, targetId: userId, after: { score, reason } });
  return { recordId: await change(db, userId, score, reason, caller.staffId), approvalId: null };
});

type Approval = z.output<typeof endpoints.getScoreApprovals.data>[number];
export const getScoreApprovals = handle(endpoints.getScoreApprovals, async ({ db, caller }) => {
  const { rows } =
    await sql<Approval>`select a.id, (a.payload->>'score')::int as score, a.reason, s.name as submit_name,
      a.submit_staff_id = ${caller.staffId} as is_mine, a.created_time,
      json_build_object('userId', m.user_id, 'firstName', m.first_name, 'imageUrl', m.image_url, 'sex', m.sex) as member
    from money_approval a join member m on m.user_id = a.ref_id join staff s on s.id = a.submit_staff_id
    where a.kind = 'SCORE_ADJUST' and a.status = 'WAIT' and ${scopeSql(memberScope(caller))}
    order by a.id limit 100`.execute(db);
  return rows;
});

export const decideScore = handle(endpoints.decideScore, async (call) => {
  const { db, caller, body, params } = call;
  const { rows } = await sql<{
    userId: number;
    score: number;
    reason: string;
    submitStaffId: number;
    status: string;
  }>`select ref_id as user_id, (payload->>'score')::int as score,
      reason, submit_staff_id, status from money_approval where id = ${params.id} and kind = 'SCORE_ADJUST' for
      update`.execute(db);
  const waiting = rows[0];
  if (waiting === undefined) throw new AppError("NOT_FOUND");
  if (waiting.status !== "WAIT") throw new AppError("STALE");
  if (waiting.submitStaffId === caller.staffId) throw refused(messages.ownApproval);
  await needMember(call, waiting.userId);
  await sql`update money_approval
    set status = ${body.pass ? "PASS" : "REFUSE"}, audit_staff_id = ${caller.staffId}, audit_time = now(),
      version = version + 1 where id = ${params.id}`.execute(db);
  call.audit({
    targetType: auditTargets.member,
    targetId: waiting.userId,
    before: { status: "WAIT" },
    after: { pass: body.pass, score: waiting.score },
  });
  if (body.pass) await change(db, waiting.userId, waiting.score, waiting.reason, waiting.submitStaffId);
  return null;
});

export const importScores = handle(endpoints.importScores, async (call) => {
  const { db, caller, body } = call;
  const lines = await sheetRows(call, body, endpoints.scoreSheet, endpoints.scoreSheetMax);
  const read = lines.map(({ row, cells }) => ({
    row,
    userId: numberIn(cells.userId),
    score: numberIn(cells.score),
    remark: cells.remark,
  }));
  const ids = read.map(({ userId }) => userId).filter((id) => Number.isSafeInteger(id));
  const { rows } = await sql<{
    userId: number;
    isFrozen: boolean;
  }>`select t.user_id, t.reward_status = 'FROZEN' as is_frozen from member t
    where t.user_id = any(${ids}::bigint[]) and t.status = 'ENABLE' and ${visible(call)}`.execute(db);
  const known = new Map(rows.map((row) => [row.userId, row]));
  const seen = new Set<number>();
  const problems = new Map<number, RowProblem>();
  for (const { row, userId, score, remark } of read) {
    const member = known.get(userId);
    if (member === undefined) problems.set(row, [endpoints.scoreSheet.userId, messages.noMember]);
    else if (member.isFrozen) problems.set(row, [endpoints.scoreSheet.userId, messages.frozen]);
    else if (seen.has(userId)) problems.set(row, [endpoints.scoreSheet.userId, messages.repeated]);
    else if (!Number.isInteger(score) || score < 1 || score > 100_000)
      problems.set(row, [endpoints.scoreSheet.score, messages.value]);
    else if (remark.length > 150) problems.set(row, [endpoints.scoreSheet.remark, messages.remarkLong]);
    seen.add(userId);
  }
  call.audit({
    targetType: auditTargets.scoreRecord,
    targetId: null,
    after: { rows: lines.length, errors: problems.size, dryRun: body.dryRun },
  });
  const outcome = sheetOutcomeOf(lines, problems, body.dryRun);
  if (body.dryRun) return outcome;
  const end = await scoreEnd(db);
  const made = await sql<{
    id: number;
    userId: number;
    score: number;
  }>`insert into reward_score_record (user_id, scene, score, remark, staff_id, expire_time, remain_score)
    select g."userId", 'ADMIN', g.score, g.remark, ${caller.staffId}::bigint, ${end}::timestamptz, g.score
    from jsonb_to_recordset(${JSON.stringify(read)}::jsonb) as g ("userId" bigint, score bigint, remark text)
    returning id, user_id, score`.execute(db);
  const posted = await post(
    db,
    ...made.rows.map(({ id, userId, score }) => scorePosting(id, userId, score, caller.staffId)),
  );
  await sql`update reward_score_record r
    set txn_id = g.txn, balance_after = (select w.integral from wallet w where w.user_id = r.user_id)
    from unnest(${made.rows.map(({ id }) => id)}::bigint[], ${posted.map(({ txnId }) => txnId)}::bigint[]) as g (id,
      txn) where r.id = g.id`.execute(db);
  return outcome;
});
