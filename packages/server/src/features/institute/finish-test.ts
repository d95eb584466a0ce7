import { evaluateMessages } from "@hongxian/contract/features/institute/evaluate.rules.ts";
import {
  scoreEvaluate,
  unanswered,
  type Band,
  type ScoredQuestion,
} from "@hongxian/contract/features/institute/score-evaluate.ts";
import { invalid, refused } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import type { Db } from "../../kit/call.ts";

interface Test {
  readonly id: number;
  readonly priceCents: number;
  readonly questions: readonly ScoredQuestion[];
  readonly bands: readonly Band[];
}

/** A member finishes a test that is on release: scored as a visitor's, under the member's own number. */
export async function finishTest(
  db: Db,
  { userId, code, answers }: { readonly userId: number; readonly code: string; readonly answers: readonly number[] },
): Promise<number> {
  const { rows } = await sql<Test>`select e.id, e.price_cents,
      (select coalesce(json_agg(json_build_object('dimension', coalesce(q.dimension, ''), 'options', q.options)
        order by q.sort), '[]') from emotion_question q where q.evaluate_id = e.id) as questions,
      (select coalesce(json_agg(json_build_object('id', b.id, 'dimension', coalesce(b.dimension, ''), 'minScore',
          b.min_score, 'maxScore', b.max_score, 'title', b.title, 'advice', b.advice, 'image', b.image)
        order by b.id), '[]') from emotion_band b where b.evaluate_id = e.id) as bands
    from emotion_evaluate e where e.code = ${code} and e.status = 'ONLINE'`.execute(db);
  const test = rows[0];
  if (test === undefined) throw invalid({ code: evaluateMessages.gone });
  if (test.priceCents > 0) throw refused(evaluateMessages.priced);
  const { questions, bands } = test;
  if (answers.length > questions.length || unanswered(questions, answers) !== -1)
    throw invalid({ answers: evaluateMessages.unanswered });
  const { score, dimensions, band } = scoreEvaluate(questions, bands, answers);
  const scores = Object.fromEntries(dimensions.map(({ name, sum, value }) => [name, { sum, value }]));
  const made = await sql<{ id: number }>`insert into emotion_result
      (evaluate_id, user_id, answers, scores, score, band_id)
    values (${test.id}, ${userId}, ${JSON.stringify(answers)}::jsonb, ${JSON.stringify(scores)}::jsonb, ${score},
      ${band?.id ?? null}) returning id`.execute(db);
  await sql`update emotion_evaluate set join_count = join_count + 1 where id = ${test.id}`.execute(db);
  return made.rows[0]?.id ?? 0;
}
