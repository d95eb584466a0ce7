import { SearchOutlined } from "@ant-design/icons";
import { Button, Input, type InputRef } from "antd";
import { useRef, useState } from "react";
import { KeyHint } from "../key-hint.tsx";
import type { List } from "../../platform/use-list.ts";
import { useKeys } from "../../platform/use-keys.ts";
import { filterOf, useFilterBar } from "./filter-context.ts";
import { FilterPill } from "./filter-pill.tsx";
import { useFilterChip } from "./use-filter-chip.ts";
import "./filters.css";

interface TextFilterProps<Q> {
  readonly list: List<unknown, Q>;
  readonly name: keyof Q & string;
  readonly placeholder: string;
  /** As a pill with this label; without one it is the search field in front. */
  readonly label?: string;
}

/** Text as typed; follows the address whenever that changes. */
function useTyped(value: string) {
  const [state, setState] = useState({ typed: value, seen: value });
  const typed = state.seen === value ? state.typed : value;
  return [typed, (next: string) => setState({ typed: next, seen: value })] as const;
}

function SearchField({
  value,
  placeholder,
  onDraft,
  onClear,
}: {
  value: string;
  placeholder: string;
  onDraft(text: string): void;
  onClear(): void;
}) {
  const field = useRef<InputRef>(null);
  const [typed, setTyped] = useTyped(value);
  useFilterChip("搜索", value === "" ? null : value, onClear);
  useKeys({ "/": { label: "搜索", run: () => field.current?.focus() } });
  return (
    <Input
      ref={field}
      className="filter-search"
      prefix={<SearchOutlined />}
      suffix={typed === "" ? <KeyHint keys="/" /> : null}
      placeholder={placeholder}
      aria-label={placeholder}
      value={typed}
      maxLength={100}
      allowClear={typed !== ""}
      onChange={(event) => {
        setTyped(event.target.value);
        onDraft(event.target.value);
      }}
    />
  );
}

function TextEditor({
  value,
  placeholder,
  onDone,
}: {
  value: string;
  placeholder: string;
  onDone(text: string): void;
}) {
  const [typed, setTyped] = useState(value);
  return (
    <div className="filter-editor">
      <Input
        autoFocus
        maxLength={100}
        placeholder={placeholder}
        aria-label={placeholder}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onPressEnter={(event) => {
          event.preventDefault();
          onDone(typed.trim());
        }}
      />
      <Button onClick={() => onDone(typed.trim())}>确定</Button>
    </div>
  );
}

/** Free text: the search field of the list, or a pill when it has a label. */
export function TextFilter<Q>({ list, name, placeholder, label }: TextFilterProps<Q>) {
  const [value, set] = filterOf(list, name);
  const bar = useFilterBar();
  const text = typeof value === "string" || typeof value === "number" ? String(value) : "";
  if (label === undefined)
    return (
      <SearchField
        value={text}
        placeholder={placeholder}
        onDraft={(typed) => bar.draft(name, typed)}
        onClear={() => set(undefined)}
      />
    );
  return (
    <FilterPill label={label} text={text === "" ? null : text} onClear={() => set(undefined)}>
      {(close) => (
        <TextEditor
          value={text}
          placeholder={placeholder}
          onDone={(typed) => {
            set(typed);
            close();
          }}
        />
      )}
    </FilterPill>
  );
}

/** A member by number, phone, 红线号 or nickname. */
export function MemberFilter<Q>({
  list,
  name,
  label = "会员",
  isSearch = false,
}: {
  list: List<unknown, Q>;
  name: keyof Q & string;
  label?: string;
  /** The search field of the list instead of a pill. */
  isSearch?: boolean;
}) {
  const placeholder = "编号 / 手机号 / 红线号 / 昵称";
  return (
    <TextFilter
      list={list}
      name={name}
      {...(isSearch ? { placeholder: `${label}：${placeholder}` } : { label, placeholder })}
    />
  );
}
