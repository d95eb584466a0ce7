import type { violationType } from "@hongxian/contract/core/punishment/punishment.choices.ts";
import * as endpoints from "@hongxian/contract/features/text-censor/text-censor.endpoints.ts";
import {
  censorGrants,
  censorLimits,
  censorMessages,
  type censorAction,
} from "@hongxian/contract/features/text-censor/text-censor.rules.ts";
import type { ChoiceOf } from "@hongxian/contract/kit/choices.ts";
import { auditTargets } from "@hongxian/contract/wire/audit-targets.ts";
import { AppError, invalid } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import { makeCensor, readCensor } from "../../core/foundation/censor/censor-words.ts";
import { spanDays } from "../../core/services/figures/span-days.ts";
import { handle } from "../../kit/call.ts";
import { checkPattern, patternOf } from "./check-pattern.ts";

export const addCensorWords = handle(endpoints.addCensorWords, async (call) => {
  const { body, caller, db } = call;
  const words = [...new Set(body.words)];
  if (body.matchMode === "REGEX") for (const word of words) checkPattern(word, "words");
  const { rows } =
    await sql`insert into text_censor_word (word, pattern, category, match_mode, action, replace_to, scenes,
      expire_time, staff_id)
    select w, pattern, ${body.category}, ${body.matchMode}, ${body.action},
      ${body.action === "REPLACE" ? (body.replaceTo ?? "") : ""}, ${body.scenes}::text[],
      ${body.expireTime}::timestamptz, ${caller.staffId}
    from unnest(${words}::text[], ${words.map((word) => patternOf(body.matchMode, word))}::text[]) as given (w, pattern)
    on conflict (word, match_mode) do nothing returning 1`.execute(db);
  // All or none: an existing word may have other settings on purpose.
  if (rows.length < words.length) throw invalid({ words: censorMessages.exists });
  call.audit({ targetType: auditTargets.censorWord, targetId: null, after: body });
  return { added: rows.length };
});

export const setCensorStatus = handle(endpoints.setCensorStatus, async (call) => {
  const { status } = call.body;
  const ids = [...new Set(call.body.ids)];
  call.need(status === "ENABLE" ? censorGrants.enable : censorGrants.disable);
  const { rows } = await sql<{
    id: number;
  }>`update text_censor_word
    set status = ${status}, staff_id = ${call.caller.staffId}, version = version + 1, update_time = now()
    where id = any(${ids}::bigint[]) and status <> ${status} returning id`.execute(call.db);
  if (rows.length < ids.length) throw new AppError("STALE");
  for (const { id } of rows) call.auditItem({ targetType: auditTargets.censorWord, targetId: id, after: { status } });
  call.audit({
    targetType: auditTargets.censorWord,
    targetId: ids.length === 1 ? (ids[0] ?? null) : null,
    after: { status, changed: rows.length },
  });
  return { changed: rows.length };
});

export const removeCensorWords = handle(endpoints.removeCensorWords, async (call) => {
  const ids = [...new Set(call.body.ids)];
  const { rows } = await sql<{
    id: number;
    word: string;
  }>`delete from text_censor_word where id = any(${ids}::bigint[]) returning id, word`.execute(call.db);
  if (rows.length < ids.length) throw new AppError("STALE");
  for (const { id, word } of rows)
    call.auditItem({ targetType: auditTargets.censorWord, targetId: id, before: { word } });
  call.audit({
    targetType: auditTargets.censorWord,
    targetId: ids.length === 1 ? (ids[0] ?? null) : null,
    after: { removed: rows.length },
  });
  return { removed: rows.length };
});

export const testCensor = handle(endpoints.testCensor, async ({ db, body }) => {
  const censor = await readCensor(db);
  const start = performance.now();
  const { result, text, hits } = censor(body.scene, body.text);
  const ms = Math.round((performance.now() - start) * 100) / 100;
  return { result, text, hits: hits.map(({ word, action, found }) => ({ word, action, found: [...found] })), ms };
});

const textsRead = 20_000;

/** The word applied to members' texts of the last days: posts, comments and messages, the newest first. */
export const estimateCensor = handle(endpoints.estimateCensor, async ({ db, body }) => {
  if (body.matchMode === "REGEX") checkPattern(body.word);
  if (body.matchMode !== "EXACT" && [...body.word].length === 1) throw invalid({ word: censorMessages.single });
  const since = sql`now() - make_interval(days => ${sql.lit(censorLimits.days)})`;
  const { rows } = await sql<{ text: string }>`select text from (
      select content as text, created_time as time from moment where created_time > ${since}
      union all select content, created_time from moment_comment where created_time > ${since}
      union all select content, created_time from subject_discuss where created_time > ${since}
      union all select content, created_time from subject_evaluate where created_time > ${since}
      union all select content, created_time from treehole_post where created_time > ${since}
      union all select msg_body ->> 'text', msg_time from message where msg_type = 'TEXT_MSG' and msg_time > ${since}
    ) all_texts where text <> '' order by time desc limit ${textsRead}`.execute(db);
  const censor = makeCensor([
    {
      id: 0,
      word: body.word,
      matchMode: body.matchMode,
      action: "BLOCK",
      replaceTo: "",
      scenes: ["CHAT"],
      whiteWords: "",
    },
  ]);
  const hit = rows.filter(({ text }) => censor("CHAT", text).hits.length > 0);
  return {
    total: rows.length,
    hits: hit.length,
    rate: rows.length === 0 ? 0 : Math.round((hit.length * 10_000) / rows.length),
    samples: hit.slice(0, censorLimits.samples).map(({ text }) => text.slice(0, 120)),
  };
});

interface Stat {
  readonly days: { day: string; action: ChoiceOf<typeof censorAction>; count: number }[];
  readonly words: { word: string; count: number }[];
  readonly categories: { category: ChoiceOf<typeof violationType>; count: number }[];
}

export const getCensorStat = handle(endpoints.getCensorStat, async ({ db, query }) => {
  const { rows } = await sql<Stat>`with span as (${spanDays(query)}), hits as (select h.* from text_censor_hit h, span
      where h.created_time >= span.first and h.created_time < span.last + 1)
    select (select coalesce(json_agg(json_build_object('day', d::date::text, 'action', k.action,
          'count', (select count(*) from hits h where h.action = k.action and h.created_time::date = d::date))
          order by d, k.action), '[]')
        from span, generate_series(span.first, span.last, interval '1 day') d,
          unnest(array['BLOCK', 'REVIEW', 'REPLACE']) k (action)) as days,
      (select coalesce(json_agg(json_build_object('word', w.word, 'count', w.n) order by w.n desc), '[]')
      from (select t.word, count(*)::int as n
        from hits h join text_censor_word t on t.id = h.word_id group by t.word order by n desc limit 20) w) as words,
      (select coalesce(json_agg(json_build_object('category', c.category, 'count', c.n) order by c.n desc), '[]')
      from (select t.category, count(*)::int as n
        from hits h join text_censor_word t on t.id = h.word_id group by t.category) c) as categories`.execute(db);
  return rows[0] ?? { days: [], words: [], categories: [] };
});
