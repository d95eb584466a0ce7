import { sql } from "kysely";
import type { Db } from "@hongxian/server/kit/call.ts";

/** A reward that is suspected of a shared device was won by somebody on whose device another member signs in too. */
export async function shareRiskyDevices(db: Db): Promise<void> {
  await sql`with risky as (
      select user_id, row_number() over (order by user_id) as n
      from (select distinct user_id from activity_reward where risk_flag = 'SAME_DEVICE') r
    ), seen as (
      select l.user_id, max(l.created_time) as at, row_number() over (order by l.user_id desc) as n
      from login_record l join member m using (user_id)
      where m.status = 'ENABLE' and m.platform <> 'STAFF' and l.result = 'SUCCESS' and l.device_id <> ''
        and l.created_time > now() - interval '25 days' and l.user_id not in (select user_id from risky)
      group by 1
    ), marked as (
      update login_record l set device_id = 'demo-shared-' || p.user_id
      from seen s join risky p on p.n = s.n
      where l.user_id = s.user_id and l.created_time = s.at
      returning p.user_id, p.n, l.device_model, l.ip, l.ip_area, l.ip_prov_id
    ), woken as (
      update member m set last_login_time = greatest(m.last_login_time, k.at),
        last_active_time = greatest(m.last_active_time, k.at)
      from (select user_id, max(pg_temp.waking(now() - make_interval(days => (2 + n % 20)::int))) as at
        from marked group by 1) k
      where m.user_id = k.user_id and m.created_time < k.at
      returning m.user_id, m.platform, m.app_version, k.at
    )
    insert into login_record (user_id, login_mode, platform, app_version, device_id, device_model, ip, ip_area,
      ip_prov_id, result, created_time)
    select w.user_id, 'PHONE_LOGIN', w.platform, w.app_version, 'demo-shared-' || w.user_id, k.device_model, k.ip,
      k.ip_area, k.ip_prov_id, 'SUCCESS', w.at
    from woken w join lateral (select * from marked k where k.user_id = w.user_id limit 1) k on true`.execute(db);
  // In a small demo there may be too few people to share with, or somebody is too new.
  await sql`update activity_reward r set risk_flag = 'NONE'
    where r.risk_flag = 'SAME_DEVICE' and not exists (select from login_record a
      join login_record b on b.device_id = a.device_id and b.user_id <> a.user_id
      where a.user_id = r.user_id and a.device_id <> '' and a.created_time > now() - interval '30 days')`.execute(db);
}
