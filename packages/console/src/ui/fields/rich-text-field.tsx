import { Input } from "antd";
import { useAppParts } from "../../platform/app-parts.tsx";
import { type CellProps, type FieldView, type InputProps, inputState } from "./field-view.ts";

/** The text of a marked-up text. A detached document runs no script and loads no picture. */
export function wordsOf(html: string): string {
  return new DOMParser().parseFromString(html, "text/html").body.textContent.replaceAll(/\s+/g, " ").trim();
}

const RichTextCell = ({ value }: CellProps<string>) => {
  const words = wordsOf(value);
  return (
    <span className="cell-text block cut" title={words.slice(0, 200)}>
      {words}
    </span>
  );
};

function RichTextInput({ field, value, onChange, ...state }: InputProps<string>) {
  const { richTextEditor: Editor } = useAppParts();
  const { id, disabled } = state;
  if (Editor !== undefined) {
    return (
      <Editor
        {...(id === undefined ? {} : { id })}
        {...(disabled === undefined ? {} : { disabled })}
        value={value ?? ""}
        onChange={onChange}
      />
    );
  }
  return (
    <Input.TextArea
      {...inputState(state)}
      value={value ?? ""}
      placeholder={`请输入${field.label}`}
      autoSize={{ minRows: 8, maxRows: 20 }}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

export const richTextView: FieldView<string> = { Cell: RichTextCell, Input: RichTextInput, text: wordsOf, width: 220 };
