import { deviceAccountLimit, deviceNotice } from "@hongxian/contract/core/login/login.rules.ts";
import { sql } from "kysely";
import type { Db } from "../../kit/call.ts";
import { noticeStaff } from "../notice/notices.ts";

const reviewers = sql`select s.id from staff s join role r on r.id = s.role_id where r.home_type = 'AUDIT' and s.status = 'ENABLE'`;

/** More than five accounts on one device within a day are a to-do for the reviewers: once a day, whoever comes next. */
export async function watchDevice(db: Db, deviceId: string): Promise<void> {
  if (deviceId === "") return;
  const { rows } = await sql<{ n: number }>`select count(distinct user_id)::int as n from login_record
    where device_id = ${deviceId} and created_time > now() - interval '24 hours' and result = 'SUCCESS'`.execute(db);
  const accounts = rows[0]?.n ?? 0;
  if (accounts <= deviceAccountLimit) return;
  await sql`select pg_advisory_xact_lock(hashtext('device accounts'), hashtext(${deviceId}))`.execute(db);
  const link = `/promotion/userLogin?deviceId=${encodeURIComponent(deviceId)}`;
  const waiting = await sql<{
    id: number;
  }>`select told.id from (${reviewers}) told where not exists (select from staff_notice n
    where n.staff_id = told.id and n.kind = 'TODO' and n.link = ${link} and n.created_time > now() - interval '24 hours')`.execute(
    db,
  );
  await noticeStaff(
    db,
    waiting.rows.map(({ id }) => id),
    { kind: "TODO", ...deviceNotice(accounts, deviceId), link },
  );
}
