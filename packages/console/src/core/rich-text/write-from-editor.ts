import { printRich } from "@hongxian/contract/core/rich-text/clean-html.ts";
import type { RichElement, RichNode } from "@hongxian/contract/core/rich-text/parse-rich.ts";
import type { JSONContent } from "@tiptap/core";
import { markTags } from "./editor-schema.ts";

const lineTags = new Set(["p", "h1", "h2", "h3", "h4", "pre"]);
const rank = new Map<string, number>(markTags.map((tag, place) => [tag, place]));
const element = (
  tag: string,
  children: RichNode[],
  attributes: Readonly<Record<string, string>> = {},
): RichElement => ({
  tag,
  attributes,
  children,
});
const textOf = (value: unknown): string => (typeof value === "number" ? String(value) : String(value ?? ""));
const textAttributes = (attrs: JSONContent["attrs"], isKept: (value: unknown) => boolean): Record<string, string> =>
  Object.fromEntries(
    Object.entries(attrs ?? {})
      .filter(([name, value]) => name !== "colwidth" && value !== null && isKept(value))
      .map(([name, value]) => [name, textOf(value)]),
  );

/** Whitespace that a browser would collapse becomes non-breaking: what is typed is what is read. */
function hardBlanks(parts: readonly JSONContent[]): JSONContent[] {
  let before = " ";
  return parts.map((part, place) => {
    if (part.type !== "text") {
      before = part.type === "br" ? " " : "x";
      return part;
    }
    const next = parts[place + 1];
    const isLast = next === undefined || next.type === "br";
    const letters = [...(part.text ?? "").replaceAll(/[\t\n\r\f]/g, " ")];
    const text = letters.map((letter, at) => {
      const isSwallowed = letter === " " && (before === " " || (isLast && at === letters.length - 1));
      before = isSwallowed ? "\u00a0" : letter;
      return before;
    });
    return { ...part, text: text.join("") };
  });
}

type MarkJson = NonNullable<JSONContent["marks"]>[number];
const isSame = (one: MarkJson | undefined, other: MarkJson | undefined): boolean =>
  one !== undefined && one.type === other?.type && one.attrs?.["href"] === other.attrs?.["href"];

/** Words with their marks as nested elements; a mark spans as many adjacent words as possible. */
function nested(parts: readonly JSONContent[]): RichNode[] {
  const root: RichNode[] = [];
  const open: { mark: MarkJson; children: RichNode[] }[] = [];
  for (const { type, text, attrs, marks = [] } of parts) {
    const sorted = marks.toSorted((one, other) => (rank.get(one.type) ?? 0) - (rank.get(other.type) ?? 0));
    let common = 0;
    while (common < open.length && isSame(open[common]?.mark, sorted[common])) common += 1;
    open.length = common;
    for (const mark of sorted.slice(common)) {
      const made = element(
        mark.type,
        [],
        textAttributes(mark.attrs, () => true),
      );
      (open.at(-1)?.children ?? root).push(made);
      open.push({ mark, children: made.children });
    }
    const leaf =
      type === "text"
        ? (text ?? "")
        : element(
            type ?? "br",
            [],
            textAttributes(attrs, () => true),
          );
    (open.at(-1)?.children ?? root).push(leaf);
  }
  return root;
}

/** An empty line, and one that ends with a break, need one more break to be visible. */
function lineOf({ type, content = [] }: JSONContent): RichNode[] {
  const words = nested(type === "pre" ? content : hardBlanks(content));
  const last = content.at(-1);
  return last === undefined || last.type === "br" ? [...words, element("br", [])] : words;
}

const isBare = (node: JSONContent | undefined): boolean => node?.type === "p" && node.attrs?.["bare"] !== false;

/** A bare line has no tag of its own, unless it would merge with a neighbouring line. */
const heldOf = (blocks: readonly JSONContent[]): RichNode[] =>
  blocks.flatMap((block, place) =>
    isBare(block) && !isBare(blocks[place - 1]) && !isBare(blocks[place + 1]) ? lineOf(block) : [blockOf(block)],
  );

function tableOf({ content: rows = [] }: JSONContent): RichElement {
  const children: RichElement[] = [];
  for (const { attrs, content: cells = [] } of rows) {
    const row = element(
      "tr",
      cells.map((cell) =>
        element(
          cell.type ?? "td",
          heldOf(cell.content ?? []),
          textAttributes(cell.attrs, (value) => value !== 1),
        ),
      ),
    );
    const part = attrs?.["part"] as string | null;
    const last = children.at(-1);
    if (part === null) children.push(row);
    else if (last?.tag === part) last.children.push(row);
    else children.push(element(part, [row]));
  }
  return element("table", children);
}

function blockOf(block: JSONContent): RichElement {
  const { type = "p", attrs, content = [] } = block;
  if (lineTags.has(type)) return element(type, lineOf(block));
  if (type === "table") return tableOf(block);
  if (type === "hr" || type === "video")
    return element(
      type,
      [],
      textAttributes(attrs, () => true),
    );
  return element(type, type === "ul" || type === "ol" ? content.map(blockOf) : heldOf(content));
}

const blockTags = new Set([...lineTags, "table", "hr", "video", "ul", "ol", "li", "blockquote", "tr", "td", "th"]);

/** Some nodes of the editor as markup. */
export const markupOf = (nodes: readonly JSONContent[]): string =>
  printRich(nodes.every(({ type }) => !blockTags.has(type ?? "")) ? nested(hardBlanks(nodes)) : nodes.map(blockOf));

/** The editor's document as markup; a document of one empty line returns "". */
export function markupOfDocument({ content = [] }: JSONContent): string {
  const [first] = content;
  return content.length === 1 && first?.type === "p" && first.content === undefined ? "" : markupOf(content);
}
