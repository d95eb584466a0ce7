import * as endpoints from "@hongxian/contract/features/public-pages/evaluate.endpoints.ts";
import { scoreEvaluate, unanswered } from "@hongxian/contract/features/institute/score-evaluate.ts";
import { visitorTexts } from "@hongxian/contract/features/public-pages/visitor.texts.ts";
import { auditTargets } from "@hongxian/contract/wire/audit-targets.ts";
import { invalid } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import { handlePublic } from "../../kit/call.ts";
import { auditVisitor } from "./audit-visitor.ts";
import { imageAddress, readWholeTest } from "./evaluates.ts";
import { takeTurn } from "./visitor-limits.ts";
import { knownOrigin } from "./visitor-origin.ts";

export const finishEvaluate = handlePublic(endpoints.finishEvaluate, async (call) => {
  const { body, params } = call;
  return call.db.transaction().execute(async (tx) => {
    const test = await readWholeTest(tx, params.code);
    const { questions, bands } = test;
    if (body.answers.length > questions.length) throw invalid({ answers: visitorTexts.option });
    if (unanswered(questions, body.answers) !== -1) throw invalid({ answers: visitorTexts.noOption });
    // Counted with the result: a refusal above does not count.
    await takeTurn(tx, "result", call.ip);
    const { score, dimensions, band, tags } = scoreEvaluate(questions, bands, body.answers);
    const { channelId, inviterId } = await knownOrigin(tx, { ...body, shopId: null });
    const scores = Object.fromEntries(dimensions.map(({ name, sum, value }) => [name, { sum, value }]));
    const { rows } = await sql<{ id: number }>`insert into emotion_result
        (evaluate_id, visitor_id, answers, scores, score, band_id, channel_id, inviter_id)
      values (${test.id}, ${body.visitorId}::uuid, ${JSON.stringify(body.answers)}::jsonb,
        ${JSON.stringify(scores)}::jsonb,
        ${score}, ${band?.id ?? null}, ${channelId}, ${inviterId}) returning id`.execute(tx);
    const resultId = rows[0]?.id ?? 0;
    await sql`update emotion_evaluate set join_count = join_count + 1 where id = ${test.id}`.execute(tx);
    const entry = { targetType: auditTargets.emotionResult, targetId: resultId, after: { code: params.code, score } };
    await auditVisitor(tx, endpoints.finishEvaluate, call, entry);
    return {
      resultId,
      testTitle: test.title,
      score,
      maxScore: questions.reduce((sum, { options }) => sum + Math.max(...options.map((option) => option.score)), 0),
      title: band?.title ?? "",
      text: band?.advice ?? "",
      image: band === null ? "" : imageAddress(params.code, String(band.id), band.image),
      tags: [...tags],
      dimensions: dimensions.map(({ name, value }) => ({ name, value })),
    };
  });
});
