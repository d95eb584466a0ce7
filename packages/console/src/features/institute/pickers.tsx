import { Select } from "antd";
import { ChoiceFilter } from "../../ui/filters/choice-filter.tsx";
import type { FilteredList } from "../../ui/filters/filter-context.ts";

interface Option {
  readonly id: number;
  readonly name: string;
}

interface PickOneProps {
  readonly id?: string;
  readonly value: number | null | undefined;
  readonly options: readonly Option[] | undefined;
  readonly placeholder: string;
  readonly optional?: boolean;
  onChange(value: number | null): void;
}

/** One of a few dozen records, by its name. */
export const PickOne = ({ id, value, options, placeholder, optional = false, onChange }: PickOneProps) => (
  <Select
    {...(id === undefined ? { "aria-label": placeholder } : { id })}
    style={{ width: "100%" }}
    placeholder={placeholder}
    loading={options === undefined}
    value={value ?? null}
    allowClear={optional}
    options={(options ?? []).map((option) => ({ value: option.id, label: option.name }))}
    showSearch={{ optionFilterProp: "label" }}
    onChange={(next: number | undefined) => onChange(next ?? null)}
  />
);

interface PickFilterProps {
  readonly list: FilteredList;
  readonly name: string;
  readonly label: string;
  readonly options: readonly Option[] | undefined;
}

/** The same choice as a filter. */
export const PickFilter = ({ list, name, label, options }: PickFilterProps) => (
  <ChoiceFilter
    list={list}
    name={name}
    label={label}
    of={{ labels: Object.fromEntries((options ?? []).map((option) => [String(option.id), option.name])) }}
    single
  />
);
