import { Button, Input } from "antd";
import { useState } from "react";
import { FormField } from "../../kit/form-field.tsx";
import { type ChosenSheet, sheetOfBytes } from "./sheet-picker.tsx";

const csvCell = (text: string) => (/[",]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** Cells copied from a spreadsheet come with tabs between them, typed ones with commas of either width. */
export const pastedSheet = (text: string): ChosenSheet => {
  const lines = text
    .split(/\r?\n/)
    .map((line) => (line.includes("\t") ? line.split("\t").map(csvCell).join(",") : line.replaceAll("，", ",")));
  return sheetOfBytes("粘贴的内容.csv", new TextEncoder().encode(lines.join("\n")));
};

interface SheetPasteProps {
  /** How one line reads. */
  readonly line: string;
  readonly hint?: string | undefined;
  readonly disabled: boolean;
  onChoose(chosen: ChosenSheet): void;
}

/** A few lines typed or pasted instead of a file; checked and written like one. */
export function SheetPaste({ line, hint, disabled, onChoose }: SheetPasteProps) {
  const [text, setText] = useState("");
  return (
    <div className="sheet-paste grid to-start gap-8 mt-16">
      <FormField label={`或粘贴，每行：${line}`} hint={hint}>
        {({ id }) => (
          <Input.TextArea
            id={id}
            rows={4}
            disabled={disabled}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        )}
      </FormField>
      <Button size="small" disabled={disabled || text.trim() === ""} onClick={() => onChoose(pastedSheet(text))}>
        检查粘贴的内容
      </Button>
    </div>
  );
}
