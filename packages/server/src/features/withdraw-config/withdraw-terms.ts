import { snakeName } from "../../platform/database/snake-name.ts";
import type { WithdrawTerms } from "@hongxian/contract/features/withdraw-config/withdraw-config.endpoints.ts";
import { sql } from "kysely";
import { keepVersion } from "../../core/money/prices/setting-versions.ts";
import type { Db } from "../../kit/call.ts";

export const termNames: readonly (keyof WithdrawTerms)[] = [
  "minCents",
  "maxCents",
  "dayCount",
  "dayMaxCents",
  "monthMaxCents",
  "feeMode",
  "feeBp",
  "feeMinCents",
  "feeMaxCents",
  "taxBp",
  "taxFreeCents",
  "weekDays",
  "hourFrom",
  "hourTo",
  "payeeTypes",
  "autoPassCents",
  "newAccountDays",
  "needRealName",
  "needFace",
  "arriveText",
  "tips",
];

/** Writes the terms of a row now, and stores them as a version. */
export async function writeTerms(db: Db, id: number, terms: WithdrawTerms, staffId: number | null): Promise<number> {
  const was = await sql<object>`select ${sql.join(termNames.map((name) => sql.ref(snakeName(name))))}
    from withdraw_config where id = ${id} for update`.execute(db);
  const set = sql.join(termNames.map((name) => sql`${sql.ref(snakeName(name))} = ${terms[name]}`));
  const { rows } = await sql<{
    version: number;
  }>`update withdraw_config
    set ${set}, version = version + 1, effective_time = now(), pending = null, pending_time = null,
      pending_staff_id = null,
    update_staff_id = ${staffId}, update_time = now() where id = ${id} returning version`.execute(db);
  await keepVersion(db, "withdraw", id, terms, staffId, was.rows[0]);
  return rows[0]?.version ?? 0;
}
