import * as endpoints from "@hongxian/contract/core/review/credential-review.endpoints.ts";
import { reviewMessages } from "@hongxian/contract/core/review/review.messages.ts";
import { auditTargets } from "@hongxian/contract/wire/audit-targets.ts";
import { AppError, invalid } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import type { z } from "zod";
import { handle, type Call } from "../../../kit/call.ts";
import { findRecord, type CredentialRecord } from "./credential-record.ts";
import { decideRecord } from "./decide-credential.ts";
import { needOneOf } from "./need-one-of.ts";
import { remarkOf } from "./record-decision.ts";

type Query = z.output<(typeof endpoints.checkChildAuth)["query"]>;

const byStatus = { AUTH_SUCCESS: "PASS", AUTH_FAIL: "REFUSE", AUTHING: "RECHECK" } as const;

function actionOf({ action, status }: Query): endpoints.CheckAction {
  const requested = action ?? (status === undefined ? "PASS" : byStatus[status]);
  if (status !== undefined && endpoints.credentialMoves[requested].to !== status) throw new AppError("INVALID");
  return requested;
}

async function reasonOf(
  { db }: Call,
  action: endpoints.CheckAction,
  record: CredentialRecord,
  query: Query,
): Promise<string> {
  if (action === "PASS") return "";
  if (action === "REFUSE") {
    const text = await remarkOf(db, record.type, query.reasonId ?? null, query.checkFailRemark);
    if (text === "") throw invalid({ checkFailRemark: reviewMessages.refuse });
    return text;
  }
  const text = query.checkFailRemark === "" ? query.remark : query.checkFailRemark;
  if (text === "") throw invalid({ checkFailRemark: reviewMessages.reason });
  return text;
}

export const checkChildAuth = handle(endpoints.checkChildAuth, async (call) => {
  const { id, userId, type, remark, reasonId, costMs } = call.query;
  const found = await findRecord(call, id);
  if ((userId ?? found.userId) !== found.userId || (type ?? found.type) !== found.type) throw new AppError("NOT_FOUND");
  const action = actionOf(call.query);
  needOneOf(call, endpoints.credentialGrants(found.type, action));
  const reason = await reasonOf(call, action, found, call.query);
  const { status, reviewActionId, needsSecond, record } = await decideRecord(call, id, {
    action,
    reason,
    reasonId: action === "REFUSE" ? (reasonId ?? null) : null,
    remark: action === "PASS" || action === "REFUSE" ? remark : "",
    costMs,
    body: call.body,
  });
  call.audit({
    targetType: auditTargets.authRecord,
    targetId: id,
    before: { status: record.status, type: record.type, userId: record.userId },
    after: {
      status,
      action,
      ...(reason === "" ? {} : { reason }),
      ...(needsSecond ? { needsSecond } : {}),
      reviewActionId,
    },
  });
  const { rows } = await sql<{
    checkName: string;
    checkTime: string | null;
  }>`select check_name, check_time from auth_record where id = ${id}`.execute(call.db);
  return {
    id,
    status,
    checkName: rows[0]?.checkName ?? "",
    checkTime: rows[0]?.checkTime ?? null,
    reviewActionId,
    needsSecond,
  };
});
