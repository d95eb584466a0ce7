import * as endpoints from "@hongxian/contract/core/member/member-contact.endpoints.ts";
import { memberEditMessages } from "@hongxian/contract/core/member/member-edit.messages.ts";
import type { ContactField } from "@hongxian/contract/core/member/member-detail.endpoints.ts";
import { auditTargets } from "@hongxian/contract/wire/audit-targets.ts";
import { AppError, refused } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import { handle } from "../../../kit/call.ts";
import { scopeSql } from "../../../kit/scope.ts";
import { spendReveal } from "../../foundation/access/reveal.ts";
import { memberScope } from "./member.scope.ts";
import { memberReadScope } from "./public-pool.ts";

interface ContactRow {
  readonly login: string | null;
  readonly lastName: string;
  readonly wechatNo: string;
  readonly realname: string;
  readonly idNoSealed: string | null;
  readonly own: boolean | null;
}

/**
 * The eye icon: returns the requested values in clear, counts as one of the account's reveals, and writes one audit row
 * without the values.
 */
export const memberContact = handle(endpoints.memberContact, async (call) => {
  const { db, caller, services, params, body } = call;
  const { rows } = await sql<ContactRow>`select m.login, m.last_name, m.wechat_no, m.realname, m.id_no_sealed,
      (${scopeSql(memberScope(caller))}) is true as own
    from member m where m.user_id = ${params.userId} and ${scopeSql(memberReadScope(caller))}`.execute(db);
  const member = rows[0];
  if (member === undefined) throw new AppError("NO_MEMBER");
  if (member.own !== true) throw refused(memberEditMessages.claimFirst);
  await spendReveal(call);
  const fields = [...new Set(body.fields)];
  const valueOf = (field: ContactField): string =>
    field === "idNo"
      ? member.idNoSealed === null
        ? ""
        : services.seal.open(member.idNoSealed)
      : (member[field] ?? "");
  call.audit({
    targetType: auditTargets.member,
    targetId: params.userId,
    after: { fields, reason: body.reason ?? "" },
  });
  return Object.fromEntries(fields.map((field) => [field, valueOf(field)]));
});
