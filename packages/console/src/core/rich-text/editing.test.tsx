import { douyinRules } from "@hongxian/contract/core/rich-text/rich-rules.ts";
import type { Editor } from "@tiptap/core";
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { Activity, useState } from "react";
import { afterEach, describe, expect, it } from "vitest";
import { Editing, type RichTextEditorProps } from "./editing.tsx";
import { insertNodes } from "./editor-commands.ts";

afterEach(cleanup);

function open(props: Partial<RichTextEditorProps> = {}) {
  const reports: string[] = [];
  const drawn = (more: Partial<RichTextEditorProps>) => (
    <Editing value="" onChange={(html) => reports.push(html)} {...props} {...more} />
  );
  const { rerender } = render(drawn({}));
  const area = screen.getByRole<HTMLElement & { editor: Editor }>("textbox", { name: "内容" });
  return { reports, area, editor: area.editor, change: (more: Partial<RichTextEditorProps>) => rerender(drawn(more)) };
}
const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));
function paste(area: HTMLElement, data: Readonly<Record<string, string>>) {
  fireEvent.paste(area, { clipboardData: { getData: (kind: string) => data[kind] ?? "" } });
}

describe("the editor of rich texts", () => {
  it("the editor opens a stored text and reports nothing before somebody changes it", () => {
    const { reports, area, change } = open({ value: "<p>一</p><ul><li>甲</li></ul>" });
    expect(area.textContent).toBe("一甲");
    change({ value: "<h2>别的</h2>" });
    expect(area.querySelector("h2")?.textContent).toBe("别的");
    expect(reports).toEqual([]);
  });

  it("the editor turns a line into a list, the list into a numbered one, and back into a line", () => {
    const { reports } = open({ value: "<p>甲</p>" });
    press("项目符号");
    expect(reports.at(-1)).toBe("<ul><li>甲</li></ul>");
    press("编号列表");
    expect(reports.at(-1)).toBe("<ol><li>甲</li></ol>");
    press("编号列表");
    expect(reports.at(-1)).toBe("<p>甲</p>");
    press("引用");
    expect(reports.at(-1)).toBe("<blockquote>甲</blockquote>");
  });

  it("the editor undoes what was put in, and not what was typed just before", () => {
    const { reports, area, editor } = open();
    editor.commands.insertContent("前");
    paste(area, { "text/html": '<p style="color:red">后<script>1</script></p><p>再后</p>' });
    expect(reports.at(-1)).toBe("<p>前后</p><p>再后</p>");
    expect(screen.getByRole("status").textContent).toContain("已移除不支持的标签");
    press("撤销");
    expect(reports.at(-1)).toBe("<p>前</p>");
    press("重做");
    expect(reports.at(-1)).toBe("<p>前后</p><p>再后</p>");
    insertNodes(editor, [{ type: "p", content: [{ type: "img", attrs: { src: "/api/files/a.png", alt: "" } }] }]);
    expect(reports.at(-1)).toContain('<p><img src="/api/files/a.png" alt=""></p>');
    press("撤销");
    expect(reports.at(-1)).toBe("<p>前后</p><p>再后</p>");
  });

  it("the editor takes pasted lines as lines, and a table within a table as its words", () => {
    const { reports, area, editor } = open();
    paste(area, { "text/plain": "一\n二" });
    expect(reports.at(-1)).toBe("<p>一</p><p>二</p>");
    press("表格");
    const cells: number[] = [];
    editor.state.doc.descendants(({ type }, at) => void (type.name === "td" && cells.push(at)));
    editor.commands.setTextSelection((cells[0] ?? 0) + 2);
    expect(editor.isActive("table")).toBe(true);
    paste(area, { "text/html": "<table><tr><td>内</td></tr></table>" });
    expect(reports.at(-1)?.match(/<table>/g)).toHaveLength(1);
    expect(reports.at(-1)).toContain("内");
  });

  it("the editor has no button, mark or paste for what the rules do not know", () => {
    const { reports, area, editor } = open({ rules: douyinRules, removedNotice: "链接已移除" });
    expect(screen.queryByRole("button", { name: "链接" })).toBeNull();
    expect(screen.queryByRole("button", { name: "下划线" })).toBeNull();
    expect(Object.keys(editor.schema.marks)).toEqual(["strong", "em"]);
    paste(area, { "text/html": '<p>好<a href="https://a.example/">链</a></p>' });
    expect(reports.at(-1)).toBe("<p>好链</p>");
    expect(screen.getByRole("status").textContent).toContain("链接已移除");
  });

  it("the editor is locked when disabled, and says when it is invalid", () => {
    const { reports, area, change } = open({ value: "<p>一</p>", disabled: true, invalid: true, id: "content" });
    expect(area.getAttribute("contenteditable")).toBe("false");
    expect(area.getAttribute("aria-invalid")).toBe("true");
    expect(area.id).toBe("content");
    paste(area, { "text/plain": "二" });
    expect(reports).toEqual([]);
    change({ value: "<p>一</p>", disabled: false, invalid: false });
    expect(area.getAttribute("contenteditable")).toBe("true");
    expect(area.getAttribute("aria-invalid")).toBe("false");
  });
});

