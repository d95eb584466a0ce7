import { feeMenuRoute, menuMessages } from "@hongxian/contract/features/fee-menu/fee-menu.rules.ts";
import { sql } from "kysely";
import { noticeWhoMay } from "../../core/foundation/notice/notices.ts";
import type { Db } from "../../kit/call.ts";
import type { Job } from "../../platform/jobs/job.ts";

/** A menu whose packages are all off sale is taken off sale too. */
export async function closeEmptyMenus(db: Db): Promise<number> {
  const { rows } = await sql<{
    name: string;
  }>`update fee_setting_menu t set status = 'OFFLINE', version = t.version + 1, update_time = now()
    where t.status = 'ONLINE'
      and not exists (select from jsonb_array_elements(t.items) i
      join fee_setting s on s.id = (i->>'feeSettingId')::bigint and s.status = 'ONLINE') returning t.name`.execute(db);
  await noticeWhoMay(
    db,
    "feeMenuEmpty",
    rows.map(({ name }) => ({
      kind: "TODO",
      ...menuMessages.empty(name),
      link: `${feeMenuRoute}?status=OFFLINE`,
    })),
  );
  return rows.length;
}

export const feeMenuJobs: readonly Job[] = [
  {
    name: "fee-menu-empty",
    cron: "*/10 * * * *",
    run: ({ database: { db } }) => db.transaction().execute(closeEmptyMenus),
  },
];
