import { credentialAsked } from "@hongxian/contract/core/events/review.events.ts";
import { credentialNoticeMessages } from "@hongxian/contract/core/review/credential-messages.ts";
import * as endpoints from "@hongxian/contract/core/review/credential-review.endpoints.ts";
import { auditTargets } from "@hongxian/contract/wire/audit-targets.ts";
import { AppError } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import { handle } from "../../../kit/call.ts";
import { lockOwnMember } from "../../people/member/lock-member.ts";
import { writeEvent } from "../../foundation/events/write-events.ts";
import { notifyMember } from "../../foundation/notice/notify-member.ts";
import { dropClaims, needFree } from "./claims.ts";
import { findRecord } from "./credential-record.ts";

/** Notifies the member of what is missing; the record keeps waiting, behind those that can be decided now. */
export const supplementRecord = handle(endpoints.supplementRecord, async (call) => {
  const { db, caller, body } = call;
  const { id } = call.params;
  const { type, userId } = await findRecord(call, id);
  call.need(endpoints.supplementGrant(type));
  await lockOwnMember(call, userId);
  await needFree(db, type, [id], caller);
  const { rows } = await sql<{
    supplementTime: string;
  }>`update auth_record set supplement_text = ${body.text}, supplement_time = now(),
      version = version + 1, update_time = now()
    where id = ${id} and status = 'AUTHING' returning supplement_time`.execute(db);
  if (rows[0] === undefined) throw new AppError("STALE");
  await writeEvent(db, credentialAsked, { userId, recordId: id, kind: type, text: body.text });
  await notifyMember(db, { userId, ...credentialNoticeMessages.supplement(type, body.text) });
  await dropClaims(db, type, [id], caller.staffId);
  call.audit({ targetType: auditTargets.authRecord, targetId: id, after: { type, userId, supplement: body.text } });
  return { id, supplementTime: rows[0].supplementTime };
});
