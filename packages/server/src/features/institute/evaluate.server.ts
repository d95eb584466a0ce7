import * as endpoints from "@hongxian/contract/features/institute/evaluate.endpoints.ts";
import { evaluate, evaluateResult } from "@hongxian/contract/features/institute/evaluate.resource.ts";
import {
  bandsProblem,
  evaluateMessages,
  type EvaluateBand,
  questionsProblem,
  type EvaluateQuestion,
} from "@hongxian/contract/features/institute/evaluate.rules.ts";
import { auditTargets } from "@hongxian/contract/wire/audit-targets.ts";
import { AppError, invalid, refused } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import type { emotion } from "@hongxian/contract/core/member/expand.choices.ts";
import type { ChoiceOf } from "@hongxian/contract/kit/choices.ts";
import { spanDays } from "../../core/services/figures/span-days.ts";
import { memberBoundScope } from "../../core/people/member/member.scope.ts";
import { notifyMember } from "../../core/foundation/notice/notify-member.ts";
import { handle, type Call, type Db } from "../../kit/call.ts";
import { scopeSql } from "../../kit/scope.ts";
import { serveResource } from "../../kit/serve-resource.ts";

const readQuestions = async (db: Db, id: number): Promise<EvaluateQuestion[]> => {
  const { rows } = await sql<EvaluateQuestion>`select q.text, coalesce(q.dimension, '') as dimension, q.options
    from emotion_question q where q.evaluate_id = ${id} order by q.sort`.execute(db);
  return rows;
};
const readBands = async (db: Db, id: number): Promise<(EvaluateBand & { id: number })[]> => {
  const { rows } = await sql<
    EvaluateBand & { id: number }
  >`select b.id, coalesce(b.dimension, '') as dimension, b.min_score, b.max_score, b.title, b.advice, b.image, b.emotion
    from emotion_band b where b.evaluate_id = ${id} order by b.dimension nulls first, b.min_score, b.id`.execute(db);
  return rows;
};

async function checkType({ db }: Call, typeId: number | null | undefined): Promise<void> {
  const { rows } = await sql`select 1 from common_type where id = ${typeId ?? 0} and kind = 'EVALUATE'`.execute(db);
  if (rows.length === 0) throw invalid({ typeId: evaluateMessages.type });
}

export const evaluateServer = serveResource(evaluate, {
  table: "emotion_evaluate",
  scope: () => "all",
  computed: {
    typeName: sql<string>`coalesce((select k.name from common_type k where k.id = t.type_id), '')`,
    questionCount: sql<number>`(select count(*)::int from emotion_question q where q.evaluate_id = t.id)`,
    finishBp: sql<number>`case when t.join_count = 0 then 0
      else least(10000, (select count(*) from emotion_result r where r.evaluate_id = t.id) * 10000 / t.join_count)::int
      end`,
  },
  filters: { typeId: (id: number) => sql<boolean>`t.type_id = ${id}` },
  before: {
    create: (call, draft) => checkType(call, draft.typeId),
    edit: (call, _row, draft) => checkType(call, draft.typeId),
    move: async ({ db }, row, to) => {
      if (to !== "ONLINE") return;
      const questions = await readQuestions(db, row.id);
      if (questions.length === 0) throw refused(evaluateMessages.noQuestion);
      const problem = bandsProblem(questions, await readBands(db, row.id));
      if (problem !== null) throw refused(problem);
    },
    remove: async ({ db }, row) => {
      const { rows } = await sql`select 1 from emotion_result where evaluate_id = ${row.id} limit 1`.execute(db);
      if (rows.length > 0) throw refused(evaluateMessages.hasResults);
      if (row.status === "ONLINE") throw new AppError("STALE");
      await sql`delete from emotion_band where evaluate_id = ${row.id}`.execute(db);
      await sql`delete from emotion_question where evaluate_id = ${row.id}`.execute(db);
    },
  },
  run: {
    copy: async (call, row) => {
      const { db } = call;
      const { rows } = await sql<{
        id: number;
      }>`insert into emotion_evaluate (code, title, cover_url, type_id, intro, price_cents, mode, minutes, is_public)
        select left(code, 28) || '-' || substr(md5(random()::text), 1, 8),
          left(title, 36) || ${evaluateMessages.copyMark}, cover_url, type_id, intro, price_cents, mode, minutes,
          is_public
        from emotion_evaluate where id = ${row.id} returning id`.execute(db);
      const id = rows[0]?.id ?? 0;
      await sql`insert into emotion_question (evaluate_id, sort, text, dimension, options)
        select ${id}, sort, text, dimension, options from emotion_question where evaluate_id = ${row.id}`.execute(db);
      await sql`insert into emotion_band (evaluate_id, dimension, min_score, max_score, title, advice, image, emotion)
        select ${id}, dimension, min_score, max_score, title, advice, image, emotion from emotion_band
        where evaluate_id = ${row.id}`.execute(db);
      call.audit({ targetType: auditTargets.evaluate, targetId: id, after: { copyOf: row.id } });
      return { id };
    },
  },
});

