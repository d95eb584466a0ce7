import { cleanHtml } from "@hongxian/contract/core/rich-text/clean-html.ts";
import { type RichRules, articleRules } from "@hongxian/contract/core/rich-text/rich-rules.ts";
import { encodeText } from "@hongxian/contract/core/rich-text/text-entities.ts";
import { type ClipboardEvent, type DragEvent, useEffect, useRef, useState } from "react";
import { insertHtml, startParagraphs } from "./editor-commands.ts";
import { EditorTools } from "./editor-tools.tsx";
import "./rich-text.css";

interface RichTextEditorProps {
  readonly id?: string;
  readonly value: string;
  readonly rules?: RichRules;
  readonly disabled?: boolean;
  readonly invalid?: boolean;
  /** Said when pasted markup lost something. */
  readonly removedNotice?: string;
  onChange(html: string): void;
}

const lines = (text: string): string =>
  text
    .split(/\r?\n/)
    .map((line) => `<p>${line === "" ? "<br>" : encodeText(line)}</p>`)
    .join("");
const paragraphs = (text: string): string => (text.includes("\n") ? lines(text) : encodeText(text));

/**
 * The structured editor: whatever is typed, pasted or dropped goes through the one sanitiser before it is a value, and
 * what is shown to begin with went through it too. The browser keeps the caret and the undo history.
 */
export function RichTextEditor({
  id,
  value,
  rules = articleRules,
  disabled = false,
  invalid = false,
  removedNotice = "已移除不支持的标签",
  onChange,
}: RichTextEditorProps) {
  const area = useRef<HTMLDivElement>(null);
  /** The value that the area shows. */
  const shown = useRef<string | null>(null);
  const [lost, setLost] = useState(false);

  useEffect(() => {
    if (area.current === null || shown.current === value) return;
    shown.current = value;
    // Written by cleanHtml alone: nothing but known tags and their safe attributes.
    area.current.innerHTML = cleanHtml(value, rules).html;
  }, [value, rules]);

  const report = () => {
    if (area.current === null) return;
    const { html } = cleanHtml(area.current.innerHTML, rules);
    if (html === shown.current) return;
    shown.current = html;
    onChange(html);
  };
  const act = (run: () => void) => {
    area.current?.focus();
    run();
    report();
  };
  const insert = (html: string) => act(() => insertHtml(cleanHtml(html, rules, { isPart: true }).html));
  const take = (data: DataTransfer) => {
    const html = data.getData("text/html");
    const { html: clean, removed } = cleanHtml(html === "" ? paragraphs(data.getData("text/plain")) : html, rules, {
      isPart: true,
    });
    setLost(removed);
    act(() => insertHtml(clean));
  };
  const handlePaste = (event: ClipboardEvent) => {
    event.preventDefault();
    take(event.clipboardData);
  };
  const handleDrop = (event: DragEvent) => {
    event.preventDefault();
    take(event.dataTransfer);
  };

  return (
    <div className={invalid ? "rich-editor rich-editor-invalid" : "rich-editor"}>
      <EditorTools rules={rules} disabled={disabled} act={act} insert={insert} />
      <div
        ref={area}
        id={id}
        className="rich-text rich-area"
        role="textbox"
        aria-multiline="true"
        aria-label="内容"
        aria-invalid={invalid}
        tabIndex={0}
        contentEditable={!disabled}
        suppressContentEditableWarning
        onFocus={startParagraphs}
        onInput={report}
        onPaste={handlePaste}
        onDrop={handleDrop}
      />
      {lost && (
        <div className="rich-lost" role="status">
          {removedNotice}
          <button type="button" onClick={() => setLost(false)}>
            知道了
          </button>
        </div>
      )}
    </div>
  );
}
