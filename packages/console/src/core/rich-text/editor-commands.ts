import type { RichRules } from "@hongxian/contract/core/rich-text/rich-rules.ts";

/** What a button of the tool row does; shown where the rules know the tag. */
export interface EditorCommand {
  readonly title: string;
  readonly face: string;
  readonly tag: string;
  run(): void;
}

// The one editing interface that every browser has for its own undo history; it is called deprecated but has no successor.
const run = (name: string, value?: string): void => void document.execCommand(name, false, value);

/** Markup that was cleaned before: into the text, as one step of the undo history. */
export const insertHtml = (html: string): void => run("insertHTML", html);

export const commands: readonly EditorCommand[] = [
  { title: "加粗", face: "B", tag: "strong", run: () => run("bold") },
  { title: "斜体", face: "I", tag: "em", run: () => run("italic") },
  { title: "下划线", face: "U", tag: "u", run: () => run("underline") },
  { title: "删除线", face: "S", tag: "s", run: () => run("strikeThrough") },
  { title: "项目符号", face: "•", tag: "ul", run: () => run("insertUnorderedList") },
  { title: "编号列表", face: "1.", tag: "ol", run: () => run("insertOrderedList") },
  { title: "引用", face: "“", tag: "blockquote", run: () => run("formatBlock", "blockquote") },
  { title: "分隔线", face: "—", tag: "hr", run: () => run("insertHorizontalRule") },
];

export const setBlock = (tag: string): void => run("formatBlock", tag);
export const undo = (): void => run("undo");
export const redo = (): void => run("redo");
export const startParagraphs = (): void => run("defaultParagraphSeparator", "p");

export const blockNames: readonly { readonly value: string; readonly label: string }[] = [
  { value: "p", label: "正文" },
  { value: "h1", label: "标题 1" },
  { value: "h2", label: "标题 2" },
  { value: "h3", label: "标题 3" },
  { value: "h4", label: "标题 4" },
];

export const knows = (rules: RichRules, tag: string): boolean => Object.hasOwn(rules.tags, tag);

/** An empty table of so many rows; the first one is its head. */
export function emptyTable(rows: number, columns: number): string {
  const line = (tag: string) => `<tr>${`<${tag}><br></${tag}>`.repeat(columns)}</tr>`;
  return `<table><tbody>${line("th")}${line("td").repeat(rows - 1)}</tbody></table><p><br></p>`;
}
