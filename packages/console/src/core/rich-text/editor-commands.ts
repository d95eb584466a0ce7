import { parseRich } from "@hongxian/contract/core/rich-text/parse-rich.ts";
import type { RichRules } from "@hongxian/contract/core/rich-text/rich-rules.ts";
import { type Editor, Extension, type JSONContent } from "@tiptap/core";
import { gapCursor } from "@tiptap/pm/gapcursor";
import { closeHistory, history, redo, undo } from "@tiptap/pm/history";
import { Fragment, Slice } from "@tiptap/pm/model";
import type { Transaction } from "@tiptap/pm/state";
import { goToNextCell, tableEditing } from "@tiptap/pm/tables";
import { partOf } from "./read-into-editor.ts";

/** What a button of the toolbar does; shown where the rules allow the tag. */
export interface EditorCommand {
  readonly title: string;
  readonly face: string;
  readonly tag: string;
  run(editor: Editor): void;
}

const mark = (tag: string) => (editor: Editor) => void editor.chain().focus().toggleMark(tag).run();
const list = (tag: string) => (editor: Editor) => void editor.chain().focus().toggleList(tag, "li").run();

export const commands: readonly EditorCommand[] = [
  { title: "加粗", face: "B", tag: "strong", run: mark("strong") },
  { title: "斜体", face: "I", tag: "em", run: mark("em") },
  { title: "下划线", face: "U", tag: "u", run: mark("u") },
  { title: "删除线", face: "S", tag: "s", run: mark("s") },
  { title: "项目符号", face: "•", tag: "ul", run: list("ul") },
  { title: "编号列表", face: "1.", tag: "ol", run: list("ol") },
  {
    title: "引用",
    face: "“",
    tag: "blockquote",
    run: (editor) => void editor.chain().focus().toggleWrap("blockquote").run(),
  },
  { title: "分隔线", face: "—", tag: "hr", run: (editor) => insertNodes(editor, [{ type: "hr" }, { type: "p" }]) },
];

export const blockNames: readonly { readonly value: string; readonly label: string }[] = [
  { value: "p", label: "正文" },
  { value: "h1", label: "标题 1" },
  { value: "h2", label: "标题 2" },
  { value: "h3", label: "标题 3" },
  { value: "h4", label: "标题 4" },
];

export const knows = (rules: RichRules, tag: string): boolean => Object.hasOwn(rules.tags, tag);
export const setBlock = (editor: Editor, tag: string): void => void editor.chain().focus().setNode(tag).run();
export const undoLast = ({ state, view }: Editor): boolean => undo(state, view.dispatch);
export const redoLast = ({ state, view }: Editor): boolean => redo(state, view.dispatch);

/** At the caret, as one step of the undo history: text typed just before stays when it is undone. */
export function insertNodes(editor: Editor, nodes: JSONContent[]): void {
  const asOneStep = ({ tr }: { tr: Transaction }) => closeHistory(tr) === tr;
  void editor.chain().focus().command(asOneStep).insertContent(nodes).run();
}

/** A link over the selected words, or with its address as text when none are selected. */
export function insertLink(editor: Editor, href: string): void {
  const chain = editor.chain().focus();
  const isNew = editor.state.selection.empty;
  const words = { type: "text", text: href, marks: [{ type: "a", attrs: { href } }] };
  void (isNew ? chain.insertContent(words) : chain.setMark("a", { href })).run();
}

const times = <T>(count: number, item: T): T[] => Array.from({ length: count }, () => item);
/** An empty table with this number of rows; the first one is its head. */
export function emptyTable(rows: number, columns: number): JSONContent[] {
  const row = (type: string): JSONContent => ({
    type: "tr",
    content: times(columns, { type, content: [{ type: "p" }] }),
  });
  return [{ type: "table", content: [row("th"), ...times(rows - 1, row("td"))] }, { type: "p" }];
}

const lines = (text: string): JSONContent[] =>
  text
    .split(/\r?\n/)
    .map((line) => ({ type: "p", ...(line === "" ? {} : { content: [{ type: "text", text: line }] }) }));

/** The contents of the cells, without the table around them. */
const withoutTables = (nodes: readonly JSONContent[]): JSONContent[] =>
  nodes.flatMap((node) => {
    const held = node.content === undefined ? [] : withoutTables(node.content);
    if (["table", "tr", "td", "th"].includes(node.type ?? "")) return held;
    return [node.content === undefined ? node : { ...node, content: held }];
  });

/**
 * Replaces the selection by external content; returns true when some of it was left out. Its markup is parsed only by
 * the sanitiser, never by the browser or the editor.
 */
export function takeOutside(editor: Editor, rules: RichRules, data: DataTransfer): boolean {
  const { schema, state, view } = editor;
  const html = data.getData("text/html");
  const text = data.getData("text/plain").replaceAll("\t", " ");
  const { nodes, removed } = parseRich(html, rules, { isPart: true });
  const content = html !== "" ? partOf(nodes) : text.includes("\n") ? lines(text) : [{ type: "text", text }];
  const fitting = editor.isActive("table") ? withoutTables(content) : content;
  const whole = fitting
    .filter((node) => node.type !== "text" || node.text !== "")
    .map((node) => schema.nodeFromJSON(node));
  if (whole.length > 0) {
    // Open at both ends, so that the first and last lines join the existing ones.
    const slice = Slice.maxOpen(Fragment.from(whole), false);
    view.dispatch(closeHistory(state.tr).replaceSelection(slice).scrollIntoView().setMeta("uiEvent", "paste"));
  }
  return removed;
}

/** Keys, undo history and tables. Tab moves the focus on where it has no use: the editor never traps the keyboard. */
export const editorKeys = Extension.create({
  name: "editorKeys",
  addProseMirrorPlugins: () => [history(), gapCursor(), tableEditing()],
  addKeyboardShortcuts() {
    const { editor } = this;
    const toggle = (tag: string) => () => editor.schema.marks[tag] !== undefined && editor.commands.toggleMark(tag);
    const step = (direction: 1 | -1) => () => goToNextCell(direction)(editor.state, editor.view.dispatch);
    return {
      "Mod-b": toggle("strong"),
      "Mod-i": toggle("em"),
      "Mod-u": toggle("u"),
      "Mod-Shift-s": toggle("s"),
      "Mod-z": () => undoLast(editor),
      "Mod-y": () => redoLast(editor),
      "Shift-Mod-z": () => redoLast(editor),
      "Shift-Enter": () => editor.commands.insertContent({ type: "br" }),
      Enter: () => editor.commands.splitListItem("li"),
      Tab: () => editor.commands.sinkListItem("li") || step(1)(),
      "Shift-Tab": () => editor.commands.liftListItem("li") || step(-1)(),
    };
  },
});
