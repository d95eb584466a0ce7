import * as endpoints from "@hongxian/contract/features/gift/phone-gift.endpoints.ts";
import { gift } from "@hongxian/contract/features/gift/gift.resource.ts";
import { auditTargets } from "@hongxian/contract/wire/audit-targets.ts";
import { AppError } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import { handle } from "../../kit/call.ts";

export const switchGift = handle(endpoints.switchGift, async (call) => {
  const { id, status } = call.params;
  call.need(status === "ONLINE" ? endpoints.phoneGiftGrants.publish : endpoints.phoneGiftGrants.stop);
  const { from } = status === "ONLINE" ? gift.actions.publish : gift.actions.stop;
  const { rows } = await sql`update gift set status = ${status}, version = version + 1, update_time = now()
    where id = ${id} and status = any(${[...from]}::text[]) returning id`.execute(call.db);
  if (rows.length === 0) {
    const there = await sql`select 1 from gift where id = ${id}`.execute(call.db);
    throw new AppError(there.rows.length === 0 ? "NOT_FOUND" : "STALE");
  }
  call.audit({ targetType: auditTargets.gift, targetId: id, after: { status } });
  return { id, status };
});
