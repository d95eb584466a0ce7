import type { NamedRef } from "@hongxian/contract/wire/refs.ts";
import { Input } from "antd";
import type { ReactNode } from "react";
import type { RefKind } from "../../platform/app-parts.tsx";
import { useRefOptions } from "../fields/use-ref-options.ts";
import type { List } from "../../platform/use-list.ts";
import { filterOf } from "./filter-context.ts";
import { FilterPill } from "./filter-pill.tsx";
import "./filters.css";

interface RefFilterProps<Q> {
  readonly list: List<unknown, Q>;
  readonly name: keyof Q & string;
  readonly label: string;
  readonly kind: RefKind;
  /** Values that are not records: 未分配 = 0. */
  readonly also?: readonly NamedRef[];
}

function RefOptions({
  kind,
  chosen,
  also,
  onPick,
}: {
  kind: RefKind;
  chosen: number | null;
  also: readonly NamedRef[];
  onPick(id: number): void;
}) {
  const { options, search, nothing } = useRefOptions(kind, chosen, null);
  return (
    <div className="filter-options">
      <Input autoFocus size="small" placeholder="搜索" onChange={(event) => search(event.target.value.trim())} />
      {[...also, ...options].map(({ id, name }) => (
        <button
          key={id}
          type="button"
          className="filter-option hover-fill1"
          aria-pressed={id === chosen}
          onClick={() => onPick(id)}
        >
          {name}
        </button>
      ))}
      {options.length === 0 && <span className="caption">{nothing}</span>}
    </div>
  );
}

function ChosenName({
  kind,
  id,
  also,
  children,
}: {
  kind: RefKind;
  id: number;
  also: readonly NamedRef[];
  children: (name: string) => ReactNode;
}) {
  const fixed = also.find((one) => one.id === id);
  const { chosenName } = useRefOptions(kind, id, fixed ?? null);
  return children(fixed?.name ?? chosenName ?? String(id));
}

/** A member of staff, a shop, a role or a department, found by name. */
export function RefFilter<Q>({ list, name, label, kind, also = [] }: RefFilterProps<Q>) {
  const [value, set] = filterOf(list, name);
  const chosen = typeof value === "number" ? value : null;
  const pill = (text: string | null) => (
    <FilterPill label={label} text={text} onClear={() => set(undefined)}>
      {(close) => (
        <RefOptions
          kind={kind}
          chosen={chosen}
          also={also}
          onPick={(id) => {
            set(id);
            close();
          }}
        />
      )}
    </FilterPill>
  );
  if (chosen === null) return pill(null);
  return (
    <ChosenName kind={kind} id={chosen} also={also}>
      {pill}
    </ChosenName>
  );
}
