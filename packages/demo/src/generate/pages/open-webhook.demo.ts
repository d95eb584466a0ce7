import { heardWith } from "@hongxian/contract/core/events/event-scopes.ts";
import { newWebhookSecret } from "@hongxian/server/platform/webhook-signature.ts";
import { sql } from "kysely";
import type { DemoSoFar, PageDemo } from "../page-demo.ts";

/**
 * Two addresses of an application: one that a person switched off, and one that was switched off by itself with what it has
 * not had. None is in use: the demo posts to nobody.
 */
async function write({ db, sealer }: DemoSoFar): Promise<void> {
  if (sealer === undefined) return;
  const secrets = [newWebhookSecret(), newWebhookSecret()].map((secret) => sealer.seal(secret));
  const { rows } = await sql<{ scopes: string[] }>`select scopes from open_app where name = '会员App'`.execute(db);
  const heard = heardWith(rows[0]?.scopes ?? []);
  await sql`insert into open_webhook (app_id, name, url, names, secret_sealed, status, off_reason, cursor_place,
      cursor_id, fail_num, success_time, failure_time, failure_reason, create_staff_id, created_time)
    select a.id, k.name, k.url, k.names, k.secret, k.status, k.reason, h.place, h.id, k.fails, now() - k.good,
      now() - k.bad, k.failure, 1, now() - interval '30 days'
    from open_app a
    cross join (select coalesce(max(place), 0) as place, coalesce(max(id), 0) as id from event_log) h
    cross join (values
      ('会员状态', 'https://app.example.com/hooks/hongxian', '{}'::text[], ${secrets[0]}, 'DISABLE', '', 0,
        interval '5 hours', null::interval, ''),
      ('内容审核', 'https://content.example.com/webhook',
        '{content.passed,content.hidden,content.restored,content.removed}', ${secrets[1]}, 'OFF',
        '连续3天投递失败', 14, interval '4 days', interval '20 hours', '答复 503')
      ) as k (name, url, names, secret, status, reason, fails, good, bad, failure)
    where a.name = '会员App'`.execute(db);
  await sql`insert into open_delivery (webhook_id, user_id, event_place, event_id, event_time, name, status, tries,
      due_time, last_time, last_ms, http_status, reason, created_time)
    select w.id, e.user_id, e.place, e.id, e.time, e.name,
      case when w.status = 'DISABLE' then 'DONE' when e.n > 1 then 'QUEUED' when e.of_member = 1 and e.id % 3 = 0
        then 'FAIL' else 'WAIT' end,
      case when w.status = 'DISABLE' then 1 when e.n > 1 then 0 else 4 end, now() + interval '1 hour',
      case when w.status = 'DISABLE' or e.n = 1 then e.time end,
      case when w.status = 'DISABLE' or e.n = 1 then 40 + e.id % 300 end,
      case when w.status = 'DISABLE' then 200 when e.n = 1 then 503 end,
      case when w.status = 'OFF' and e.n = 1 then '答复 503' else '' end, e.time
    from open_webhook w
    cross join lateral (select l.*, row_number() over one as n, count(*) over (partition by l.user_id) as of_member
      from (select * from event_log g where g.name = any(${[...heard]}::text[])
        and (w.names = '{}' or g.name = any(w.names)) order by g.place desc, g.id desc limit 60) l
      window one as (partition by l.user_id order by l.place, l.id)) e
    order by e.place, e.id`.execute(db);
}

export const openWebhookDemo: PageDemo = {
  write,
  statements: {
    "no address of the demo is posted to": "open_webhook w where w.status = 'ENABLE'",
    "of a member only one delivery is due": `(select webhook_id, user_id from open_delivery
      where status in ('WAIT', 'TAKEN') group by 1, 2 having count(*) > 1) d`,
  },
};
