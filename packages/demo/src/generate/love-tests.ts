import { sql } from "kysely";
import type { Db } from "@hongxian/server/kit/call.ts";
import { type DemoTest, loveTests } from "./words/love-tests.ts";

interface DemoBand {
  readonly dimension: string | null;
  readonly minScore: number;
  readonly maxScore: number;
  readonly title: string;
  readonly advice: string;
}

/** Ranges of equal width from the minimum to the maximum score, without a gap. */
function bandsOf(
  questions: DemoTest["questions"],
  names: readonly { readonly title: string; readonly advice: string }[],
  dimension: string | null,
): DemoBand[] {
  const scores = questions.map(({ options }) => options.map(([score]) => score));
  const least = scores.reduce((sum, all) => sum + Math.min(...all), 0);
  const most = scores.reduce((sum, all) => sum + Math.max(...all), 0);
  const from = (place: number) => least + Math.round(((most + 1 - least) * place) / names.length);
  return names.map((name, place) => ({ ...name, dimension, minScore: from(place), maxScore: from(place + 1) - 1 }));
}

function allBands({ questions, results, tags }: DemoTest): DemoBand[] {
  const ofDimensions = Object.entries(tags).flatMap(([dimension, titles]) =>
    bandsOf(
      questions.filter((question) => question.dimension === dimension),
      titles.map((title) => ({ title, advice: "" })),
      dimension,
    ),
  );
  return [...bandsOf(questions, results, null), ...ofDimensions];
}

/** The love tests for visitors, with a month of results; and the download address of the app. */
export async function writeLoveTests(db: Db, now: Date): Promise<void> {
  for (const test of loveTests) {
    const mode = Object.keys(test.tags).length === 0 ? "SUM" : "DIMENSION";
    const { rows } = await sql<{ id: number }>`insert into emotion_evaluate
        (code, title, cover_url, intro, mode, minutes, join_count, is_public, status, created_time)
      values (${test.code}, ${test.title}, ${`/api/files/demo/scene/${test.questions.length + test.title.length}.svg`},
        ${test.intro}, ${mode}, ${test.minutes}, ${test.joinCount}, true, 'ONLINE',
        ${now}::timestamptz - interval '120 days') returning id`.execute(db);
    const id = rows[0]?.id ?? 0;
    const questions = test.questions.map(({ options, ...question }, sort) => ({
      ...question,
      sort,
      options: options.map(([score, label]) => ({ label, score })),
    }));
    await sql`insert into emotion_question (evaluate_id, sort, text, dimension, options)
      select ${id}, q.sort, q.text, q.dimension, q.options
      from json_to_recordset(${JSON.stringify(questions)}::json) as q(sort int, text text, dimension text,
        options jsonb)`.execute(db);
    await sql`insert into emotion_band (evaluate_id, dimension, min_score, max_score, title, advice)
      select ${id}, b.dimension, b."minScore", b."maxScore", b.title, b.advice
      from json_to_recordset(${JSON.stringify(allBands(test))}::json)
        as b(dimension text, "minScore" int, "maxScore" int, title text, advice text)`.execute(db);
  }
  await sql`update emotion_band set emotion = (array['SINGLE', 'DATING', 'BREAKUP'])[1 + id % 3]
    where dimension is null`.execute(db);
  await sql`insert into emotion_result (evaluate_id, user_id, visitor_id, answers, scores, score, band_id, channel_id,
    created_time)
    select e.id, case when n % 2 = 0
      then (array(select m.user_id from member m where m.status = 'ENABLE' and not m.is_market_account
      order by m.user_id desc limit 61))[1 + (n + e.id * 11) % 61] end, md5('test visitor ' || n)::uuid, '[]',
      (select coalesce(jsonb_object_agg(d.dimension,
        jsonb_build_object('sum', (n * 13 + length(d.dimension)) % 20, 'value', (n * 37 + ascii(d.dimension)) % 101)),
        '{}')
        from (select distinct q.dimension from emotion_question q
        where q.evaluate_id = e.id and q.dimension is not null) d),
          b.min_score + (n * 31 % (b.max_score - b.min_score + 1))::int, b.id,
      (select c.id from channel c where c.status = 'ENABLE' order by c.id offset n % 9 limit 1),
      pg_temp.waking(${now}::timestamptz - make_interval(mins => ((n * 7919 + e.id * 1871) % 43200)::int))
    from emotion_evaluate e, generate_series(1, 44 + (e.id * 17 % 30)::int) n,
      lateral (select b.* from emotion_band b where b.evaluate_id = e.id and b.dimension is null
      order by (b.id + n) % 5, b.id limit 1) b`.execute(db);
  // Of six who start about five finish.
  await sql`update emotion_evaluate e
    set join_count = (select count(*) * (112 + e.id * 7 % 20) / 100 from emotion_result r
    where r.evaluate_id = e.id)`.execute(db);
  await sql`insert into system_setting (key, value) values
    ('app.androidUrl', '"https://app.example.com/android"'), ('app.iosUrl', '"https://app.example.com/ios"') on conflict
    do nothing`.execute(db);
}
