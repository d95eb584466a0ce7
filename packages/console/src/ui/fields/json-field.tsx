import { Input, Popover } from "antd";
import { useState } from "react";
import { type CellProps, type FieldView, type InputProps, inputState } from "./field-view.ts";

const isBranch = (value: unknown): value is object => typeof value === "object" && value !== null;

/** A nested value as collapsible lines. */
export function JsonTree({ value }: { value: unknown }) {
  if (!isBranch(value)) return <code className="json-leaf">{JSON.stringify(value)}</code>;
  return (
    <ul className="json-tree scroll size-12 lead-20">
      {Object.entries(value).map(([name, part]) => (
        <li key={name}>
          {isBranch(part) ? (
            <details>
              <summary>{name}</summary>
              <JsonTree value={part} />
            </details>
          ) : (
            <>
              <span className="json-name">{name}</span> <JsonTree value={part} />
            </>
          )}
        </li>
      ))}
    </ul>
  );
}

const JsonCell = ({ value }: CellProps<unknown>) => (
  <Popover trigger="click" content={<JsonTree value={value} />}>
    <button type="button" className="cell-link">
      查看
    </button>
  </Popover>
);

const printed = (value: unknown) => (value === null || value === undefined ? "" : JSON.stringify(value, null, 2));

function JsonInput({ value, onChange, field, ...state }: InputProps<unknown>) {
  const [typed, setTyped] = useState(() => printed(value));
  const [broken, setBroken] = useState(false);
  const handleChange = (text: string) => {
    setTyped(text);
    try {
      onChange(text.trim() === "" ? null : JSON.parse(text));
      setBroken(false);
    } catch {
      // The value keeps its last readable state; the note under the field shows this.
      setBroken(true);
    }
  };
  return (
    <>
      <Input.TextArea
        {...inputState({ ...state, invalid: state.invalid === true || broken })}
        className="size-12"
        value={typed}
        autoSize={{ minRows: 4, maxRows: 16 }}
        onChange={(event) => handleChange(event.target.value)}
      />
      {broken && <span className="form-error">{field.label}格式错误</span>}
    </>
  );
}

export const jsonView: FieldView<unknown> = {
  Cell: JsonCell,
  Input: JsonInput,
  text: (value, field) => field.sheetText?.(value) ?? JSON.stringify(value),
  width: 72,
};
