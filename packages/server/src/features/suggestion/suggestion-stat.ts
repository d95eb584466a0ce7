import * as endpoints from "@hongxian/contract/features/suggestion/suggestion.endpoints.ts";
import { fillerWords } from "@hongxian/contract/features/suggestion/suggestion.rules.ts";
import { sql } from "kysely";
import { spanDays } from "../../core/services/figures/span-days.ts";
import { handle } from "../../kit/call.ts";
import { visible } from "./answer-suggestion.ts";

const readAtMost = 3000;
const wordsShown = 20;
const fillers = new Set(fillerWords);
const segmenter = new Intl.Segmenter("zh", { granularity: "word" });

/** Words of two letters and more, each counted once for a suggestion. */
export function frequentWords(texts: readonly string[]): { word: string; count: number }[] {
  const counts = new Map<string, number>();
  for (const text of texts) {
    const words = new Set<string>();
    for (const { segment, isWordLike } of segmenter.segment(text)) {
      if (isWordLike === true && segment.length > 1 && !/^[\d.]+$/.test(segment) && !fillers.has(segment))
        words.add(segment);
    }
    for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  return [...counts]
    .map(([word, count]) => ({ word, count }))
    .toSorted((left, right) => right.count - left.count || left.word.localeCompare(right.word, "zh"))
    .slice(0, wordsShown);
}

interface Figures {
  readonly byType: { type: string; platform: string; count: number }[];
  readonly byDay: { day: string; newNum: number; doneNum: number }[];
  readonly versions: string[];
}

export const getSuggestionStat = handle(endpoints.getSuggestionStat, async (call) => {
  const span = spanDays(call.query);
  const [figures, texts] = await Promise.all([
    sql<Figures>`with span as (${span}),
      come as (select t.type, t.platform, t.app_version, t.created_time::date as day from suggestion t, span
        where t.created_time >= span.first and t.created_time < span.last + 1 and ${visible(call)}),
      done as (select t.handle_time::date as day from suggestion t, span
        where t.handle_time >= span.first and t.handle_time < span.last + 1 and ${visible(call)})
      select (select coalesce(json_agg(json_build_object('type', k.type, 'platform', k.platform, 'count', k.n)), '[]')
          from (select type, platform, count(*)::int as n from come group by type, platform) k) as by_type,
        (select coalesce(json_agg(json_build_object('day', d::date, 'newNum', coalesce(c.n, 0), 'doneNum',
          coalesce(e.n, 0)) order by d), '[]')
          from span, generate_series(span.first, span.last, interval '1 day') d
          left join (select day, count(*)::int as n from come group by day) c on c.day = d::date
          left join (select day, count(*)::int as n from done group by day) e on e.day = d::date) as by_day,
        array(select app_version from come where app_version <> '' group by app_version order by count(*) desc
        limit 20) as versions`.execute(call.db),
    sql<{ content: string }>`with span as (${span}) select t.content from suggestion t, span
      where t.created_time >= span.first and t.created_time < span.last + 1 and ${visible(call)} order by t.id desc
      limit ${readAtMost}`.execute(call.db),
  ]);
  const found = figures.rows[0] ?? { byType: [], byDay: [], versions: [] };
  return { ...found, words: frequentWords(texts.rows.map(({ content }) => content)) };
});
