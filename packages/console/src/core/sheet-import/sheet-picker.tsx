import { FileTextOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { useRef } from "react";
import { toast } from "../../platform/toast.ts";
import { base64Of } from "../file/base64-of.ts";
import { takesSheet } from "../file/sheet-name.ts";

/** A file as an import sends it. */
export interface ChosenSheet {
  readonly fileName: string;
  readonly content: string;
}

export const sheetOfBytes = (fileName: string, bytes: Uint8Array): ChosenSheet => ({
  fileName,
  content: base64Of(bytes),
});

interface SheetPickerProps {
  readonly label: string;
  /** The name of the hidden input. */
  readonly inputLabel: string;
  readonly accept: string;
  readonly disabled: boolean;
  onChoose(chosen: ChosenSheet): void;
}

/** The one place where the console takes a sheet. */
export function SheetPicker({ label, inputLabel, accept, disabled, onChoose }: SheetPickerProps) {
  const picker = useRef<HTMLInputElement>(null);
  const take = async (file: File) => {
    try {
      onChoose(sheetOfBytes(file.name, new Uint8Array(await file.arrayBuffer())));
    } catch {
      // It was moved or changed after it was chosen.
      toast.error("文件无法读取，请重新选择");
    }
  };
  return (
    <>
      <Button icon={<FileTextOutlined />} disabled={disabled} onClick={() => picker.current?.click()}>
        {label}
      </Button>
      <input
        ref={picker}
        type="file"
        hidden
        aria-label={inputLabel}
        accept={accept}
        onChange={(event) => {
          const file = event.target.files?.[0];
          event.target.value = "";
          if (takesSheet(file, accept)) void take(file);
        }}
      />
    </>
  );
}
