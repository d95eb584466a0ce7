import { cleanHtml } from "@hongxian/contract/core/rich-text/clean-html.ts";
import { parseRich } from "@hongxian/contract/core/rich-text/parse-rich.ts";
import { type RichRules, articleRules } from "@hongxian/contract/core/rich-text/rich-rules.ts";
import { Editor } from "@tiptap/core";
import { DOMSerializer, type Fragment } from "@tiptap/pm/model";
import { TextSelection } from "@tiptap/pm/state";
import { useEffect, useRef, useState } from "react";
import { editorKeys, takeOutside } from "./editor-commands.ts";
import { editorSchema } from "./editor-schema.ts";
import { EditorTools } from "./editor-tools.tsx";
import { documentOf } from "./read-into-editor.ts";
import { markupOf, markupOfDocument } from "./write-from-editor.ts";
import "./rich-text.css";

export interface RichTextEditorProps {
  readonly id?: string;
  readonly value: string;
  readonly rules?: RichRules;
  readonly disabled?: boolean;
  readonly invalid?: boolean;
  /** Shown when pasted markup lost something. */
  readonly removedNotice?: string;
  onChange(html: string): void;
}

const documentFrom = (html: string, rules: RichRules) => documentOf(parseRich(html, rules).nodes);

/** Copied text carries the markup that would be stored. */
class StoredMarkup extends DOMSerializer {
  override serializeFragment(fragment: Fragment): DocumentFragment {
    return document.createRange().createContextualFragment(markupOf(fragment.toJSON() ?? []));
  }
}
const clipboardSerializer = new StoredMarkup({}, {});

function areaProps({ id, invalid }: { readonly id: string | undefined; readonly invalid: boolean }) {
  return {
    ...(id === undefined ? {} : { id }),
    class: "rich-text rich-area",
    role: "textbox",
    "aria-multiline": "true",
    "aria-label": "内容",
    "aria-invalid": String(invalid),
    tabindex: "0",
  };
}

/**
 * The structured editor. Its document can contain only what the rules name; stored, pasted or dropped text is parsed by
 * the one sanitiser, and the reported value passes it again.
 */
export function Editing({
  id,
  value,
  rules = articleRules,
  disabled = false,
  invalid = false,
  removedNotice = "已移除不支持的标签",
  onChange,
}: RichTextEditorProps) {
  const place = useRef<HTMLDivElement>(null);
  /** The value that the form gave last, and those reported since, which it may still give back one by one. */
  const lastValue = useRef(value);
  const reported = useRef<string[]>([]);
  const [lost, setLost] = useState(false);
  const [editor] = useState(
    () =>
      new Editor({
        element: null,
        extensions: [...editorSchema(rules), editorKeys],
        content: documentFrom(value, rules),
        editable: !disabled,
        injectCSS: false,
      }),
  );

  /** The document whose value the form knows. */
  const known = useRef(editor.state.doc);

  useEffect(() => {
    const report = () => {
      known.current = editor.state.doc;
      const { html } = cleanHtml(markupOfDocument(editor.getJSON()), rules);
      if (html === (reported.current.at(-1) ?? lastValue.current)) return;
      reported.current.push(html);
      onChange(html);
    };
    // An upload may end while the page is hidden: nobody listens then, but the document takes the picture.
    if (editor.state.doc !== known.current) report();
    editor.on("update", report);
    return () => void editor.off("update", report);
  }, [editor, rules, onChange]);
  useEffect(() => {
    if (place.current === null) return undefined;
    editor.mount(place.current);
    // The document and its history outlive the editing area: a page that is hidden and shown again keeps both.
    return () => editor.unmount();
  }, [editor]);
  useEffect(() => {
    const take = (data: DataTransfer | null) => {
      if (data !== null && editor.isEditable) setLost(takeOutside(editor, rules, data));
    };
    editor.setOptions({
      editorProps: {
        attributes: areaProps({ id, invalid }),
        clipboardSerializer,
        handleDOMEvents: {
          paste: (_view, event) => {
            event.preventDefault();
            take(event.clipboardData);
            return true;
          },
          drop: (view, event) => {
            // Text dragged within the editor is moved by the editor itself.
            if (view.dragging !== null) return false;
            event.preventDefault();
            const found = view.posAtCoords({ left: event.clientX, top: event.clientY });
            if (found !== null)
              view.dispatch(view.state.tr.setSelection(TextSelection.near(view.state.doc.resolve(found.pos))));
            take(event.dataTransfer);
            return true;
          },
        },
      },
    });
    editor.setEditable(!disabled, false);
  }, [editor, rules, id, invalid, disabled]);
  useEffect(() => {
    if (value === lastValue.current) return;
    lastValue.current = value;
    // A slow form gives back what was typed a moment ago; what was typed since stays.
    const position = reported.current.indexOf(value);
    reported.current = position < 0 ? [] : reported.current.slice(position + 1);
    if (position >= 0) return;
    editor.commands.setContent(documentFrom(value, rules), { emitUpdate: false });
    known.current = editor.state.doc;
  }, [editor, value, rules]);

  return (
    <div className={invalid ? "rich-editor rich-editor-invalid" : "rich-editor"}>
      <EditorTools editor={editor} rules={rules} disabled={disabled} />
      <div ref={place} className="stack grow shrink-y" />
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
