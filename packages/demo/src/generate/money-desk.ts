import { sql } from "kysely";
import type { Db } from "@hongxian/server/kit/call.ts";
import { fetchSimulatedStatement, importStatement } from "@hongxian/server/core/money/payments/statements.ts";
import { suspensePosting } from "@hongxian/server/core/money/trade/trade-postings.ts";
import { dayMs } from "./calendar.ts";
import { numberOf, type Buyer } from "./money-orders.ts";
import type { MoneyScene } from "./money-scene.ts";

const suspenseReasons = ["LATE", "REPEAT", "UNKNOWN", "AMOUNT"] as const;

/** A few payments that arrived too late, twice or without a known order. */
export function planSuspense(scene: MoneyScene, buyers: readonly Buyer[]): void {
  for (const [at, reason] of suspenseReasons.entries()) {
    const id = at + 1;
    const time = scene.now - (at + 1) * dayMs;
    const cents = [6800, 9800, 29_800, 3000][at] ?? 3000;
    scene.writer.write("suspense", {
      id,
      pay_mode: "WECHAT",
      pay_channel_id: scene.channelOf("WECHAT"),
      channel_trade_no: `SIML${numberOf("", time, id, 12)}`,
      user_id: reason === "UNKNOWN" ? null : (buyers[at]?.userId ?? null),
      amount_cents: cents,
      reason,
      created_time: new Date(time),
    });
    scene.at(time, (books) => books.post(time, suspensePosting(id, "WECHAT", cents, "IN")));
  }
}

const dayText = (time: number): string => new Date(time + 8 * 3_600_000).toISOString().slice(0, 10);
const statementDays = 5;

/** The channels' statements of the last days; one line of the newest differs, one is known only to the channel. */
export async function writeStatements(db: Db, now: number): Promise<void> {
  await sql`update suspense s set txn_id = t.id from ledger_txn t
    where t.biz_type = 'SUSPENSE' and t.biz_step = 'IN' and t.biz_id = s.id and s.txn_id is null`.execute(db);
  await sql`select setval(pg_get_serial_sequence('suspense', 'id'), max(id)) from suspense
    having max(id) is not null`.execute(db);
  for (let back = statementDays; back >= 1; back -= 1) {
    const day = dayText(now - back * dayMs);
    for (const mode of ["WECHAT", "ALIPAY"] as const) {
      const lines = (await fetchSimulatedStatement(db, mode, day)) ?? [];
      const isNewest = back === 1 && mode === "WECHAT";
      const stated = lines.map((line, at) => (isNewest && at === 0 ? { ...line, feeCents: line.feeCents + 3 } : line));
      const strange = { kind: "PAY" as const, channelTradeNo: `SIMX${day}`, amountCents: 6800, feeCents: 40 };
      const all = isNewest ? [...stated, strange] : stated;
      if (all.length > 0) await importStatement(db, mode, day, all);
    }
  }
}
