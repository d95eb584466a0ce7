import { goodsMessages } from "@hongxian/contract/features/goods/goods.rules.ts";
import { sql } from "kysely";
import { noticeWhoMay } from "../../core/foundation/notice/notices.ts";
import type { Db } from "../../kit/call.ts";
import type { Job } from "../../platform/jobs/job.ts";

/**
 * Goods go online and offline by their times: DRAFT and OFFLINE at onlineTime, ONLINE at offlineTime. A time that has
 * passed works once.
 */
export async function turnGoods(db: Db): Promise<number> {
  const { rows } = await sql`update goods g set status = case when g.status = 'ONLINE' then 'OFFLINE' else 'ONLINE' end,
      offline_time = case when g.status = 'ONLINE' then null else g.offline_time end, version = g.version + 1,
      update_time = now()
    where g.status = 'ONLINE' and g.offline_time <= now()
      or g.status <> 'ONLINE' and g.online_time <= now() and g.online_time > g.update_time and g.stock > 0
        and (g.offline_time is null or g.offline_time > now()) returning 1`.execute(db);
  return rows.length;
}

/** Those who order more are notified of low stock once a day. */
export async function warnLowStock(db: Db): Promise<number> {
  const { rows } = await sql<{ id: number; title: string; stock: number }>`update goods set warn_date = current_date
    where status = 'ONLINE' and stock <= warn_stock and warn_date is distinct from current_date
    returning id, title, stock`.execute(db);
  await noticeWhoMay(
    db,
    "goodsLow",
    rows.map(({ id, title, stock }) => ({
      kind: "TODO",
      ...goodsMessages.warn(title, stock),
      link: `/goods/goodslist?keyword=${id}`,
    })),
  );
  return rows.length;
}

export const goodsJobs: readonly Job[] = [
  {
    name: "goods-schedule",
    cron: "* * * * *",
    run: ({ database }) =>
      database.db.transaction().execute(async (tx) => (await turnGoods(tx)) + (await warnLowStock(tx))),
  },
];
