// Breaks long lines of SQL where a reader would: before a clause, before and/or, behind a comma. Nothing but white space
// changes, and none of it inside quotes.
import { backtickAfter, findTags, templatePieces } from "./sql-templates.mjs";

export const width = 120;
/** A break further left than this leaves a line that looks forgotten. */
const shortest = 40;

const clause =
  /^(?:select|from|where|(?:left |right |full |inner |cross )?(?:outer )?join|group by|order by|having|limit|offset|union|except|intersect|on conflict|do update|do nothing|returning|set|values|for (?:no key )?update|insert into|update|delete from|with)\b/i;
const link = /^(?:and|or|on|when|else|then|over|filter|using|as materialized)\b/i;

/** The blanks of a template's SQL at which a line may end, with how deep in brackets they stand. */
function blanksOf(text, offset) {
  const { pieces, end } = templatePieces(text, backtickAfter(text, offset));
  const whole = text.slice(pieces[0].from, end);
  // Bodies of functions are texts, and an escaped quote would be taken for the end of one.
  if (/\$\$|\\'/.test(whole)) return [];
  const blanks = [];
  let quote = "";
  let depth = 0;
  let between = 0;
  for (const { from, to } of pieces) {
    for (let at = from; at < to; at += 1) {
      const sign = text[at];
      if (quote !== "") {
        if (sign === quote) quote = "";
        continue;
      }
      if (sign === "-" && text[at + 1] === "-") {
        // A comment ends with its line.
        const newline = text.indexOf("\n", at);
        at = newline === -1 || newline > to ? to : newline;
        continue;
      }
      if (sign === "'" || sign === '"') quote = sign;
      else if (sign === "(" || sign === "[") depth += 1;
      else if (sign === ")" || sign === "]") depth -= 1;
      else if (/\band$/i.test(text.slice(from, at)) && between > 0 && sign === " ") between -= 1;
      if (/\bbetween$/i.test(text.slice(Math.max(from, at - 7), at))) between += 1;
      if (sign === " " && text[at + 1] !== " " && text[at - 1] !== " " && text[at - 1] !== "\n") {
        const rest = text.slice(at + 1, at + 40);
        // The `and` of a between belongs to its two sides.
        const isBetween = between > 0 && /^and\b/i.test(rest);
        const before = text[at - 1];
        const rank = clause.test(rest) ? 0 : link.test(rest) && !isBetween ? 1 : before === "," ? 1 : 3;
        if (rest[0] !== "\n" && at > from) blanks.push({ at, depth, rank });
        else if (at === from && text[at - 1] === "}") blanks.push({ at, depth, rank });
      }
    }
  }
  return quote === "" ? blanks : [];
}

const indentOf = (text, at) => /^ */.exec(text.slice(text.lastIndexOf("\n", at - 1) + 1))[0].length;

/** One break in the first line that is too long and can be broken; undefined when there is none. */
function nextBreak(text, from) {
  const tags = findTags(text);
  const all = tags.flatMap((offset) => blanksOf(text, offset).map((blank) => ({ ...blank, offset })));
  let start = from;
  while (start < text.length) {
    const newline = text.indexOf("\n", start);
    const end = newline === -1 ? text.length : newline;
    if (end - start > width) {
      const indent = indentOf(text, start);
      const inLine = all.filter(({ at }) => at > start + indent && at < end);
      const fitting = inLine.filter(({ at }) => at - start <= width && at - start >= Math.min(shortest, indent + 20));
      const usable = fitting.length > 0 ? fitting : inLine.filter(({ at }) => at - start <= width);
      const pool = usable.length > 0 ? usable : inLine.slice(0, 1);
      if (pool.length > 0) return { ...best(pool), start, indent };
    }
    start = end + 1;
  }
  return undefined;
}

/** Shallow before deep, clauses before commas, commas before other blanks; then the fullest line. */
function best(pool) {
  const cost = ({ depth, rank }) => depth * 2 + rank;
  const least = Math.min(...pool.map(cost));
  return pool.filter((one) => cost(one) === least).at(-1);
}

/** How far the rest of a broken line is moved in: as its template's other lines, or two further than the line. */
function restIndent(text, { at, depth, offset, start, indent }) {
  const { pieces, end } = templatePieces(text, backtickAfter(text, offset));
  const opensHere = pieces[0].from > start && pieces[0].from <= at;
  const newline = text.indexOf("\n", at);
  if (opensHere) {
    if (newline !== -1 && newline < end) {
      const next = indentOf(text, newline + 1);
      if (next > indent) return next;
    }
    return indent + 2;
  }
  if (!clause.test(text.slice(at + 1))) return indent + (isContinued(text, start, indent) ? 0 : 2);
  return depth === 0 ? Math.min(indent, baseIndent(text, pieces[0].from, end) ?? indent) : indent;
}

/** Where the clauses of a template stand: its leftmost line of SQL. */
function baseIndent(text, from, end) {
  const lines = text.slice(from, end).split("\n").slice(1);
  const indents = lines.filter((line) => clause.test(line.trimStart())).map((line) => /^ */.exec(line)[0].length);
  return indents.length === 0 ? undefined : Math.min(...indents);
}

/** Whether the line is itself the rest of a broken one: then the next rest stands below it. */
function isContinued(text, start, indent) {
  const before = text.lastIndexOf("\n", start - 2) + 1;
  return indent > indentOf(text, before) && !clause.test(text.slice(start + indent));
}

/** The text with every line of SQL within the width, as far as there are blanks to break at. */
export function breakSql(text) {
  let written = text;
  let from = 0;
  for (;;) {
    const found = nextBreak(written, from);
    if (found === undefined) break;
    const pad = " ".repeat(restIndent(written, found));
    written = `${written.slice(0, found.at)}\n${pad}${written.slice(found.at + 1)}`;
    from = found.start;
  }
  const bare = (one) => one.replaceAll(/\s+/g, " ");
  if (bare(written) !== bare(text)) throw new Error("more than white space would change");
  return written;
}
