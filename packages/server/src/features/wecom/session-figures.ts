import { sql, type RawBuilder } from "kysely";

const since = sql`current_date - 29`;

/** Figures of the sessions that belong to a row, by its column of wechat_kf_session. Averages are of the last 30 days. */
export const sessionFigures = (own: RawBuilder<unknown>) => ({
  todaySessions: sql<number>`(select count(*)::int from wechat_kf_session s
    where ${own} and s.start_time >= current_date)`,
  avgFirstReply: sql<number | null>`(select round(avg(s.first_reply_sec))::int from wechat_kf_session s
    where ${own} and s.start_time >= ${since} and s.first_reply_sec is not null)`,
  score: sql<string | null>`(select to_char(avg(s.score), 'FM0.0') from wechat_kf_session s
    where ${own} and s.start_time >= ${since} and s.score is not null)`,
});
