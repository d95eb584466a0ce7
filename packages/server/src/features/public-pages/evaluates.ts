import * as endpoints from "@hongxian/contract/features/public-pages/evaluate.endpoints.ts";
import type { Band, ScoredQuestion } from "@hongxian/contract/features/institute/score-evaluate.ts";
import { visitorTexts } from "@hongxian/contract/features/public-pages/visitor.texts.ts";
import { refused } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import { handlePublic, type Db } from "../../kit/call.ts";

/** The tests for strangers, as a condition on `emotion_evaluate e`. */
export const isOnline = sql<boolean>`(e.status = 'ONLINE' and e.is_public)`;

export const imageAddress = (code: string, name: string, picture: string): string =>
  picture === "" ? "" : `/api/public/evaluates/${code}/images/${name}`;

const summaryColumns = sql`e.code, e.title, e.intro, e.cover_url as cover, e.minutes, e.join_count,
  (select count(*)::int from emotion_question q where q.evaluate_id = e.id) as question_count`;

const shown = <T extends endpoints.EvaluateSummary>(row: T): T => ({
  ...row,
  cover: imageAddress(row.code, "cover", row.cover),
});

export const getEvaluates = handlePublic(endpoints.getEvaluates, async ({ db }) => {
  const { rows } =
    await sql<endpoints.EvaluateSummary>`select ${summaryColumns} from emotion_evaluate e where ${isOnline}
    order by e.join_count desc, e.id limit 50`.execute(db);
  return rows.map(shown);
});

export const getEvaluate = handlePublic(endpoints.getEvaluate, async ({ db, params }) => {
  const { rows } = await sql<endpoints.Evaluate>`select ${summaryColumns}, (select coalesce(json_agg(json_build_object(
      'title', q.text, 'dimension', coalesce(q.dimension, ''),
      'options', (select json_agg(o.value->>'label' order by o.ordinality) from jsonb_array_elements(q.options)
      with ordinality o)
    ) order by q.sort), '[]') from emotion_question q where q.evaluate_id = e.id) as questions
    from emotion_evaluate e where e.code = ${params.code} and ${isOnline}`.execute(db);
  if (rows[0] === undefined) throw refused(visitorTexts.testOffline);
  return shown(rows[0]);
});

export interface WholeTest {
  readonly id: number;
  readonly title: string;
  readonly questions: readonly ScoredQuestion[];
  readonly bands: readonly Band[];
}

/** The test with the scores of its answers; this never leaves the server. */
export async function readWholeTest(db: Db, code: string): Promise<WholeTest> {
  const { rows } = await sql<WholeTest>`select e.id, e.title,
      (select coalesce(json_agg(json_build_object('dimension', coalesce(q.dimension, ''), 'options', q.options)
      order by q.sort), '[]')
        from emotion_question q where q.evaluate_id = e.id) as questions,
      (select coalesce(json_agg(json_build_object('id', b.id, 'dimension', coalesce(b.dimension, ''), 'minScore',
        b.min_score,
        'maxScore', b.max_score, 'title', b.title, 'advice', b.advice, 'image', b.image) order by b.id), '[]')
        from emotion_band b where b.evaluate_id = e.id) as bands
    from emotion_evaluate e where e.code = ${code} and ${isOnline}`.execute(db);
  if (rows[0] === undefined) throw refused(visitorTexts.testOffline);
  return rows[0];
}
