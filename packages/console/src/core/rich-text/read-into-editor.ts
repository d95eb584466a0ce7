import type { RichElement, RichNode } from "@hongxian/contract/core/rich-text/parse-rich.ts";
import type { JSONContent } from "@tiptap/core";

type MarkJson = { readonly type: string; readonly attrs?: Readonly<Record<string, unknown>> };
type Inline =
  | { readonly type: "text"; text: string; readonly marks: readonly MarkJson[] }
  | { readonly type: "br" | "img"; readonly attrs: RichElement["attributes"]; readonly marks: readonly MarkJson[] };

const lineTags = new Set(["p", "h1", "h2", "h3", "h4", "pre"]);
const inlineTags = new Set(["strong", "em", "u", "s", "code", "a", "br", "img"]);
const isLoose = (node: RichNode): boolean => typeof node === "string" || inlineTags.has(node.tag);

const flatten = (nodes: readonly RichNode[], marks: readonly MarkJson[] = []): Inline[] =>
  nodes.flatMap((node): Inline[] => {
    if (typeof node === "string") return [{ type: "text", text: node, marks }];
    const { tag, attributes, children } = node;
    if (tag === "br" || tag === "img") return [{ type: tag, attrs: attributes, marks }];
    const own: MarkJson = tag === "a" ? { type: tag, attrs: { href: attributes["href"] } } : { type: tag };
    return flatten(children, [...marks, own]);
  });

/** Whitespace as a browser shows it: a run collapses to one, and none remains at either end of a line. */
function collapse(parts: readonly Inline[]): Inline[] {
  const whole: Inline[] = [];
  let isOpen = false;
  const endLine = () => {
    const last = whole.at(-1);
    if (last?.type === "text") last.text = last.text.replace(/ $/, "");
    if (last?.type === "text" && last.text === "") whole.pop();
    isOpen = false;
  };
  for (const part of parts) {
    if (part.type === "text") {
      const text = part.text.replaceAll(/[ \t\n\r\f]+/g, " ");
      const shown: string = isOpen ? text : text.replace(/^ /, "");
      if (shown === "") continue;
      whole.push({ ...part, text: shown });
      isOpen = !shown.endsWith(" ");
    } else {
      if (part.type === "br") endLine();
      whole.push(part);
      isOpen = part.type === "img";
    }
  }
  endLine();
  return whole;
}

const inlineJson = (parts: readonly Inline[]): JSONContent[] =>
  parts.map(({ marks, ...part }) => ({ ...part, marks: [...marks] }));

/** A line's words; null where it would be invisible. The break that holds an empty line open is removed. */
function lineContent(nodes: readonly RichNode[], keepsBlanks: boolean): JSONContent[] | null {
  const flat = flatten(nodes);
  const parts = keepsBlanks ? flat.filter((part) => part.type !== "text" || part.text !== "") : collapse(flat);
  if (parts.length === 0) return null;
  return inlineJson(parts.at(-1)?.type === "br" ? parts.slice(0, -1) : parts);
}

const emptyLine: JSONContent = { type: "p" };
const isElement = (node: RichNode): node is RichElement => typeof node !== "string";

function rowsOf(table: RichElement): JSONContent[] {
  const groups = table.children
    .filter(isElement)
    .map((child) =>
      child.tag === "tr" ? { part: null, rows: [child] } : { part: child.tag, rows: child.children.filter(isElement) },
    );
  return groups.flatMap(({ part, rows }) =>
    rows
      .filter(({ children }) => children.length > 0)
      .map(({ children }) => ({
        type: "tr",
        attrs: { part },
        content: children.filter(isElement).map((cell) => ({
          type: cell.tag,
          attrs: Object.fromEntries(Object.entries(cell.attributes).map(([name, value]) => [name, Number(value)])),
          content: holderContent(cell.children),
        })),
      })),
  );
}

function blockOf(node: RichElement, isHeld: boolean): JSONContent | null {
  const { tag, attributes, children } = node;
  if (lineTags.has(tag)) {
    const content = lineContent(children, tag === "pre");
    if (content === null) return null;
    return { type: tag, ...(tag === "p" ? { attrs: { bare: !isHeld } } : {}), content };
  }
  if (tag === "hr" || tag === "video") return { type: tag, attrs: attributes };
  const content =
    tag === "table"
      ? rowsOf(node)
      : tag === "blockquote"
        ? holderContent(children)
        : children.filter(isElement).map((item) => ({ type: item.tag, content: holderContent(item.children) }));
  return content.length === 0 ? null : { type: tag, content };
}

function blocksOf(nodes: readonly RichNode[], isHeld: boolean): JSONContent[] {
  const blocks: JSONContent[] = [];
  let run: RichNode[] = [];
  const endRun = () => {
    const content = lineContent(run, false);
    if (content !== null) blocks.push({ type: "p", attrs: { bare: true }, content });
    run = [];
  };
  for (const node of nodes) {
    if (typeof node === "string" || isLoose(node)) run.push(node);
    else {
      endRun();
      const block = blockOf(node, isHeld);
      if (block !== null) blocks.push(block);
    }
  }
  endRun();
  return blocks;
}

/** The contents of an item, a cell or a quotation: at least one line. */
function holderContent(nodes: readonly RichNode[]): JSONContent[] {
  const blocks = blocksOf(nodes, true);
  return blocks.length === 0 ? [emptyLine] : blocks;
}

/** A sanitised text as the editor's document. */
export function documentOf(nodes: readonly RichNode[]): JSONContent {
  const blocks = blocksOf(nodes, false);
  return { type: "doc", content: blocks.length === 0 ? [emptyLine] : blocks };
}

/** Content to be inserted into a document: plain words stay words. */
export const partOf = (nodes: readonly RichNode[]): JSONContent[] =>
  nodes.every(isLoose) ? inlineJson(flatten(nodes)) : blocksOf(nodes, false);
