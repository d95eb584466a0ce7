import { wholeTime } from "@hongxian/contract/wire/whole-time.ts";
import { Button, Input } from "antd";
import { useState } from "react";
import { dayBefore, todayText } from "../../platform/shanghai-time.ts";
import { isWholeTime } from "../../platform/whole-time.ts";
import { PhoneChips } from "./phone-chips.tsx";
import { PhoneRegion } from "./phone-region.tsx";
import { PhoneSheet } from "./phone-sheet.tsx";
import "./phone.css";

/** One filter of the sheet. */
export type PhoneFilter =
  | { readonly kind: "text" | "number"; readonly name: string; readonly label: string; readonly placeholder?: string }
  | {
      readonly kind: "one" | "some";
      readonly name: string;
      readonly label: string;
      readonly labels: Readonly<Record<string, string>>;
    }
  | {
      readonly kind: "days";
      readonly label: string;
      readonly begin: string;
      readonly end: string;
      readonly lastDays: number;
      /** States whose rows are shown however old they are, as in the list's own filter. */
      readonly wholeFor?: Readonly<Record<string, readonly string[]>>;
    }
  | { readonly kind: "range"; readonly label: string; readonly begin: string; readonly end: string }
  | { readonly kind: "region"; readonly label: string; readonly names: readonly string[]; readonly depth: number };

type Draft = Readonly<Record<string, string>>;
const quick = { 今日: 0, "7天": 6, "30天": 29 } as const;
const whole = "全部";

function DaysField({
  filter,
  draft,
  set,
}: {
  filter: PhoneFilter & { kind: "days" };
  draft: Draft;
  set(next: Draft): void;
}) {
  const from = draft[filter.begin] ?? "";
  const to = draft[filter.end] ?? "";
  const chosen = Object.entries(quick).find(([, days]) => from === dayBefore(days) && to === todayText())?.[0];
  const preset =
    from === "" && to === "" ? Object.entries(quick).find(([, days]) => days + 1 === filter.lastDays)?.[0] : undefined;
  return (
    <>
      <PhoneChips
        label={filter.label}
        labels={Object.fromEntries([...Object.keys(quick), whole].map((name) => [name, name]))}
        chosen={[isWholeTime(from, to) ? whole : (chosen ?? preset ?? "")]}
        onPick={(name) => {
          if (name === whole) return set({ ...draft, [filter.begin]: wholeTime, [filter.end]: "" });
          const days = Object.entries(quick).find(([key]) => key === name)?.[1] ?? 29;
          return set({ ...draft, [filter.begin]: dayBefore(days), [filter.end]: todayText() });
        }}
      />
      <div className="phone-pair">
        <Input
          type="date"
          aria-label={`${filter.label}从`}
          max={todayText()}
          value={isWholeTime(from, to) ? "" : from}
          onChange={(event) => set({ ...draft, [filter.begin]: event.target.value })}
        />
        <Input
          type="date"
          aria-label={`${filter.label}到`}
          max={todayText()}
          value={to}
          onChange={(event) => set({ ...draft, [filter.end]: event.target.value })}
        />
      </div>
    </>
  );
}

function FilterField({ filter, draft, set }: { filter: PhoneFilter; draft: Draft; set(next: Draft): void }) {
  switch (filter.kind) {
    case "days":
      return <DaysField filter={filter} draft={draft} set={set} />;
    case "range":
      return (
        <div className="phone-pair">
          {[filter.begin, filter.end].map((name, at) => (
            <Input
              key={name}
              inputMode="decimal"
              aria-label={`${filter.label}${at === 0 ? "最低" : "最高"}`}
              placeholder={at === 0 ? "最低" : "最高"}
              value={draft[name] ?? ""}
              onChange={(event) => set({ ...draft, [name]: event.target.value.trim() })}
            />
          ))}
        </div>
      );
    case "region":
      return <PhoneRegion label={filter.label} names={filter.names} depth={filter.depth} draft={draft} set={set} />;
    case "one":
    case "some": {
      const { name, labels, label, kind } = filter;
      const chosen = (draft[name] ?? "").split(",").filter((value) => value !== "");
      const pick = (value: string) => {
        const rest = chosen.filter((one) => one !== value);
        const next = chosen.includes(value) ? rest : kind === "one" ? [value] : [...chosen, value];
        set({ ...draft, [name]: next.join(",") });
      };
      return <PhoneChips label={label} labels={labels} chosen={chosen} onPick={pick} />;
    }
    default:
      return (
        <Input
          aria-label={filter.label}
          placeholder={filter.placeholder ?? filter.label}
          {...(filter.kind === "number" ? { inputMode: "numeric" as const } : {})}
          value={draft[filter.name] ?? ""}
          onChange={(event) => set({ ...draft, [filter.name]: event.target.value })}
        />
      );
  }
}

const namesOf = (filter: PhoneFilter): readonly string[] =>
  "name" in filter ? [filter.name] : "names" in filter ? filter.names : [filter.begin, filter.end];
const withoutEmpty = (draft: Draft, names: readonly string[]): Record<string, string | undefined> =>
  Object.fromEntries(
    names.map((name) => {
      const value = (draft[name] ?? "").trim();
      return [name, value === "" ? undefined : value];
    }),
  );

interface PhoneFiltersProps {
  readonly filters: readonly PhoneFilter[];
  readonly chosen: Draft;
  /** The values that 重置 restores; empty when left out. */
  readonly defaults?: Draft;
  onApply(change: Readonly<Record<string, string | undefined>>): void;
  onClose(): void;
}

/** The filter sheet: no request is sent before 确定. */
export function PhoneFilters({ filters, chosen, defaults = {}, onApply, onClose }: PhoneFiltersProps) {
  const names = filters.flatMap(namesOf);
  const [draft, setDraft] = useState<Draft>(() => Object.fromEntries(names.map((name) => [name, chosen[name] ?? ""])));
  const apply = (next: Draft) => {
    onApply(withoutEmpty(next, names));
    onClose();
  };
  return (
    <PhoneSheet
      title="筛选"
      onClose={onClose}
      footer={
        <div className="phone-sheet-foot grid gap-10">
          <Button onClick={() => apply(defaults)}>重置</Button>
          <Button type="primary" onClick={() => apply(draft)}>
            确定
          </Button>
        </div>
      }
    >
      {filters.map((filter) => (
        <section key={filter.label} className="phone-filter">
          <h2>{filter.label}</h2>
          <FilterField filter={filter} draft={draft} set={setDraft} />
        </section>
      ))}
    </PhoneSheet>
  );
}

/** Whether any of these filters is set, for the mark on the icon. */
export const isFiltered = (filters: readonly PhoneFilter[], chosen: Draft): boolean =>
  filters.flatMap(namesOf).some((name) => (chosen[name] ?? "") !== "");
