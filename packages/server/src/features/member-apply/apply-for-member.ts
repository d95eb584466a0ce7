import * as endpoints from "@hongxian/contract/features/member-apply/member-apply.resource.ts";
import { AppError, invalid } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import type { Db } from "../../kit/call.ts";

interface NewApplication {
  readonly userId: number;
  readonly feeType: string;
  readonly contactName: string;
  readonly contactPhone: string;
  readonly requirement: string;
  readonly source: "APP" | "SHOP" | "STAFF";
  /** Who enters it for the member; null: the member. */
  readonly staffId: number | null;
}

/** An application, at the price of today. A member has at most one under way. */
export async function applyForMember(db: Db, draft: NewApplication): Promise<number> {
  const { rows } = await sql<{
    id: number;
  }>`insert into member_apply (user_id, fee_type, source, shop_id, contact_name, contact_phone, requirement,
    sale_user_id, created_staff_id, amount)
    select m.user_id, ${draft.feeType}, ${draft.source}, m.shop_id,
      ${draft.contactName}, ${draft.contactPhone}, ${draft.requirement}, m.sale_user_id,
      ${draft.staffId}, coalesce((select min(f.price_cents) from fee_setting f
      where f.fee_type = ${draft.feeType} and f.status = 'ONLINE'), 0)
    from member m where m.user_id = ${draft.userId} on conflict do nothing returning id`.execute(db);
  const id = rows[0]?.id;
  if (id === undefined) throw invalid({ userId: endpoints.memberApplyMessages.open });
  return id;
}

/** The member takes an application back that nobody has decided yet. */
export async function withdrawMemberApply(db: Db, id: number, userId: number): Promise<void> {
  const { rows } = await sql`update member_apply set status = 'CANCEL', update_time = now(), version = version + 1
    where id = ${id} and user_id = ${userId} and status = 'WAIT_AUDIT' returning 1`.execute(db);
  if (rows.length === 0) throw new AppError("STALE");
}
