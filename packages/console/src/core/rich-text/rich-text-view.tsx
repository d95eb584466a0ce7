import { parseRich, type RichNode } from "@hongxian/contract/core/rich-text/parse-rich.ts";
import { type RichRules, voidTags } from "@hongxian/contract/core/rich-text/rich-rules.ts";
import { type ReactNode, createElement, useMemo } from "react";
import "./rich-text.css";

const linkProps = { target: "_blank", rel: "noopener noreferrer nofollow" };
const names: Readonly<Record<string, string>> = { colspan: "colSpan", rowspan: "rowSpan" };

function elementOf(node: RichNode, key: number): ReactNode {
  if (typeof node === "string") return node;
  const { tag, attributes, children } = node;
  const props = Object.fromEntries(Object.entries(attributes).map(([name, value]) => [names[name] ?? name, value]));
  const fixed = tag === "a" ? linkProps : tag === "video" ? { controls: true, preload: "metadata" } : {};
  const inner = voidTags.has(tag) ? [] : children.map(elementOf);
  return createElement(tag, { key, ...props, ...fixed }, ...inner);
}

/** A rich text for reading. It is built from the sanitised tree; no markup is ever passed to the browser. */
export function RichTextView({ html, rules }: { readonly html: string; readonly rules: RichRules }) {
  const nodes = useMemo(() => parseRich(html, rules).nodes, [html, rules]);
  return <div className="rich-text">{nodes.map(elementOf)}</div>;
}

/** A phone of 375 pixels with a page in it. */
export function PhoneFrame({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <div className="phone-frame" aria-label="手机预览">
      <header>{title === "" ? "预览" : title}</header>
      <div tabIndex={0} role="region" aria-label="页面内容">
        {children}
      </div>
    </div>
  );
}
