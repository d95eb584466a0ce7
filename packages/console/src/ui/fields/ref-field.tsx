import type { NamedRef } from "@hongxian/contract/wire/refs.ts";
import { Select } from "antd";
import type { RefKind } from "../../platform/app-parts.tsx";
import { type CellProps, type FieldView, type InputProps, inputState } from "./field-view.ts";
import { useRefOptions } from "./use-ref-options.ts";

const nameOf = (value: number, refer: unknown): string => (refer as NamedRef | null | undefined)?.name ?? String(value);

const RefCell = ({ value, refer }: CellProps<number>) => (
  <span className="cell-text block cut" title={nameOf(value, refer)}>
    {nameOf(value, refer)}
  </span>
);

/** Picks one record by name from a remote list. */
export function RefInput({
  kind,
  field,
  value,
  refer,
  onChange,
  ...state
}: InputProps<number> & { readonly kind: RefKind }) {
  const { options, search, loading, nothing } = useRefOptions(
    kind,
    value ?? null,
    refer as NamedRef | null | undefined,
  );
  return (
    <Select
      {...inputState(state)}
      style={{ width: "100%" }}
      value={value ?? null}
      loading={loading}
      options={options.map(({ id, name }) => ({ value: id, label: name }))}
      placeholder={`请选择${field.label}`}
      allowClear={field.optional === true}
      showSearch={{ filterOption: false, onSearch: search }}
      notFoundContent={nothing}
      onChange={(next: number | undefined) => onChange(next ?? null)}
    />
  );
}

const refView = (kind: RefKind, width: number): FieldView<number> => ({
  Cell: RefCell,
  Input: (props) => <RefInput {...props} kind={kind} />,
  text: (value, _field, refer) => nameOf(value, refer),
  width,
});

export const staffView = refView("staff", 72);
export const shopView = refView("shop", 120);
export const roleView = refView("role", 112);
export const departmentView = refView("department", 128);
