import { sql } from "kysely";
import type { Db } from "@hongxian/server/kit/call.ts";

/** Services that were called until recently; without keys none of them is switched on. Reviewed content must exist. */
export async function writeAuditChannels(db: Db): Promise<void> {
  await sql`insert into video_audit_channel (code, name, scenes, app_id, endpoint, pass_below, block_above,
    label_actions, timeout_ms, retry, day_limit, unit_cents, status)
    values ('SHUMEI', '数美内容审核', '{VIDEO,LIVE,CALL,IMAGE,TEXT}', 'hongxian',
      'https://api-text-bj.fengkongcloud.com/text/v4', 40, 85, '{"POLITICS":"BLOCK"}', 3000, 1, 200000, 350, 'DISABLE'),
      ('ALIYUN', '阿里云内容安全', '{VIDEO,IMAGE,TEXT}', '', 'https://green-cip.cn-shanghai.aliyuncs.com', 35, 90, '{}', 5000,
        1, 0, 420, 'DISABLE'),
      ('MANUAL', '人工审核', '{VIDEO,LIVE,CALL,IMAGE,AUDIO,TEXT}', '', '', 0, 100, '{}', 3000, 0, 0, 0, 'ENABLE')`.execute(
    db,
  );
  await sql`insert into video_audit_call (channel_id, scene, ref_id, user_id, preview, score, label, result, cost_ms,
    created_time)
    select (select id from video_audit_channel where code = case when n.h % 4 = 0 then 'ALIYUN' else 'SHUMEI' end),
      s.scene, s.ref_id, s.user_id, s.preview,
      case k.result when 'ERROR' then null when 'PASS' then n.h % 38 when 'REVIEW' then 42 + n.h % 40
        else 86 + n.h % 14 end,
      case when k.result in ('REVIEW', 'BLOCK') then (array['PORN', 'AD', 'ABUSE', 'FRAUD'])[1 + n.h % 4] else '' end,
        k.result, case when k.result = 'ERROR' then 3000 else 80 + n.h % 420 end,
      pg_temp.waking(now() - make_interval(mins => (n.h % 41000)::int))
    from (select 'VIDEO' as scene, 'VIDEO:' || v.id as ref_id, v.user_id, v.title as preview, v.created_time as at,
      v.check_status from video v
      union all select 'TEXT', 'MOMENT:' || m.id, m.user_id, left(m.content, 60), m.created_time, m.check_status
      from moment m) s
    cross join lateral (select abs(hashtext(s.ref_id)) as h) n
    cross join lateral (select case when n.h % 41 = 0 then 'ERROR' when s.check_status = 'REFUSE' then case
      when n.h % 5 < 3 then 'BLOCK' else 'REVIEW' end when n.h % 17 = 0 then 'BLOCK' when n.h % 9 = 0 then 'REVIEW'
      else 'PASS' end as result) k
    where s.at > now() - interval '60 days' order by s.at desc limit 600`.execute(db);
}