export const evaluateResultServer = serveResource(evaluateResult, {
  table: "emotion_result",
  scope: (caller) => memberBoundScope(caller, sql.ref("t.user_id")),
  computed: {
    evaluateTitle: sql<string>`(select e.title from emotion_evaluate e where e.id = t.evaluate_id)`,
    bandTitle: sql<string | null>`(select b.title from emotion_band b where b.id = t.band_id)`,
    advice: sql<string | null>`(select b.advice from emotion_band b where b.id = t.band_id)`,
    emotion: sql<ChoiceOf<typeof emotion> | null>`(select b.emotion from emotion_band b where b.id = t.band_id)`,
    isWritten: sql<boolean>`coalesce((select x.emotion = b.emotion from emotion_band b
      join member_expand x on x.user_id = t.user_id where b.id = t.band_id), false)`,
  },
  filters: { evaluateId: (id: number) => sql<boolean>`t.evaluate_id = ${id}` },
  run: {},
});

/** A test that is not on release, locked: its questions may be changed. */
async function lockOff({ db }: Call, id: number): Promise<{ hasDimensions: boolean }> {
  const { rows } = await sql<{
    status: string;
    mode: string;
  }>`select status, mode from emotion_evaluate where id = ${id} for update`.execute(db);
  if (rows[0] === undefined) throw new AppError("NOT_FOUND");
  if (rows[0].status === "ONLINE") throw refused(evaluateMessages.online);
  return { hasDimensions: rows[0].mode === "DIMENSION" };
}

export const getEvaluateQuestions = handle(endpoints.getEvaluateQuestions, ({ db, params }) =>
  readQuestions(db, params.id),
);
export const putEvaluateQuestions = handle(endpoints.putEvaluateQuestions, async (call) => {
  const { db, body } = call;
  const { id } = call.params;
  const { hasDimensions } = await lockOff(call, id);
  const missing = questionsProblem(body.questions, hasDimensions);
  if (missing !== null) throw invalid({ questions: missing });
  await sql`delete from emotion_question where evaluate_id = ${id}`.execute(db);
  const rows = body.questions.map((one, sort) => ({ ...one, sort }));
  await sql`insert into emotion_question (evaluate_id, sort, text, dimension, options)
    select ${id}, q.sort, q.text, nullif(q.dimension, ''), q.options
    from json_to_recordset(${JSON.stringify(rows)}::json) as q (sort int, text text, dimension text,
      options jsonb)`.execute(db);
  call.audit({ targetType: auditTargets.evaluate, targetId: id, after: { questions: rows.length } });
  return { count: rows.length };
});

