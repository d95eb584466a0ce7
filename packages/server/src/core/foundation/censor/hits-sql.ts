import { sql, type RawBuilder } from "kysely";
import type { CensorScene } from "./censor-words.ts";

/**
 * The parts of a text that the word list matches, as a JSON list, for lists that show them in red. Patterns (REGEX) are
 * left to the censor itself: the database interprets them differently.
 */
export const hitsSql = (text: RawBuilder<unknown>, scene: CensorScene): RawBuilder<string[]> =>
  sql<string[]>`(select coalesce(jsonb_agg(distinct h.piece) filter (where h.piece <> ''), '[]') from (
    select case when w.match_mode = 'EXACT' then case when strpos(lower(${text}), lower(w.word)) > 0 then w.word
      else '' end
      when w.pattern <> '' then coalesce((regexp_match(${text}, '(?i)' || w.pattern))[1], '')
      else coalesce(substring(${text}
      from '(?i)' || regexp_replace(regexp_replace(w.word, '[[:punct:]\\s]', '', 'g'), '(.)(?=.)', '\\1[[:punct:]\\s]*',
        'g')), '') end as piece
    from text_censor_word w where w.status = 'ENABLE' and w.match_mode <> 'REGEX' and ${scene} = any(w.scenes)
      and (w.expire_time is null or w.expire_time > now())) h)`;
