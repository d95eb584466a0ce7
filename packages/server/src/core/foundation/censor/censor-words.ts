import { fuzzyPattern, isBelieved } from "@hongxian/contract/core/censor/fuzzy-word.ts";
import { sql } from "kysely";
import type { Db } from "../../../kit/call.ts";
import { databaseOf } from "../../../platform/database/database-of.ts";

export type CensorScene = "PROFILE" | "CHAT" | "MOMENT" | "COMMENT" | "LIVE" | "ROOM" | "NICKNAME" | "GOODS" | "STAFF";
export type CensorAction = "BLOCK" | "REVIEW" | "REPLACE";

export interface CensorWord {
  readonly id: number;
  readonly word: string;
  readonly matchMode: "EXACT" | "FUZZY" | "REGEX";
  readonly action: CensorAction;
  readonly replaceTo: string;
  readonly scenes: readonly string[];
  readonly whiteWords: string;
}

export interface CensorHit {
  readonly wordId: number;
  readonly word: string;
  readonly action: CensorAction;
  /** The text as it was found: a fuzzy match is not spelled as in the list. */
  readonly found: readonly string[];
}

export interface Censored {
  /** The strictest action of all matches. */
  readonly result: "PASS" | "REVIEW" | "BLOCK";
  /** The text with its replacements. */
  readonly text: string;
  readonly hits: readonly CensorHit[];
}

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&");

function patternOf({ word, matchMode }: CensorWord): RegExp | null {
  try {
    if (matchMode === "REGEX") return new RegExp(word, "giu");
    if (matchMode === "EXACT") return new RegExp(escaped(word), "giu");
    const pattern = fuzzyPattern(word, "script");
    return pattern === null ? null : new RegExp(pattern, "giu");
  } catch {
    return null;
  }
}

interface Matcher extends CensorWord {
  readonly pattern: RegExp;
  readonly white: readonly string[];
}

/** Checks texts against a list of words; without a scene every word counts, whatever scenes it applies to. */
export function makeCensor(words: readonly CensorWord[]): (scene: CensorScene | null, text: string) => Censored {
  const matchers: Matcher[] = words.flatMap((word) => {
    const pattern = patternOf(word);
    const white = word.whiteWords.split(/[\s,，;；]+/).filter((part) => part !== "");
    return pattern === null ? [] : [{ ...word, pattern, white }];
  });
  return (scene, text) => {
    let result: Censored["result"] = "PASS";
    let shown = text;
    const hits: CensorHit[] = [];
    for (const { id, word, matchMode, pattern, white, action, replaceTo, scenes } of matchers) {
      const isMeant = (piece: string) => piece !== "" && (matchMode !== "FUZZY" || isBelieved(word, piece));
      if (scene !== null && !scenes.includes(scene)) continue;
      const rest = white.reduce((left, allowed) => left.replaceAll(allowed, "\n"), shown.normalize("NFKC"));
      const found = [...new Set(rest.match(pattern) ?? [])].filter(isMeant);
      if (found.length === 0) continue;
      hits.push({ wordId: id, word, action, found });
      if (action === "REPLACE")
        shown = shown
          .normalize("NFKC")
          .replaceAll(pattern, (piece) => (isMeant(piece) ? (replaceTo === "" ? "**" : replaceTo) : piece));
      else if (action === "BLOCK" || result === "PASS") result = action;
    }
    return { result, text: shown, hits };
  };
}

const cacheMs = 10_000;
const cache = new WeakMap<object, { readonly until: number; readonly censor: ReturnType<typeof makeCensor> }>();

/** The current list, for trying it out. */
export async function readCensor(db: Db): Promise<ReturnType<typeof makeCensor>> {
  const { rows } = await sql<CensorWord>`select id, word, match_mode, action, replace_to, scenes, white_words
    from text_censor_word where status = 'ENABLE' and (expire_time is null or expire_time > now()) order by id`.execute(
    db,
  );
  return makeCensor(rows);
}

/**
 * The word list in force; a change takes effect within ten seconds in every process. It is cached per database and read
 * through whatever the caller holds, pool or transaction. The list is cached, not the promise of reading it: another
 * call's transaction may fail.
 */
export async function censorFor(db: Db): Promise<ReturnType<typeof makeCensor>> {
  const key = databaseOf(db);
  const known = cache.get(key);
  if (known !== undefined && known.until > Date.now()) return known.censor;
  const censor = await readCensor(db);
  cache.set(key, { until: Date.now() + cacheMs, censor });
  return censor;
}

export interface HitRow extends CensorHit {
  readonly userId: number;
  readonly staffId: number | null;
  readonly scene: CensorScene;
  readonly refId: string;
  readonly text: string;
}

/** Records the hits, for the word list's page. */
export async function recordHits(db: Db, hits: readonly HitRow[]): Promise<void> {
  if (hits.length === 0) return;
  const list = JSON.stringify(hits.map((hit) => ({ ...hit, text: hit.text.slice(0, 200) })));
  await sql`with given as (select * from jsonb_to_recordset(${list}::jsonb)
      as g("wordId" bigint, "userId" bigint, "staffId" bigint, scene text, "refId" text, text text, action text)
    ), counted as (
      update text_censor_word w set hit_num = hit_num + n.times
      from (select "wordId" as id, count(*) as times from given group by 1) n where w.id = n.id
    ) insert into text_censor_hit (word_id, user_id, staff_id, scene, ref_id, text, action)
      select g."wordId", g."userId", g."staffId", g.scene, g."refId", g.text, g.action from given g
      where exists (select 1 from text_censor_word w where w.id = g."wordId")`.execute(db);
}
