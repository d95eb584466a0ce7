import { sql } from "kysely";
import type { Db } from "@hongxian/server/kit/call.ts";
import { refreshDailyFinance } from "@hongxian/server/core/money/finance/finance-jobs.ts";
import { refreshDailyStats } from "@hongxian/server/core/services/stats/refresh-daily-stats.ts";
import { beginDemo, type DemoOptions } from "./begin-demo.ts";
import { finishExpand } from "./bulk-load.ts";
import { dateText, dayMs } from "./calendar.ts";
import { writeDemoPages } from "./demo-pages.ts";
import { refuseHalfLoaded } from "@hongxian/server/core/foundation/upkeep/half-loaded.ts";
import { inLoad } from "./lanes.ts";
import { putIndexesAside, putKeysAside } from "./lighten-for-load.ts";
import { createRowWriter } from "./row-writer.ts";
import { seedBig } from "./seed-big.ts";
import { spreadActions } from "./spread-actions.ts";

/** This many are generated one by one; for a bigger system fewer, and the others are copies of them. */
const mostMade = 20_000;
/**
 * The demo's stories need people for every part: couples, matchmakers, sellers, hosts. At least this many are
 * generated.
 */
export const leastDemoMembers = 200;
const madeOfMore = 12_000;

/** These contain most rows with foreign keys. */
const wellKeyed = [
  "ledger_entry",
  "ledger_txn",
  "attention",
  "review_action",
  "coupon_grant",
  "reward_score_record",
  "push_receipt",
  "user_tag",
  "album_photo",
  "conversation_member",
  "owner_change",
  "communicate_note",
  "recommend_feedback",
];

/**
 * Fills an empty system with the demo people and their records: all of it or nothing. Roles and regions must exist.
 * Does nothing and returns false when there are members already.
 */
export async function seedDemo(db: Db, wanted: DemoOptions): Promise<boolean> {
  const options = { ...wanted, members: Math.max(wanted.members, leastDemoMembers) };
  await refuseHalfLoaded(db);
  const { rows } = await sql<{ isFilled: boolean }>`select exists (select from member) as is_filled`.execute(db);
  if (rows[0]?.isFilled) return false;
  if (options.members > (options.madeMembers ?? mostMade))
    await seedBig(db, options, options.madeMembers ?? madeOfMore);
  else await inLoad(db, (tx) => fill(tx, options));
  return true;
}

async function fill(db: Db, options: DemoOptions): Promise<void> {
  const restoreIndexes = await putIndexesAside(db, ["member"]);
  const begun = await beginDemo(db, options);
  const restoreKeys = await putKeysAside(db, wellKeyed);
  const writer = createRowWriter(db, begun.clock);
  await begun.writeMembers(writer, begun.count);
  await writer.flush();
  await finishExpand(db);
  await writeDemoPages(db, begun, options.sealer);
  await spreadActions(db, begun.now);
  await restoreKeys();
  await restoreIndexes();
  const range = { from: dateText(begun.now - 700 * dayMs), to: dateText(begun.now) };
  await refreshDailyStats(db, range);
  await refreshDailyFinance(db, range);
}
