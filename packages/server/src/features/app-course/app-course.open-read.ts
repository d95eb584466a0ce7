import { appVersionRead, tutorialsRead } from "@hongxian/contract/features/app-course/app-course.open-read.ts";
import { sql } from "kysely";
import { askedMember } from "../../core/foundation/open-door/asked-member.ts";
import { sorted, type PageKey } from "../../core/foundation/open-door/page-order.ts";
import { serveOpenRead, type ReadRow } from "../../kit/served-open-read.ts";
import { latestVersion } from "./latest-version.ts";

const appVersionOpenRead = serveOpenRead(appVersionRead, async (call) => {
  const { platform, versionCode, channel } = call.query;
  const userId = await askedMember(call);
  return { newest: await latestVersion(call.db, { platform, versionCode, channel, userId }) };
});

const tutorialsOpenRead = serveOpenRead(tutorialsRead, async ({ db, query }) => {
  const { category } = query;
  const page = sorted(query);
  const { rows } = await sql<ReadRow<typeof tutorialsRead> & PageKey>`select ${page.keys}, t.id, t.category, t.title,
      t.cover, t.content, t.video_url, t.min_version_code, t.sort, t.update_time
    from app_tutorial t where t.status = 'ONLINE'
      ${category === undefined ? sql`` : sql`and t.category = ${category}`} ${page.rest}`.execute(db);
  return page.give(rows);
});

export const appCourseOpenReads = [appVersionOpenRead, tutorialsOpenRead];
