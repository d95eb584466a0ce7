import { parseRich, type RichNode, type RichOptions } from "./parse-rich.ts";
import { lineTags, voidTags, type RichRules } from "./rich-rules.ts";
import { encodeText } from "./text-entities.ts";

/** Added by us, never copied from the input. */
const fixedAttributes: Readonly<Record<string, string>> = {
  a: ' target="_blank" rel="noopener noreferrer nofollow"',
  video: ' controls="" preload="metadata"',
};

function printNode(node: RichNode): string {
  if (typeof node === "string") return encodeText(node);
  const { tag, attributes, children } = node;
  const attributeText = Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${encodeText(value)}"`)
    .join("");
  const open = `<${tag}${attributeText}${fixedAttributes[tag] ?? ""}>`;
  return voidTags.has(tag) ? open : `${open}${children.map(printNode).join("")}</${tag}>`;
}

/** The tree as markup. */
export const printRich = (nodes: readonly RichNode[]): string => nodes.map(printNode).join("");

export interface CleanHtml {
  readonly html: string;
  readonly removed: boolean;
}

/**
 * The only sanitiser: stored and shown text goes through it. The result is rebuilt from a tree of known tags, so that
 * nothing of the original markup reaches it except text and the few attributes that were parsed and found safe.
 */
export function cleanHtml(html: string, rules: RichRules, options: RichOptions = {}): CleanHtml {
  const { nodes, removed } = parseRich(html, rules, options);
  return { html: printRich(nodes), removed };
}

const breaks = new Set(["br", "hr", "li", "tr", "blockquote", ...lineTags]);

function wordsOf(node: RichNode): string {
  if (typeof node === "string") return node;
  const inner = node.children.map(wordsOf).join("");
  return breaks.has(node.tag) ? `${inner}\n` : node.tag === "td" || node.tag === "th" ? `${inner} ` : inner;
}

/** The plain text, one line for each paragraph. */
export const richWords = (html: string, rules: RichRules): string =>
  parseRich(html, rules)
    .nodes.map(wordsOf)
    .join("")
    .replaceAll(/[^\S\n]+/g, " ")
    .replaceAll(/ ?\n[ \n]*/g, "\n")
    .trim();

const picturesOf = (node: RichNode): string[] => {
  if (typeof node === "string") return [];
  const own = node.tag === "img" && node.attributes["src"] !== undefined ? [node.attributes["src"]] : [];
  return [...own, ...node.children.flatMap(picturesOf)];
};
/** The addresses of the pictures in a text. */
export const richPictures = (html: string, rules: RichRules): string[] =>
  parseRich(html, rules).nodes.flatMap(picturesOf);

const shows = (node: RichNode): boolean =>
  typeof node === "string"
    ? node.trim() !== ""
    : node.tag === "img" || node.tag === "video" || node.children.some(shows);
/** Whether it has neither text nor a picture. */
export const isBlankRich = (html: string, rules: RichRules): boolean => !parseRich(html, rules).nodes.some(shows);
