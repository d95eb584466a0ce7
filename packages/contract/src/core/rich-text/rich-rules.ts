/** What a rich text may contain: its tags, and the allowed attributes of each. */
export interface RichRules {
  readonly tags: Readonly<Record<string, readonly string[]>>;
}

const blocks = { p: [], h1: [], h2: [], h3: [], h4: [], ul: [], ol: [], li: [] } as const;
const table = {
  table: [],
  thead: [],
  tbody: [],
  tr: [],
  th: ["colspan", "rowspan"],
  td: ["colspan", "rowspan"],
} as const;

/** Articles: text, lists, pictures, films, tables and links. */
export const articleRules: RichRules = {
  tags: {
    ...blocks,
    ...table,
    blockquote: [],
    pre: [],
    strong: [],
    em: [],
    u: [],
    s: [],
    code: [],
    a: ["href"],
    img: ["src", "alt", "width", "height"],
    video: ["src", "poster"],
    br: [],
    hr: [],
  },
};

/** Pages of the Douyin mini-program: no links, no films. */
export const douyinRules: RichRules = {
  tags: { ...blocks, ...table, strong: [], em: [], img: ["src", "alt", "width", "height"], br: [] },
};

/** Tags equivalent to one of ours. */
export const sameTags: Readonly<Record<string, string>> = {
  b: "strong",
  i: "em",
  div: "p",
  section: "p",
  article: "p",
  h5: "h4",
  h6: "h4",
  del: "s",
  strike: "s",
  ins: "u",
  tfoot: "tbody",
};

export const voidTags: ReadonlySet<string> = new Set(["br", "img", "hr"]);
/** The content of these is not text of the author; it is removed with them. */
export const opaqueTags: ReadonlySet<string> = new Set(
  "script style noscript template textarea title xmp iframe noembed noframes plaintext svg math object embed applet select option audio head canvas frameset form button".split(
    " ",
  ),
);
export const inlineTags: ReadonlySet<string> = new Set(["strong", "em", "u", "s", "code", "a"]);
/** Contain inline content only: any other element closes them. */
export const lineTags: ReadonlySet<string> = new Set(["p", "h1", "h2", "h3", "h4", "pre"]);
