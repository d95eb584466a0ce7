import { readTags, type Token } from "./read-tags.ts";
import { inlineTags, lineTags, sameTags, voidTags, type RichRules } from "./rich-rules.ts";
import { safeAttributes } from "./safe-attributes.ts";

export interface RichElement {
  readonly tag: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: RichNode[];
}
export type RichNode = string | RichElement;

export interface ParsedRich {
  readonly nodes: readonly RichNode[];
  /** Some of the original markup is not in the result. */
  readonly removed: boolean;
}

export interface RichOptions {
  /** It is inserted into an existing text: text outside of paragraphs stays so. */
  readonly isPart?: boolean;
}

const depthMax = 40;
const listTags = new Set(["ul", "ol"]);
const cellTags = new Set(["td", "th"]);
const rowHolders = new Set(["table", "thead", "tbody"]);
/** These may contain only their own parts. */
const framed = (tag: string): boolean => rowHolders.has(tag) || tag === "tr" || listTags.has(tag);

/** Builds the tree; an element in a wrong place is moved to where a browser would understand it the same way. */
class RichBuilder {
  readonly root: RichElement = { tag: "", attributes: {}, children: [] };
  removed = false;
  readonly #rules: RichRules;
  readonly #open: RichElement[] = [this.root];

  constructor(rules: RichRules) {
    this.#rules = rules;
  }

  #top(): RichElement {
    return this.#open.at(-1) ?? this.root;
  }
  #has(...tags: readonly string[]): boolean {
    return this.#open.some(({ tag }) => tags.includes(tag));
  }
  #closeWhile(test: (tag: string) => boolean): void {
    while (this.#open.length > 1 && test(this.#top().tag)) this.#open.pop();
  }
  #push(tag: string, attributes: Readonly<Record<string, string>> = {}): void {
    const element: RichElement = { tag, attributes, children: [] };
    this.#top().children.push(element);
    if (!voidTags.has(tag) && tag !== "video") this.#open.push(element);
  }
  /** Text and pictures in a list or a table must be in an item or a cell. */
  #enterCell(): void {
    const { tag } = this.#top();
    if (listTags.has(tag)) this.#push("li");
    if (rowHolders.has(tag)) this.#push("tr");
    if (this.#top().tag === "tr") this.#push("td");
  }

  /** Closes and opens elements until a tag may follow; returns false where the tag is not allowed at all. */
  #makeRoom(tag: string): boolean {
    if (inlineTags.has(tag) || tag === "br" || tag === "img") {
      if (this.#has(tag) && inlineTags.has(tag)) return false;
      this.#enterCell();
      return true;
    }
    if (tag === "li") {
      if (!this.#has("ul", "ol")) return false;
      this.#closeWhile((open) => !listTags.has(open));
      return true;
    }
    if (tag === "tr" || tag === "thead" || tag === "tbody") {
      if (!this.#has("table")) return false;
      this.#closeWhile((open) => (tag === "tr" ? !rowHolders.has(open) : open !== "table"));
      return true;
    }
    if (cellTags.has(tag)) {
      if (!this.#has("table")) return false;
      this.#closeWhile((open) => open !== "tr" && !rowHolders.has(open));
      if (this.#top().tag !== "tr") this.#push("tr");
      return true;
    }
    this.#closeWhile((open) => inlineTags.has(open) || lineTags.has(open));
    // A table within a table, and a pseudo paragraph inside a cell or item, are left out.
    if (tag === "table" && this.#has("table")) return false;
    this.#enterCell();
    return true;
  }

  #openTag(name: string, attributeMap: ReadonlyMap<string, string>): void {
    const tag = sameTags[name] ?? name;
    const allowed = this.#rules.tags[tag];
    if (allowed === undefined || this.#open.length > depthMax) {
      if (name !== "html" && name !== "body" && name !== "meta") this.removed = true;
      return;
    }
    const attributes = safeAttributes(tag, allowed, attributeMap);
    if (attributes === null) {
      this.removed = true;
      return;
    }
    if (this.#makeRoom(tag)) this.#push(tag, attributes);
  }

  #closeTag(name: string): void {
    const tag = sameTags[name] ?? name;
    const place = this.#open.findLastIndex((element) => element.tag === tag);
    if (place <= 0) return;
    // An inline mark left open is closed only by its own tag, not by a cell's or a list's.
    const crosses = this.#open
      .slice(place + 1)
      .some((element) => framed(element.tag) || cellTags.has(element.tag) || element.tag === "li");
    if (crosses && (inlineTags.has(tag) || lineTags.has(tag))) return;
    this.#open.length = place;
  }

  add(token: Token): void {
    if (token.kind === "dropped") this.removed = true;
    else if (token.kind === "open") this.#openTag(token.name, token.attributes);
    else if (token.kind === "close") this.#closeTag(token.name);
    else {
      if (framed(this.#top().tag)) {
        if (token.text.trim() === "") return;
        this.#enterCell();
      }
      this.#top().children.push(token.text);
    }
  }
}

const isLoose = (node: RichNode): boolean =>
  typeof node === "string" || inlineTags.has(node.tag) || node.tag === "br" || node.tag === "img";

/** Text and pictures outside of a paragraph get one. */
function inParagraphs(nodes: readonly RichNode[]): RichNode[] {
  const whole: RichNode[] = [];
  let line: RichElement | null = null;
  for (const node of nodes) {
    if (!isLoose(node)) {
      line = null;
      whole.push(node);
    } else if (line !== null) line.children.push(node);
    else if (typeof node !== "string" || node.trim() !== "") {
      line = { tag: "p", attributes: {}, children: [node] };
      whole.push(line);
    }
  }
  return whole;
}

/** Parses any markup into a tree that contains only what the rules allow. */
export function parseRich(html: string, rules: RichRules, { isPart = false }: RichOptions = {}): ParsedRich {
  const builder = new RichBuilder(rules);
  for (const token of readTags(html)) builder.add(token);
  const { children } = builder.root;
  return { nodes: isPart ? children : inParagraphs(children), removed: builder.removed };
}
