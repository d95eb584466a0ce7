import { statementNotice } from "@hongxian/contract/features/trade-order/trade-order.endpoints.ts";
import { sql } from "kysely";
import type { PayMode } from "../../core/foundation/ledger/accounts.ts";
import { fetchSimulatedStatement, importStatement } from "../../core/money/payments/statements.ts";
import { noticeWhoMay } from "../../core/foundation/notice/notices.ts";
import type { Db } from "../../kit/call.ts";
import type { Job } from "../../platform/jobs/job.ts";

const fetched: readonly PayMode[] = ["WECHAT", "ALIPAY"];

/** Job 10:00: yesterday's statements, and a notice to finance about differences older than three days. */
async function fetchYesterday(db: Db): Promise<number> {
  const { rows } = await sql<{ day: string }>`select to_char(current_date - 1, 'YYYY-MM-DD') as day`.execute(db);
  const day = rows[0]?.day ?? "";
  let count = 0;
  for (const mode of fetched) {
    const lines = await fetchSimulatedStatement(db, mode, day);
    if (lines === null || lines.length === 0) continue;
    await db.transaction().execute((tx) => importStatement(tx, mode, day, lines));
    count += lines.length;
  }
  const open = await sql<{ n: number; oldest: string | null }>`select count(*)::int as n,
      min(stat_date)::text as oldest from channel_statement
    where match_status not in ('MATCHED', 'HANDLED') and stat_date < current_date - 3`.execute(db);
  const { n = 0, oldest = null } = open.rows[0] ?? {};
  if (n > 0)
    await db.transaction().execute((tx) =>
      noticeWhoMay(tx, "statementsOpen", {
        kind: "TODO",
        ...statementNotice(n),
        link: `/flowingWater/order?tab=statements&state=OPEN&beginTime=${oldest}`,
      }),
    );
  return count;
}

export const statementFetch: Job = {
  name: "statement-fetch",
  cron: "0 10 * * *",
  run: ({ database }) => fetchYesterday(database.db),
};