/** A form around the editor, whose page can be hidden. */
function Form({ mode, start, onValue }: { mode: "visible" | "hidden"; start: string; onValue(html: string): void }) {
  const [html, setHtml] = useState(start);
  onValue(html);
  return (
    <Activity mode={mode}>
      <Editing value={html} onChange={setHtml} />
    </Activity>
  );
}
const picture = { type: "p", content: [{ type: "img", attrs: { src: "/api/files/a.png", alt: "" } }] };

describe("a form around the editor", () => {
  it("a picture that arrives while its page is hidden stands in the editor and in the form's value", async () => {
    const values: string[] = [];
    const form = (mode: "visible" | "hidden") => (
      <Form mode={mode} start="<p>一</p>" onValue={(html) => values.push(html)} />
    );
    const { rerender } = render(form("visible"));
    const { editor } = screen.getByRole<HTMLElement & { editor: Editor }>("textbox", { name: "内容" });
    await act(async () => rerender(form("hidden")));
    await act(async () => insertNodes(editor, [picture]));
    await act(async () => rerender(form("visible")));
    expect(values.at(-1)).toContain("/api/files/a.png");
    expect(JSON.stringify(editor.getJSON())).toContain("/api/files/a.png");
  });

  it("a stored text that is written otherwise than the editor would is not reported when its page is shown again", async () => {
    const values: string[] = [];
    const stored = "<P>一</P>\n<p>二<br/></p>";
    const form = (mode: "visible" | "hidden") => (
      <Form mode={mode} start={stored} onValue={(html) => values.push(html)} />
    );
    const { rerender } = render(form("visible"));
    await act(async () => rerender(form("hidden")));
    await act(async () => rerender(form("visible")));
    expect(new Set(values)).toEqual(new Set([stored]));
  });

  it("a form that gives an older value back takes away nothing that was typed since", () => {
    const { reports, editor, change } = open();
    editor.commands.insertContent("甲");
    editor.commands.insertContent("乙");
    expect(reports).toEqual(["<p>甲</p>", "<p>甲乙</p>"]);
    change({ value: "<p>甲</p>" });
    expect(editor.getText()).toBe("甲乙");
    change({ value: "<p>甲乙</p>" });
    change({ value: "<p>甲</p>" });
    expect(editor.getText()).toBe("甲");
  });

  it("a link that would be dropped on saving is refused while it is typed", () => {
    const { reports } = open();
    press("链接");
    const address = screen.getByLabelText("链接地址");
    fireEvent.change(address, { target: { value: "https://a.b/<c>" } });
    press("插 入");
    expect(reports).toEqual([]);
    fireEvent.change(address, { target: { value: "https://a.example/b" } });
    press("插 入");
    expect(reports.at(-1)).toContain('href="https://a.example/b"');
  });
});
