import { sql } from "kysely";
import type { Db } from "@hongxian/server/kit/call.ts";
import * as community from "./community.ts";
import { writeHelpClicks } from "./help-clicks.ts";
import { writeAuditChannels } from "./audit-channels.ts";
import { writeAppVersions } from "./app-versions.ts";
import { writeLeaveWords } from "./leave-words.ts";
import type { Organisation } from "./organisation.ts";
import * as moments from "./moments.ts";
import type { Random } from "../random.ts";
import type { RowWriter } from "./row-writer.ts";
import {
  writeAppAdverts,
  writeArticles,
  writeBanners,
  writeDouyinPages,
  writeIncome,
  writePlacedStats,
} from "./placed-content.ts";
import { writeTreeholes } from "./treeholes.ts";
import { writeAppeals, writeFeedbacks, writeSuggestions } from "./tickets.ts";

interface ContentOptions {
  readonly organisation: Organisation;
  readonly now: number;
  readonly userIds: readonly number[];
}

/** How many members post; the demo needs no more, however big the system is. */
const writers = 2000;
/** Written with explicit ids. */
const numbered = [
  "suggestion",
  "article",
  "douyin_rich_text",
  "banner",
  "advert",
  "subject",
  "subject_discuss",
  "subject_evaluate",
  "video",
  "moment",
  "moment_comment",
  "treehole_post",
  "treehole_reply",
];

/** Tickets, placed content and members' posts. Requires members, staff and punishments. */
export async function writeContent(db: Db, random: Random, writer: RowWriter, options: ContentOptions): Promise<void> {
  const chosen = { ...options, userIds: options.userIds.slice(0, writers) };
  if (chosen.userIds.length < 20) return;
  writeSuggestions(random.fork("suggestions"), writer, chosen);
  writeFeedbacks(random.fork("feedbacks"), writer, chosen);
  writeArticles(random.fork("articles"), writer, chosen);
  writeDouyinPages(random.fork("douyin"), writer, chosen);
  writeBanners(random.fork("banners"), writer, chosen);
  writeAppAdverts(random.fork("app adverts"), writer, chosen);
  const posted = { ...chosen, accounts: await officialAccounts(db) };
  community.writeSubjects(random.fork("subjects"), writer, posted);
  community.writeDiscusses(random.fork("discusses"), writer, posted);
  community.writeEvaluates(random.fork("evaluates"), writer, posted);
  moments.writeVideos(random.fork("videos"), writer, posted);
  moments.writeMoments(random.fork("moments"), writer, posted);
  moments.writeMomentComments(random.fork("comments"), writer, posted);
  writeTreeholes(random.fork("treeholes"), writer, posted);
  await writer.flush();
  await community.finishSubjects(db, posted);
  await moments.finishMoments(db, posted);
  await writeHelpClicks(db, posted.now);
  await writeLeaveWords(db, chosen);
  await writeAppVersions(db, chosen);
  await writeAuditChannels(db);
  await writePlacedStats(db, chosen);
  await writeIncome(db, chosen);
  await writeAppeals(db, chosen);
  for (const table of numbered)
    await sql`select setval(pg_get_serial_sequence(${table}, 'id'), (select max(id) from ${sql.table(table)}))`.execute(
      db,
    );
}

async function officialAccounts(db: Db): Promise<number[]> {
  const { rows } = await sql<{ userId: number }>`select user_id from market_account
    where remove_time is null and status = 'ENABLE' and type <> 'TEST' order by user_id`.execute(db);
  return rows.map(({ userId }) => userId);
}
