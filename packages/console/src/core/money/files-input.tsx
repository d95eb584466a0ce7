import { addressesOf, isPdf } from "@hongxian/contract/wire/addresses.ts";
import { field } from "@hongxian/contract/kit/field.ts";
import { FieldInput } from "../../ui/fields/field-input.tsx";

interface FilesInputProps {
  readonly value: unknown;
  readonly max: number;
  readonly label: string;
  onChange(value: readonly string[]): void;
}

/** Pictures, or a PDF beside them: a list of addresses. */
export function FilesInput({ value, max, label, onChange }: FilesInputProps) {
  const files = Array.isArray(value) ? value.filter((one): one is string => typeof one === "string") : [];
  const images = files.filter((one) => !isPdf(one));
  const papers = files.filter(isPdf);
  return (
    <>
      <FieldInput
        field={field.images(label, { max })}
        value={images.join(";")}
        onChange={(next) => onChange([...addressesOf(next), ...papers])}
      />
      <FieldInput
        field={field.file("PDF 文件")}
        value={papers.join(";")}
        onChange={(next) => onChange([...images, ...addressesOf(next)])}
      />
    </>
  );
}
