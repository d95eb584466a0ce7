import { sql } from "kysely";
import type { Db } from "../../kit/call.ts";
import type { Household } from "./household.ts";
import type { Random } from "./random.ts";
import type { RowWriter } from "./row-writer.ts";
import {
  writeAppAdverts,
  writeArticles,
  writeBanners,
  writeDouyinPages,
  writeIncome,
  writePlacedStats,
} from "./placed-content.ts";
import { writeAppeals, writeFeedbacks, writeSuggestions } from "./tickets.ts";

interface ContentOptions {
  readonly house: Household;
  readonly now: number;
  readonly userIds: readonly number[];
}

/** How many members write and post; the demo needs no more, however big the system is. */
const writers = 2000;
/** Written with numbers of their own. */
const numbered = ["suggestion", "article", "douyin_rich_text", "banner", "advert"];

/** Tickets, placed content and what members post. Members, staff and punishments must be there. */
export async function writeContent(db: Db, random: Random, writer: RowWriter, options: ContentOptions): Promise<void> {
  const given = { ...options, userIds: options.userIds.slice(0, writers) };
  if (given.userIds.length < 20) return;
  writeSuggestions(random.fork("suggestions"), writer, given);
  writeFeedbacks(random.fork("feedbacks"), writer, given);
  writeArticles(random.fork("articles"), writer, given);
  writeDouyinPages(random.fork("douyin"), writer, given);
  writeBanners(random.fork("banners"), writer, given);
  writeAppAdverts(random.fork("app adverts"), writer, given);
  await writer.flush();
  await writePlacedStats(db, given);
  await writeIncome(db, given);
  await writeAppeals(db, given);
  for (const table of numbered)
    await sql`select setval(pg_get_serial_sequence(${table}, 'id'), (select max(id) from ${sql.table(table)}))`.execute(
      db,
    );
}
