import { deviceAccountLimit, deviceNotice } from "@hongxian/contract/features/login-record/login.rules.ts";
import { sql } from "kysely";
import type { Db } from "../../kit/call.ts";
import { noticeOnce } from "../../core/foundation/notice/notices.ts";

/**
 * More than five accounts on one device within a day create a to-do for the reviewers, once a day, however many
 * accounts follow.
 */
export async function watchDevice(db: Db, deviceId: string): Promise<void> {
  if (deviceId === "") return;
  const { rows } = await sql<{ n: number }>`select count(distinct user_id)::int as n from login_record
    where device_id = ${deviceId} and created_time > now() - interval '24 hours' and result = 'SUCCESS'`.execute(db);
  const accounts = rows[0]?.n ?? 0;
  if (accounts <= deviceAccountLimit) return;
  const link = `/promotion/userLogin?deviceId=${encodeURIComponent(deviceId)}`;
  const notice = { kind: "TODO", ...deviceNotice(accounts, deviceId), link } as const;
  await noticeOnce(db, "manyAccountsOnDevice", notice, { by: "link", since: sql`now() - interval '24 hours'` });
}
