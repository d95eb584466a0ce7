import type { Field } from "@hongxian/contract/kit/field.ts";
import { EditOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { FieldInput } from "./fields/field-input.tsx";
import { FieldCell } from "./fields/field-cell.tsx";
import { toastError } from "../platform/toast.ts";
import "./inline-edit.css";

interface InlineEditProps {
  readonly field: Field;
  readonly name: string;
  readonly value: unknown;
  readonly refer?: unknown;
  /** Replaces the field's own cell. */
  readonly children?: ReactNode;
  /** Saves the parsed value; the old one stays when it throws. */
  onSave(value: unknown): Promise<unknown>;
}

/** A value that can be edited in place: pencil on hover, 保存 and 取消 while editing, Enter and Esc. */
export function InlineEdit({ field, name, value, refer, children, onSave }: InlineEditProps) {
  const [draft, setDraft] = useState<{ readonly value: unknown } | null>(null);
  const [problem, setProblem] = useState("");
  const [saving, setSaving] = useState(false);
  const busy = useRef(false);
  const editor = useRef<HTMLSpanElement>(null);
  const isEditing = draft !== null;
  useEffect(() => {
    if (isEditing) editor.current?.querySelector<HTMLElement>("input, textarea")?.focus();
  }, [isEditing]);
  const close = () => {
    setDraft(null);
    setProblem("");
  };
  const save = async () => {
    if (busy.current || draft === null) return undefined;
    if (JSON.stringify(draft.value) === JSON.stringify(value)) return close();
    const parsed = field.input.safeParse(draft.value);
    if (!parsed.success) return setProblem(parsed.error.issues[0]?.message ?? "");
    busy.current = true;
    setSaving(true);
    try {
      await onSave(parsed.data);
      close();
    } catch (error) {
      toastError(error);
    }
    busy.current = false;
    return setSaving(false);
  };

  if (draft === null) {
    return (
      <span className="inline-edit inline-row shrink-x gap-4 hover-fill2">
        {children ?? <FieldCell field={field} name={name} value={value} refer={refer} />}
        <button
          type="button"
          className="inline-pencil bare-button"
          aria-label={`修改${field.label}`}
          onClick={() => setDraft({ value })}
        >
          <EditOutlined />
        </button>
      </span>
    );
  }
  return (
    <span
      ref={editor}
      className="inline-edit inline-editing thread-left inline-row shrink-x gap-4 hover-fill2"
      role="group"
      aria-label={field.label}
      onKeyDown={(event) => {
        if (event.key === "Escape") {
          event.stopPropagation();
          close();
        }
        if (event.key === "Enter" && field.kind !== "longText") void save();
      }}
    >
      <FieldInput
        field={field}
        value={draft.value}
        refer={refer}
        invalid={problem !== ""}
        onChange={(next) => setDraft({ value: next })}
      />
      <Button type="text" size="small" disabled={saving} onClick={() => void save()}>
        保存
      </Button>
      <Button type="text" size="small" onClick={close}>
        取消
      </Button>
      {problem !== "" && <span className="form-error">{problem}</span>}
    </span>
  );
}
