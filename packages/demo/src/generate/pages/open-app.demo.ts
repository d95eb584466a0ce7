import { sql } from "kysely";
import type { DemoSoFar, PageDemo } from "../page-demo.ts";

/** Two applications that have sent for a month, and one that was switched off. None has a key: nobody holds its secret. */
async function write({ db }: DemoSoFar): Promise<void> {
  await sql`insert into open_app (name, platform, scopes, addresses, rate_per_minute, status, create_staff_id,
      created_time)
    select k.name, k.platform, k.scopes, k.addresses, k.rate, k.status, 1, now() - interval '40 days'
    from (values
      ('会员App', 'APP', '{member.in,member.out,content.in,content.out,ticket.in,ticket.out}'::text[], '10.20.0.0/16',
        1200, 'ENABLE'),
      ('活动小程序', 'APPLET', '{member.in,member.out}'::text[], '', 300, 'ENABLE'),
      ('旧官网', 'WEB', '{member.in}'::text[], '', 60, 'DISABLE')) as k (name, platform, scopes, addresses, rate,
        status)`.execute(db);
  await sql`insert into open_usage (app_id, day, calls, refused, failed, rows_accepted, rows_unchanged, rows_refused,
      rows_waiting)
    select a.id, d::date, 400 + h % 300, h % 4, h % 9, 900 + h % 700, h % 40, h % 12, h % 6
    from open_app a
    cross join generate_series(current_date - 29, current_date - 1, interval '1 day') d
    cross join lateral (select abs(hashtext(a.name || d)) as h) x where a.status = 'ENABLE'`.execute(db);
  await sql`insert into open_refusal (app_id, ip, method, path, code, created_time)
    select u.app_id, '203.0.113.' || 10 + u.id % 40, 'POST', '/open/v1/moments',
      (array['SIGNATURE', 'CLOCK', 'RATE', 'REPLAY'])[1 + (u.id + n) % 4],
      u.day + make_interval(hours => (9 + n)::int)
    from open_usage u cross join lateral generate_series(1, u.refused) n`.execute(db);
}

export const openAppDemo: PageDemo = {
  write,
  statements: {
    "no application that is off was called yesterday": `open_usage u join open_app a on a.id = u.app_id
      where a.status <> 'ENABLE' and u.calls > 0`,
  },
};
