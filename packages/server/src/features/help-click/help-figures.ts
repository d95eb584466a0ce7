import type {
  HelpArticleRow,
  HelpQuery,
  helpClient,
  helpful,
} from "@hongxian/contract/features/help-click/help-click.endpoints.ts";
import type { helpGroup } from "@hongxian/contract/core/placed/placed.choices.ts";
import type { ChoiceOf } from "@hongxian/contract/kit/choices.ts";
import type { MemberRef } from "@hongxian/contract/wire/refs.ts";
import { sql, type RawBuilder } from "kysely";
import { spanDays } from "../../core/services/figures/span-days.ts";
import type { Db } from "../../kit/call.ts";
import { likeText } from "../../kit/filter-sql.ts";

/** All filters but the days, on a click `h` with its text `a`. */
function others(query: HelpQuery): RawBuilder<boolean> {
  const parts: RawBuilder<boolean>[] = [sql<boolean>`true`];
  if (query.client !== undefined) parts.push(sql<boolean>`h.client = ${query.client}`);
  if (query.helpGroup !== undefined) parts.push(sql<boolean>`a.help_group = ${query.helpGroup}`);
  if (query.title !== undefined && query.title !== "") parts.push(sql<boolean>`a.title ilike ${likeText(query.title)}`);
  if (query.isMember !== undefined)
    parts.push(query.isMember ? sql<boolean>`h.user_id is not null` : sql<boolean>`h.user_id is null`);
  return sql<boolean>`(${sql.join(parts, sql` and `)})`;
}

/** The clicks of the days, as the relation `c`; `span` has the days. */
const withClicks = (query: HelpQuery): RawBuilder<unknown> => sql`with span as (${spanDays(query)}), c as (
    select h.*, a.help_group, a.title from help_click h left join article a on a.id = h.article_id, span
    where h.created_time >= span.first and h.created_time < span.last + 1 and ${others(query)})`;
const visitorOf = sql`coalesce(c.user_id::text, c.visitor_id)`;
const rate = (part: RawBuilder<unknown>, whole: RawBuilder<unknown>): RawBuilder<number> =>
  sql<number>`coalesce(round(${part} * 10000.0 / nullif(${whole}, 0)), 0)::int`;

interface Figures {
  readonly clicks: number;
  readonly visitors: number;
  readonly helpfulRate: number;
  readonly vainRate: number;
  readonly leaveWordRate: number;
  readonly flow: { searched: number; opened: number; helped: number; leftWord: number };
  readonly days: { day: string; client: ChoiceOf<typeof helpClient>; count: number }[];
  readonly groups: { group: ChoiceOf<typeof helpGroup>; count: number }[];
}

export async function readHelpStat(db: Db, query: HelpQuery): Promise<Figures> {
  const opened = sql`count(*) filter (where c.article_id is not null)`;
  const searched = sql`count(*) filter (where c.keyword <> '')`;
  const { rows } = await sql<Figures>`${withClicks(query)}
    select ${opened}::int as clicks, count(distinct ${visitorOf})
      filter (where c.article_id is not null)::int as visitors,
      ${rate(
        sql`count(*) filter (where c.helpful = 'YES')`,
        sql`count(*)
        filter (where c.helpful <> 'NONE')`,
      )} as helpful_rate,
      ${rate(sql`count(*) filter (where c.keyword <> '' and c.article_id is null)`, searched)} as vain_rate,
      ${rate(sql`count(*) filter (where c.to_leave_word)`, opened)} as leave_word_rate,
      json_build_object('searched', ${searched}, 'opened', count(*)
        filter (where c.keyword <> '' and c.article_id is not null),
        'helped', count(*) filter (where c.keyword <> '' and c.helpful = 'YES'),
        'leftWord', count(*) filter (where c.keyword <> '' and c.to_leave_word)) as flow,
      (select coalesce(json_agg(json_build_object('day', d::date::text, 'client', k.client, 'count',
        (select count(*) from c
          where c.client = k.client and c.article_id is not null and c.created_time::date = d::date))
          order by d, k.client), '[]')
        from span, generate_series(span.first, span.last, interval '1 day') d,
          unnest(array['WEB', 'APP', 'APPLET']) k (client)) as days,
      (select coalesce(json_agg(json_build_object('group', g.help_group, 'count', g.n) order by g.n desc), '[]')
        from (select help_group, count(*)::int as n from c where help_group is not null group by help_group) g) as
          groups
    from c`.execute(db);
  const flow = { searched: 0, opened: 0, helped: 0, leftWord: 0 };
  return (
    rows[0] ?? { clicks: 0, visitors: 0, helpfulRate: 0, vainRate: 0, leaveWordRate: 0, flow, days: [], groups: [] }
  );
}

