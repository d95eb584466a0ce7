import type { RichRules } from "@hongxian/contract/core/rich-text/rich-rules.ts";
import { type AnyExtension, Extension, Mark, Node, type NodeConfig } from "@tiptap/core";

/**
 * The editor's document has one kind of node or mark for each tag of the rules, under the tag's own name: a tag the
 * rules do not know cannot occur in it.
 */
type ElementSpec = Partial<NodeConfig> & {
  readonly isLeaf?: boolean;
  readonly more?: Readonly<Record<string, string>>;
};

const element = (tag: string, { isLeaf = false, more = {}, ...spec }: ElementSpec): Node =>
  Node.create({
    name: tag,
    group: "block",
    parseHTML: () => [{ tag }],
    renderHTML: ({ HTMLAttributes }) =>
      isLeaf ? [tag, { ...HTMLAttributes, ...more }] : [tag, { ...HTMLAttributes, ...more }, 0],
    ...spec,
  });

const attributesNamed = (...names: readonly string[]) => ({
  addAttributes: () => Object.fromEntries(names.map((name) => [name, { default: null }])),
});

const line = { content: "inline*", defining: true } as const;
/** Tags whose elements come only from our own documents: the browser creates none of them while typing. */
const onlyOurs = { parseHTML: () => [] } as const;
const span = { default: 1, renderHTML: () => ({}) };
const cell = {
  content: "block+",
  isolating: true,
  group: "cell",
  addAttributes: () => ({
    colspan: { ...span, renderHTML: ({ colspan }: Record<string, unknown>) => (colspan === 1 ? {} : { colspan }) },
    rowspan: { ...span, renderHTML: ({ rowspan }: Record<string, unknown>) => (rowspan === 1 ? {} : { rowspan }) },
    colwidth: { default: null, rendered: false },
  }),
} as const;

const nodes: Readonly<Record<string, ElementSpec>> = {
  /** `bare`: in a list item, a cell or a quotation its text has no tag of its own where possible. */
  p: {
    content: "inline*",
    priority: 1000,
    addAttributes: () => ({
      bare: { default: true, renderHTML: ({ bare }) => (bare === true ? { class: "rich-bare" } : {}) },
    }),
  },
  h1: line,
  h2: line,
  h3: line,
  h4: line,
  pre: { ...line, code: true, whitespace: "pre" },
  ul: { content: "li+", group: "block list" },
  ol: { content: "li+", group: "block list" },
  li: { content: "(block | table)+", group: "item", defining: true },
  blockquote: { content: "(block | table)+", defining: true },
  /** Not a block like the others: the rules allow no table within a table. */
  table: { content: "tr+", group: "frame", isolating: true },
  /** `part`: thead or tbody around it, or none. */
  tr: { content: "(td | th)*", group: "row", addAttributes: () => ({ part: { default: "tbody", rendered: false } }) },
  td: cell,
  th: cell,
  img: {
    ...onlyOurs,
    ...attributesNamed("src", "alt", "width", "height"),
    isLeaf: true,
    inline: true,
    group: "inline",
    draggable: true,
  },
  video: {
    ...onlyOurs,
    ...attributesNamed("src", "poster"),
    isLeaf: true,
    draggable: true,
    more: { controls: "", preload: "metadata" },
  },
  br: { isLeaf: true, inline: true, group: "inline", selectable: false },
  hr: { isLeaf: true },
};

/** From the outside in: the order in which the marks of a word are written. */
export const markTags = ["a", "strong", "em", "u", "s", "code"] as const;

const mark = (tag: string): Mark =>
  Mark.create({
    name: tag,
    inclusive: tag !== "a",
    parseHTML: () => (tag === "a" ? [] : [{ tag }]),
    renderHTML: ({ HTMLAttributes }) => [tag, HTMLAttributes, 0],
    ...(tag === "a" ? attributesNamed("href") : {}),
  });

const tableRoles: Readonly<Record<string, string>> = { table: "table", tr: "row", td: "cell", th: "header_cell" };

/** The document that a text of these rules becomes. */
export const editorSchema = (rules: RichRules): AnyExtension[] => [
  Node.create({ name: "doc", topNode: true, content: "(block | table)+" }),
  Node.create({ name: "text", group: "inline" }),
  ...Object.entries(nodes)
    .filter(([tag]) => Object.hasOwn(rules.tags, tag))
    .map(([tag, spec]) => element(tag, spec)),
  ...markTags.filter((tag) => Object.hasOwn(rules.tags, tag)).map(mark),
  Extension.create({
    name: "tableRoles",
    extendNodeSchema: ({ name }) => (tableRoles[name] === undefined ? {} : { tableRole: tableRoles[name] }),
  }),
];
