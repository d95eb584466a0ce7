import { sql } from "kysely";
import type { Db } from "@hongxian/server/kit/call.ts";

/** A month of help-text openings, searches with and without a result, and people's feedback. */
export async function writeHelpClicks(db: Db, now: number): Promise<void> {
  await sql`insert into help_click (article_id, client, visitor_id, user_id, keyword, helpful, stay_sec, to_leave_word,
    created_time)
    select a.id, (array['WEB', 'APP', 'APP', 'APPLET'])[1 + n.h % 4], 'v' || n.h % 700, case when n.h % 3 = 0
      then m.user_id end,
      case when n.h % 4 = 1 then left(a.title, 4) else '' end,
      case when n.h % 5 < 2 then case when (n.h / 5) % 10 < 3 + a.id % 7 then 'YES' else 'NO' end else 'NONE' end,
      5 + n.h % 180, n.h % 23 = 0,
        pg_temp.waking(${new Date(now)}::timestamptz - (n.h % 86400) * interval '30 seconds'
          - (g % 30) * interval '1 day')
    from article a cross join generate_series(1, 60) g
    cross join lateral (select abs(hashtext(a.id || '/' || g)) as h) n
    join (select user_id, row_number() over (order by user_id) - 1 as place from
      (select user_id from member where status = 'ENABLE' order by user_id limit 50) first) m on m.place = n.h % 50
    where a.category = 'HELP' and a.status = 'ONLINE'`.execute(db);
  await sql`insert into help_click (client, visitor_id, keyword, created_time)
    select (array['WEB', 'APP', 'APPLET'])[1 + g % 3], 'v' || g * 7, w.word,
      pg_temp.waking(${new Date(now)}::timestamptz - (g % 29) * interval '1 day' - g * interval '47 minutes')
    from (values ('怎么改手机号', 18), ('会员转让', 11), ('开发票', 9), ('注销账号', 14), ('红娘投诉', 6)) w (word, times),
      generate_series(1, w.times) g`.execute(db);
}
