import type { Allow, Grant } from "../wire/access.ts";

/** What a button stands for: a declared call or, where other titles allow that call too, the grant of its own. */
export type ActSource = Grant | { readonly allow: Allow };

/**
 * An action on records that are no list of a resource: cards, trees, panels. Declared once for both sides: the console
 * shows the button where the condition holds (`actionOf`), the handler refuses it elsewhere (`needAct`).
 */
export interface Act<R = unknown> {
  readonly by: ActSource;
  /** Where the button has another title than its grant. */
  readonly title?: string;
  /** What the record must fulfil. */
  when?(row: R): boolean;
  /** The refusal elsewhere, where it is not that of a record that somebody else has changed. */
  readonly elsewhere?: string | { text(row: R): string | undefined }["text"];
  /** Why it is not possible at present: the button is grey with this reason, the call is refused with it. */
  blocked?(row: R): string | undefined;
  readonly confirm?: string | { text(row: R): string }["text"];
  readonly danger?: boolean;
}

/** The actions on one kind of record: `const agentActs = { … } satisfies Acts<Agent>`. */
export type Acts<R> = Readonly<Record<string, Act<R>>>;

const allowOf = (source: ActSource): Allow => ("allow" in source ? source.allow : [source]);

/** Title and grants of the button; the first grant names it. */
export function faceOfAct(source: ActSource): { readonly title: string; readonly allow: Allow } {
  const allow = allowOf(source);
  const title = typeof allow === "string" ? null : allow[0].title;
  if (title === null) throw new Error("an action needs a call that a button allows");
  return { title, allow };
}
