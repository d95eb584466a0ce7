import fc from "fast-check";
import { type DefaultTreeAdapterTypes, html, parseFragment, serialize } from "parse5";
import { describe, expect, it } from "vitest";
import { cleanHtml } from "@hongxian/contract/core/rich-text/clean-html.ts";
import { hostileMarkup } from "@hongxian/contract/core/rich-text/hostile-markup.ts";
import { parseRich, type RichNode } from "@hongxian/contract/core/rich-text/parse-rich.ts";
import { articleRules, douyinRules, type RichRules } from "@hongxian/contract/core/rich-text/rich-rules.ts";

type Child = DefaultTreeAdapterTypes.ChildNode;
type TreeElement = DefaultTreeAdapterTypes.Element;

const read = (markup: string) => parseFragment(markup);

/** Attributes the serializer adds by itself, with their values. */
const fixed: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  a: { target: "_blank", rel: "noopener noreferrer nofollow" },
  video: { controls: "", preload: "metadata" },
};

const base = "https://console.example/some/page";
/** Addresses as a browser resolves them, not as they are written. */
function addressFault(name: string, value: string): string | null {
  if (!URL.canParse(value, base)) return `no address ${value}`;
  const address = new URL(value, base);
  if (name === "href") return address.protocol === "https:" ? null : `href ${value}`;
  const isOwn = address.origin === new URL(base).origin && address.pathname.startsWith("/api/files/");
  return isOwn ? null : `${name} ${value}`;
}

function attributeFaults({ tagName, attrs }: TreeElement, rules: RichRules): string[] {
  return attrs.flatMap(({ name, value }) => {
    const set = fixed[tagName]?.[name];
    if (set !== undefined) return set === value ? [] : [`${name}=${value}`];
    if (rules.tags[tagName]?.includes(name) !== true) return [`attribute ${name} of ${tagName}`];
    if (name === "href" || name === "src" || name === "poster") return addressFault(name, value) ?? [];
    return name === "alt" || /^[1-9]\d{0,3}$/.test(value) ? [] : [`${name}=${value}`];
  });
}

/**
 * Everything in the tree that the rules do not name. A tbody that the browser adds to a table of bare rows is allowed.
 */
function faultsOf(nodes: readonly Child[], rules: RichRules): string[] {
  return nodes.flatMap((node) => {
    if (node.nodeName === "#text") return [];
    if (!("tagName" in node)) return [`a ${node.nodeName}`];
    const own = Object.hasOwn(rules.tags, node.tagName) ? [] : [`element ${node.tagName}`];
    const foreign = node.namespaceURI === html.NS.HTML ? [] : [`namespace of ${node.tagName}`];
    return [...own, ...foreign, ...attributeFaults(node, rules), ...faultsOf(node.childNodes, rules)];
  });
}

type Shape = string | readonly Shape[];
const joined = (shapes: readonly Shape[]): Shape[] => {
  const whole: Shape[] = [];
  for (const shape of shapes) {
    const last = whole.at(-1);
    if (typeof shape === "string" && typeof last === "string") whole[whole.length - 1] = last + shape;
    else if (shape !== "") whole.push(shape);
  }
  return whole;
};
/** An HTML parser skips one line break after <pre>, normalises every line break, and adds a tbody. */
const plain = (text: string): string => text.replaceAll(/\r\n?/g, "\n");
const flat = (shapes: readonly Shape[], parent: string): Shape[] => {
  const children = joined(shapes);
  const [first] = children;
  if (parent === "pre" && typeof first === "string" && first.startsWith("\n")) children[0] = first.slice(1);
  if (parent !== "table") return children.filter((child) => child !== "");
  return children.flatMap((child) => (typeof child !== "string" && child[0] === "tbody" ? child.slice(1) : [child]));
};
const shapeOfOurs = (node: RichNode): Shape =>
  typeof node === "string" ? plain(node) : [node.tag, ...flat(node.children.map(shapeOfOurs), node.tag)];
const shapeOfTheirs = (node: Child): Shape => {
  if ("value" in node) return node.value;
  return "tagName" in node ? [node.tagName, ...flat(node.childNodes.map(shapeOfTheirs), node.tagName)] : node.nodeName;
};

function holdAgainstBrowser(markup: string): void {
  for (const rules of [articleRules, douyinRules]) {
    for (const isPart of [false, true]) {
      const clean = cleanHtml(markup, rules, { isPart }).html;
      const seen = read(clean);
      expect(faultsOf(seen.childNodes, rules), clean).toEqual([]);
      // Serialised by the browser and parsed again, it is the same: nothing changes on a second parse.
      expect(faultsOf(read(serialize(seen)).childNodes, rules), clean).toEqual([]);
      // The browser builds what was meant; no text became a tag or a tag text.
      const ours = parseRich(markup, rules, { isPart }).nodes.map(shapeOfOurs);
      expect(flat(seen.childNodes.map(shapeOfTheirs), "")).toEqual(flat(ours, ""));
    }
  }
}

const pieces = [
  ..."<>/='\"&;:!-? \t\n\f\r\u0000`#x[]",
  ...'<p> </p> <b> </b> <a href= <a href="https://a.example"> </a> <ul> <ol> <li> </ul> <table> <tr> <td> <th> </td> </table> <tbody> <thead> <pre> <h1> <code> <u> <blockquote> <hr> <br> <img src=/api/files/a.png> <video src=/api/files/a.mp4> <!-- --> --!> <![CDATA[ ]]> <svg> <math> <mtext> <style> </style> <script> </script> <title> <textarea> <template> <select> <option> <frameset> <caption> <colgroup> <col> <form> <button> <nobr> <font> <image> <div> <span> &lt; &gt; &amp;lt; &#60; &#x3c; &quot; onerror=alert(1) javascript:alert(1) 红线'.split(
    " ",
  ),
];
const fromCorpus = fc.constantFrom(...hostileMarkup);
const piece = fc.constantFrom(...pieces);
/** Known attacks cut, doubled, crossed with each other and mixed with what parsers handle badly. */
const mutation = fc.oneof(
  fc.array(fc.oneof(piece, fromCorpus), { maxLength: 12 }).map((parts) => parts.join("")),
  fc
    .tuple(fromCorpus, fc.array(fc.tuple(fc.nat(200), fc.nat(6), piece), { minLength: 1, maxLength: 6 }))
    .map(([text, cuts]) =>
      cuts.reduce(
        (now, [at, length, put]) =>
          now.slice(0, at % (now.length + 1)) + put + now.slice((at % (now.length + 1)) + length),
        text,
      ),
    ),
  fc.tuple(fromCorpus, fromCorpus, fc.nat(200)).map(([one, other, at]) => one.slice(0, at % (one.length + 1)) + other),
);

describe("what the sanitiser lets through, read as a browser reads it", () => {
  it.each(hostileMarkup.map((markup, place) => [place, markup] as const))(
    "hostile markup %i holds nothing but what the rules name",
    (_place, markup) => holdAgainstBrowser(markup),
  );

  it("a mutation of hostile markup holds nothing but what the rules name", () => {
    fc.assert(fc.property(mutation, holdAgainstBrowser), { seed: 20_261_118, numRuns: 600 });
  });
});
