import type { promotionStatus } from "@hongxian/contract/core/money/promotion.choices.ts";
import type { ChoiceOf } from "@hongxian/contract/kit/choices.ts";
import { AppError } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import type { Db } from "../../kit/call.ts";

export type PromotionState = ChoiceOf<typeof promotionStatus>;
interface PromotionRow {
  readonly id: number;
  readonly name: string;
  readonly status: PromotionState;
  readonly version: number;
  readonly totalQuota: number;
  readonly budgetCents: number;
  readonly endTime: string;
  readonly submitStaffId: number | null;
}

/** The activity, locked. */
export async function lockActivity(db: Db, id: number): Promise<PromotionRow> {
  const { rows } =
    await sql<PromotionRow>`select id, name, status, version, total_quota, budget_cents, end_time, submit_staff_id
      from promotion_activity where id = ${id} for update`.execute(db);
  if (rows[0] === undefined) throw new AppError("NOT_FOUND");
  return rows[0];
}
