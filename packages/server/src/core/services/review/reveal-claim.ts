import { deskGrants } from "@hongxian/contract/core/review/review-access.ts";
import * as endpoints from "@hongxian/contract/core/review/credential-review.endpoints.ts";
import { reviewMessages } from "@hongxian/contract/core/review/review.messages.ts";
import { auditTargets } from "@hongxian/contract/wire/audit-targets.ts";
import { refused } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import { handle } from "../../../kit/call.ts";
import { holdsClaim } from "./claims.ts";
import { findRecord } from "./credential-record.ts";
import { needOneOf } from "./need-one-of.ts";

interface Names {
  readonly realname: string;
  readonly idNoSealed: string | null;
}

/** The audit row names the field and the member, never the value. */
export const revealClaim = handle(endpoints.revealClaim, async (call) => {
  const { db, caller, services, body } = call;
  const { id, type, userId, status, detail } = await findRecord(call, call.params.id);
  needOneOf(call, deskGrants(type));
  if (status !== "AUTHING" || !(await holdsClaim(db, type, id, caller.staffId)))
    throw refused(reviewMessages.claimFirst);
  const { rows } = await sql<Names>`select realname, id_no_sealed from member where user_id = ${userId}`.execute(db);
  const { realname = "", idNoSealed = null } = rows[0] ?? {};
  const certNo = detail["certNo"];
  const values: Readonly<Record<endpoints.ClaimFact, string>> = {
    certNo: typeof certNo === "string" ? certNo : "",
    realname,
    idNo: idNoSealed === null ? "" : services.seal.open(idNoSealed),
  };
  call.audit({ targetType: auditTargets.authRecord, targetId: id, after: { type, userId, fields: [body.field] } });
  return { value: values[body.field] };
});
