import * as endpoints from "@hongxian/contract/features/intention/intention.endpoints.ts";
import { intention } from "@hongxian/contract/features/intention/intention.resource.ts";
import { intentionMessages } from "@hongxian/contract/features/intention/intention.messages.ts";
import { auditTargets } from "@hongxian/contract/wire/audit-targets.ts";
import { AppError, refused } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import { noticeStaff } from "../../core/foundation/notice/notices.ts";
import { staffScope } from "../../core/people/staff/staff.scope.ts";
import { handle, type Call } from "../../kit/call.ts";
import { scopeSql } from "../../kit/scope.ts";
import { intentionReadScope } from "./intention.scope.ts";

interface Sale {
  readonly staffId: number;
  readonly name: string;
}

/** The sales person who gets the leads: one to whom the caller may assign work. */
async function saleOf({ db, caller }: Call, userId: number): Promise<Sale> {
  const { rows } = await sql<Sale>`select s.id as staff_id, s.name from staff s
    where s.user_id = ${userId} and s.status = 'ENABLE' and s.sale_flag
      and ${scopeSql(staffScope(caller, "s"))}`.execute(db);
  if (rows[0] === undefined) throw refused(intentionMessages.noSale);
  return rows[0];
}

export const assignIntentions = handle(endpoints.assignIntentions, async (call) => {
  const { db, caller, body } = call;
  const ids = [...new Set(body.ids)];
  const claims = caller.userId === body.saleUserId && call.may(endpoints.intentionGrants.claim);
  if (!claims) call.need(ids.length > 1 ? endpoints.intentionGrants.assignMany : endpoints.intentionGrants.assign);
  const sale = await saleOf(call, body.saleUserId);
  const { rows } = await sql<{ id: number; name: string }>`with held as (
      select t.id from intention t where t.id = any(${ids}) and ${scopeSql(intentionReadScope(caller))} order by t.id
      for update
    ) update intention t
    set status = 'ASSIGNED', sale_user_id = ${body.saleUserId}, assign_time = now(), overdue_time = null,
      version = t.version + 1, update_time = now()
    from held where held.id = t.id and t.status = any(${intention.actions.assign.from}) returning t.id, t.name`.execute(
    db,
  );
  // All or none: somebody else may have assigned one of them meanwhile.
  if (rows.length < ids.length) throw new AppError("STALE");
  if (sale.staffId !== caller.staffId) {
    await noticeStaff(db, [sale.staffId], {
      kind: "ASSIGN",
      title: intentionMessages.assignedTitle,
      content: intentionMessages.assigned(rows[0]?.name ?? "", rows.length),
      link: "/promotion/intention?status=ASSIGNED",
    });
  }
  call.audit({
    targetType: auditTargets.intention,
    targetId: ids.length === 1 ? (ids[0] ?? null) : null,
    after: { saleUserId: body.saleUserId, count: rows.length },
  });
  for (const { id } of rows)
    call.auditItem({
      targetType: auditTargets.intention,
      targetId: id,
      before: { status: "NEW" },
      after: { status: "ASSIGNED" },
    });
  return { count: rows.length, isClaim: claims };
});