export const getEvaluateBands = handle(endpoints.getEvaluateBands, ({ db, params }) => readBands(db, params.id));
export const putEvaluateBands = handle(endpoints.putEvaluateBands, async (call) => {
  const { db, body } = call;
  const { id } = call.params;
  await lockOff(call, id);
  const problem = bandsProblem(await readQuestions(db, id), body.bands);
  if (problem !== null) throw invalid({ bands: problem });
  // Results refer to their band: old bands are overwritten in their order, surplus ones are deleted and the references
  // to them cleared.
  const old = await readBands(db, id);
  const rows = body.bands.map((band, place) => ({ ...band, id: old[place]?.id ?? null }));
  const gone = old.slice(rows.length).map((band) => band.id);
  await sql`update emotion_result set band_id = null where band_id = any(${gone})`.execute(db);
  await sql`delete from emotion_band where id = any(${gone})`.execute(db);
  const input = sql`json_to_recordset(${JSON.stringify(rows)}::json) as b (id bigint, dimension text, "minScore" int,
    "maxScore" int, title text, advice text, image text, emotion text)`;
  await sql`update emotion_band o
    set dimension = nullif(b.dimension, ''), min_score = b."minScore", max_score = b."maxScore", title = b.title,
      advice = b.advice, image = b.image, emotion = b.emotion
    from ${input} where o.id = b.id`.execute(db);
  await sql`insert into emotion_band (evaluate_id, dimension, min_score, max_score, title, advice, image, emotion)
    select ${id}, nullif(b.dimension, ''), b."minScore", b."maxScore", b.title, b.advice, b.image, b.emotion
    from ${input} where b.id is null`.execute(db);
  call.audit({ targetType: auditTargets.evaluate, targetId: id, after: { bands: rows.length } });
  return { count: rows.length };
});

export const recommendConsultants = handle(endpoints.recommendConsultants, async (call) => {
  const { db, caller } = call;
  const { id } = call.params;
  const ids = [...new Set(call.body.consultantIds)];
  const found = await sql<{ userId: number | null }>`select t.user_id from emotion_result t
    where t.id = ${id} and ${scopeSql(memberBoundScope(caller, sql.ref("t.user_id")))}`.execute(db);
  const result = found.rows[0];
  if (result === undefined) throw new AppError("NOT_FOUND");
  if (result.userId === null) throw refused(evaluateMessages.noMember);
  const { rows } = await sql<{
    name: string;
  }>`select name from consultant where id = any(${ids}) and status in ('ONLINE', 'REST')
    order by array_position(${ids}::bigint[], id)`.execute(db);
  if (rows.length < ids.length) throw refused(evaluateMessages.noConsultant);
  await notifyMember(db, {
    userId: result.userId,
    ...evaluateMessages.recommend(rows.map(({ name }) => name)),
    staffId: caller.staffId,
  });
  call.audit({ targetType: auditTargets.evaluateResult, targetId: id, after: { consultantIds: ids } });
  return { sent: rows.length };
});

interface Figures {
  readonly bands: { title: string; count: number }[];
  readonly days: { day: string; count: number }[];
}
export const getEvaluateStat = handle(endpoints.getEvaluateStat, async ({ db, caller, query }) => {
  const one = query.evaluateId === undefined ? sql`true` : sql`t.evaluate_id = ${query.evaluateId}`;
  const { rows } = await sql<Figures>`with span as (${spanDays(query)}),
    done as (select t.band_id, t.created_time::date as day from emotion_result t, span
    where t.created_time >= span.first and t.created_time < span.last + 1
      and ${one} and ${scopeSql(memberBoundScope(caller, sql.ref("t.user_id")))})
    select (select coalesce(json_agg(json_build_object('title', k.title, 'count', k.n) order by k.n desc, k.title),
      '[]')
        from (select b.title, count(*)::int as n from done join emotion_band b on b.id = done.band_id group by 1
        order by 2 desc, 1 limit 20) k) as bands,
      (select coalesce(json_agg(json_build_object('day', d::date, 'count', coalesce(k.n, 0)) order by d), '[]')
      from span, generate_series(span.first, span.last, interval '1 day') d
        left join (select day, count(*)::int as n from done group by 1) k on k.day = d::date) as days`.execute(db);
  return rows[0] ?? { bands: [], days: [] };
});
