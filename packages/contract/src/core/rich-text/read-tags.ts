import { opaqueTags } from "./rich-rules.ts";
import { decodeText } from "./text-entities.ts";

export type Token =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "open"; readonly name: string; readonly attributes: ReadonlyMap<string, string> }
  | { readonly kind: "close"; readonly name: string }
  | { readonly kind: "dropped"; readonly name: string };

const attribute = /[\s/]*([^\s/>=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>]+)))?/y;

/** Parses the attributes of a tag starting at `from`; returns them and where the tag ends. */
function readAttributes(html: string, from: number): { attributes: Map<string, string>; end: number } {
  const attributes = new Map<string, string>();
  let at = from;
  for (;;) {
    while (at < html.length && /[\s/]/.test(html.charAt(at))) at += 1;
    if (at >= html.length || html.charAt(at) === ">") return { attributes, end: Math.min(html.length, at + 1) };
    attribute.lastIndex = at;
    const found = attribute.exec(html);
    // Not an attribute: skips one letter, so that the loop always advances.
    if (found === null) {
      at += 1;
      continue;
    }
    const name = (found[1] ?? "").toLowerCase();
    if (!attributes.has(name)) attributes.set(name, decodeText(found[2] ?? found[3] ?? found[4] ?? ""));
    at = attribute.lastIndex;
  }
}

/** Where an opaque element ends: after its closing tag, or at the end of the input. */
function endOfOpaque(html: string, name: string, from: number): number {
  const close = new RegExp(`</${name}[\\s/>]`, "gi");
  close.lastIndex = from;
  const found = close.exec(html);
  if (found === null) return html.length;
  const end = html.indexOf(">", found.index);
  return end === -1 ? html.length : end + 1;
}

/** Markup as a list of tokens, in one pass. Comments, declarations and opaque elements are dropped. */
export function* readTags(html: string): Generator<Token> {
  let at = 0;
  while (at < html.length) {
    const next = html.indexOf("<", at);
    const end = next === -1 ? html.length : next;
    if (end > at) yield { kind: "text", text: decodeText(html.slice(at, end)) };
    if (next === -1) return;
    const tag = /^<(\/?)([a-z][^\s/>]*)/i.exec(html.slice(next, next + 80));
    if (tag === null) {
      if (/^<[!?/]/.test(html.slice(next, next + 2))) {
        const closing = html.startsWith("<!--", next) ? "-->" : ">";
        const stop = html.indexOf(closing, next + 2);
        at = stop === -1 ? html.length : stop + closing.length;
      } else {
        yield { kind: "text", text: "<" };
        at = next + 1;
      }
      continue;
    }
    const name = (tag[2] ?? "").toLowerCase();
    const { attributes, end: after } = readAttributes(html, next + tag[0].length);
    at = after;
    if (tag[1] === "/") yield { kind: "close", name };
    else if (opaqueTags.has(name)) {
      yield { kind: "dropped", name };
      at = endOfOpaque(html, name, after);
    } else yield { kind: "open", name, attributes };
  }
}
