import { Checkbox, Input } from "antd";
import { useState } from "react";
import type { List } from "../../platform/use-list.ts";
import { filterOf } from "./filter-context.ts";
import { FilterPill } from "./filter-pill.tsx";
import "./filters.css";

interface ChoiceFilterProps<Q> {
  readonly list: List<unknown, Q>;
  readonly name: keyof Q & string;
  readonly label: string;
  readonly of: { readonly labels: Readonly<Record<string, string>> };
  /** One value instead of several. */
  readonly single?: boolean;
  /** It has a preset that can only be replaced by another value. */
  readonly required?: boolean;
}

const searchFrom = 12;

interface OptionsProps {
  readonly labels: Readonly<Record<string, string>>;
  readonly chosen: readonly string[];
  readonly single: boolean;
  onPick(values: readonly string[]): void;
}

function Options({ labels, chosen, single, onPick }: OptionsProps) {
  const [text, setText] = useState("");
  const all = Object.entries(labels);
  const shown = all.filter(([, label]) => label.includes(text.trim()));
  const toggled = (value: string) =>
    chosen.includes(value) ? chosen.filter((one) => one !== value) : [...chosen, value];
  return (
    <div className="filter-options">
      {all.length >= searchFrom && (
        <Input size="small" placeholder="搜索" value={text} onChange={(event) => setText(event.target.value)} />
      )}
      {shown.map(([value, label]) =>
        single ? (
          <button
            key={value}
            type="button"
            className="filter-option hover-fill1"
            aria-pressed={chosen.includes(value)}
            onClick={() => onPick([value])}
          >
            {label}
          </button>
        ) : (
          <Checkbox
            key={value}
            className="filter-option hover-fill1"
            checked={chosen.includes(value)}
            onChange={() => onPick(toggled(value))}
          >
            {label}
          </Checkbox>
        ),
      )}
    </div>
  );
}

/** Values of an enumeration: several, or one. */
export function ChoiceFilter<Q>({ list, name, label, of, single = false, required = false }: ChoiceFilterProps<Q>) {
  const [value, set] = filterOf(list, name);
  const chosen = (Array.isArray(value) ? value : value === undefined || value === "" ? [] : [value]).map(String);
  const text = chosen.length === 0 ? null : chosen.map((one) => of.labels[one] ?? one).join("、");
  return (
    <FilterPill label={label} text={text} onClear={required ? null : () => set(single ? undefined : [])}>
      {(close) => (
        <Options
          labels={of.labels}
          chosen={chosen}
          single={single}
          onPick={(values) => {
            set(single ? values[0] : values);
            if (single) close();
          }}
        />
      )}
    </FilterPill>
  );
}

const yesNo = { "1": "是", "0": "否" } as const;

interface FlagFilterProps<Q> {
  readonly list: List<unknown, Q>;
  readonly name: keyof Q & string;
  readonly label: string;
  readonly yes?: string;
  readonly no?: string;
}

/** 是 or 否. */
export function FlagFilter<Q>({ list, name, label, yes = yesNo["1"], no = yesNo["0"] }: FlagFilterProps<Q>) {
  const [value, set] = filterOf(list, name);
  const text = typeof value === "boolean" ? (value ? yes : no) : null;
  return (
    <FilterPill label={label} text={text} onClear={() => set(undefined)}>
      {(close) => (
        <Options
          labels={{ "1": yes, "0": no }}
          chosen={typeof value === "boolean" ? [value ? "1" : "0"] : []}
          single
          onPick={([picked]) => {
            set(picked === "1");
            close();
          }}
        />
      )}
    </FilterPill>
  );
}