export async function readHelpArticles(db: Db, query: HelpQuery): Promise<HelpArticleRow[]> {
  const { rows } = await sql<HelpArticleRow>`${withClicks(query)}, before as (
      select h.article_id, count(*) as n from help_click h left join article a on a.id = h.article_id, span
      where h.created_time >= span.first - (span.last - span.first + 1) and h.created_time < span.first
        and ${others(query)} group by h.article_id)
    select a.id as article_id, a.title, a.help_group, count(*)::int as clicks,
      count(distinct ${visitorOf})::int as visitors,
      round((count(*) - b.n) * 10000.0 / b.n)::int as change,
        coalesce(avg(c.stay_sec) filter (where c.stay_sec > 0), 0)::int as stay_sec,
      count(*) filter (where c.helpful <> 'NONE')::int as votes,
      ${rate(
        sql`count(*) filter (where c.helpful = 'YES')`,
        sql`count(*)
        filter (where c.helpful <> 'NONE')`,
      )} as helpful_rate,
      count(*) filter (where c.to_leave_word)::int as leave_words, a.update_time
    from c join article a on a.id = c.article_id left join before b on b.article_id = a.id
    group by a.id, b.n order by clicks desc, a.id limit 500`.execute(db);
  return rows;
}

interface KeywordRow {
  readonly keyword: string;
  readonly times: number;
  readonly hasResult: boolean;
  readonly clickRate: number;
}

export async function readHelpKeywords(db: Db, query: HelpQuery): Promise<KeywordRow[]> {
  const { rows } = await sql<KeywordRow>`${withClicks(query)}
    select c.keyword, count(*)::int as times, bool_or(c.article_id is not null) as has_result,
      ${rate(sql`count(*) filter (where c.article_id is not null)`, sql`count(*)`)} as click_rate
    from c where c.keyword <> '' group by c.keyword order by times desc, c.keyword limit 200`.execute(db);
  return rows;
}

interface ClickRow {
  readonly id: number;
  readonly client: ChoiceOf<typeof helpClient>;
  readonly visitorId: string;
  readonly user: MemberRef | null;
  readonly keyword: string;
  readonly helpful: ChoiceOf<typeof helpful>;
  readonly staySec: number;
  readonly toLeaveWord: boolean;
  readonly createdTime: string;
  readonly total: number;
}

export async function readHelpClicks(
  db: Db,
  query: HelpQuery,
  articleId: number,
  page: number,
  size: number,
): Promise<ClickRow[]> {
  const { rows } = await sql<ClickRow>`${withClicks(query)}
    select c.id, c.client, c.visitor_id, c.keyword, c.helpful, c.stay_sec, c.to_leave_word, c.created_time,
      (count(*) over ())::int as total,
      (select json_build_object('userId', m.user_id, 'firstName', m.first_name, 'imageUrl', m.image_url, 'sex', m.sex)
      from member m where m.user_id = c.user_id) as user
    from c where c.article_id = ${articleId} order by c.created_time desc, c.id desc limit ${size}
    offset ${(page - 1) * size}`.execute(db);
  return rows;
}
