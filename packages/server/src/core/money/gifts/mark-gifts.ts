import type { giftRisk } from "@hongxian/contract/core/money/gift.choices.ts";
import type { ChoiceOf } from "@hongxian/contract/kit/choices.ts";
import { sql, type RawBuilder } from "kysely";
import type { Db } from "../../../kit/call.ts";

const openStates = ["WAIT_AUDIT", "WAIT_PAY"];

/** Marks gifts `t` as wrong, or as right again; unpaid withdrawals of their receivers are marked too. */
export async function markGifts(
  db: Db,
  chosen: RawBuilder<boolean>,
  riskFlag: ChoiceOf<typeof giftRisk>,
): Promise<{ readonly ids: readonly number[]; readonly withdrawals: number }> {
  const { rows } = await sql<{
    id: number;
    toUserId: number;
  }>`update gift_record t set risk_flag = ${riskFlag}, version = t.version + 1
    where t.risk_flag <> ${riskFlag} and ${chosen} returning t.id, t.to_user_id`.execute(db);
  const receivers = [...new Set(rows.map(({ toUserId }) => toUserId))];
  const open = sql`owner_type = 'MEMBER' and owner_id = any(${receivers}::bigint[])
    and status = any(${openStates}::text[])`;
  const tagged =
    riskFlag === "NONE"
      ? await sql`update withdrawal w set risk_tags = array_remove(risk_tags, 'GIFT_FARMING')
          where ${open} and 'GIFT_FARMING' = any(risk_tags)
          and not exists (select from gift_record g
          where g.to_user_id = w.owner_id and g.risk_flag <> 'NONE' and g.created_time > now() - interval '30 days')
          returning 1`.execute(db)
      : await sql`update withdrawal set risk_tags = risk_tags || array['GIFT_FARMING']
        where ${open} and not 'GIFT_FARMING' = any(risk_tags) returning 1`.execute(db);
  return { ids: rows.map(({ id }) => id), withdrawals: tagged.rows.length };
}
