import * as endpoints from "@hongxian/contract/features/profit-report/profit-report.endpoints.ts";
import { auditTargets } from "@hongxian/contract/wire/audit-targets.ts";
import { AppError } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import { needWhole } from "../../core/services/figures/need-whole.ts";
import { handle } from "../../kit/call.ts";

export const getOtherCosts = handle(endpoints.getOtherCosts, async (call) => {
  needWhole(call);
  const { rows } =
    await sql<endpoints.OtherCost>`select c.id, c.month, c.biz_line, c.name, c.cents, c.voucher_img, c.created_time,
      (select json_build_object('id', s.id, 'name', s.name) from staff s where s.id = c.staff_id) as staff
    from other_cost c where c.month = ${call.query.month} order by c.id desc`.execute(call.db);
  return rows;
});

export const addOtherCost = handle(endpoints.addOtherCost, async (call) => {
  needWhole(call);
  const { month, bizLine, name, cents, voucherImg } = call.body;
  const { rows } = await sql<{
    id: number;
  }>`insert into other_cost (month, biz_line, name, cents, voucher_img, staff_id)
    values (${month}, ${bizLine}, ${name}, ${cents}, ${voucherImg ?? ""}, ${call.caller.staffId}) returning id`.execute(
    call.db,
  );
  const id = rows[0]?.id ?? 0;
  call.audit({ targetType: auditTargets.otherCost, targetId: id, after: call.body });
  return { id };
});

export const removeOtherCost = handle(endpoints.removeOtherCost, async (call) => {
  needWhole(call);
  const { rows } = await sql<{
    month: string;
    name: string;
    cents: number;
  }>`delete from other_cost where id = ${call.params.id}
    returning month, name, cents`.execute(call.db);
  if (rows[0] === undefined) throw new AppError("STALE");
  call.audit({ targetType: auditTargets.otherCost, targetId: call.params.id, before: rows[0] });
  return null;
});
