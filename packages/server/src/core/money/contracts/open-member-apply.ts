import { AppError } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import type { Db } from "../../../kit/call.ts";

/** The application behind a sale is opened with it: it must be passed, the member's own, and is used once. */
export async function openMemberApply(
  db: Db,
  applyId: number,
  sold: { readonly userId: number; readonly orderId: number; readonly cents: number },
): Promise<void> {
  const { rows } = await sql`update member_apply
      set status = 'OPEN', order_id = ${sold.orderId}, amount = ${sold.cents}, update_time = now(),
        version = version + 1
    where id = ${applyId} and user_id = ${sold.userId} and status = 'PASS' returning id`.execute(db);
  if (rows.length === 0) throw new AppError("STALE");
}
