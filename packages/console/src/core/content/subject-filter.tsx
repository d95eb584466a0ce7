import { findSubjects } from "@hongxian/contract/core/content/subject-options.endpoints.ts";
import { Input, Select } from "antd";
import { useState } from "react";
import { useData } from "../../platform/use-data.ts";
import { type FilteredList, filterOf } from "../../ui/filters/filter-context.ts";
import { FilterPill } from "../../ui/filters/filter-pill.tsx";

function SubjectOptions({ chosen, onPick }: { chosen: number | null; onPick(id: number): void }) {
  const [keyword, setKeyword] = useState("");
  const { data } = useData(findSubjects, { query: { keyword } });
  return (
    <div className="filter-options">
      <Input autoFocus size="small" placeholder="搜索话题" onChange={({ target }) => setKeyword(target.value.trim())} />
      {data?.map(({ id, title }) => (
        <button
          key={id}
          type="button"
          className="filter-option hover-fill1"
          aria-pressed={id === chosen}
          onClick={() => onPick(id)}
        >
          {title}
        </button>
      ))}
      {data?.length === 0 && <span className="caption">暂无数据</span>}
    </div>
  );
}

/** The topic by which a list is filtered. */
export function SubjectFilter({ list }: { list: FilteredList }) {
  const [value, set] = filterOf(list, "subjectId");
  const chosen = typeof value === "number" ? value : null;
  const { data } = useData(findSubjects, { query: { id: chosen ?? 1 } }, { enabled: chosen !== null });
  const name = chosen === null ? null : (data?.find(({ id }) => id === chosen)?.title ?? String(chosen));
  return (
    <FilterPill label="话题" text={name} onClear={() => set(undefined)}>
      {(close) => (
        <SubjectOptions
          chosen={chosen}
          onPick={(id) => {
            set(id);
            close();
          }}
        />
      )}
    </FilterPill>
  );
}

interface SubjectSelectProps {
  readonly id?: string;
  readonly value: number | null;
  readonly type?: "NORMAL" | "DEBATE" | "VOTE" | "ACTIVITY" | undefined;
  readonly except?: number | undefined;
  readonly invalid?: boolean;
  /** What is already chosen, by name. */
  readonly title?: string | undefined;
  onChange(id: number | null): void;
}

/** An active topic, found by name. */
export function SubjectSelect({ id, value, type, except, invalid = false, title, onChange }: SubjectSelectProps) {
  const [keyword, setKeyword] = useState("");
  const query = { keyword, status: "ONLINE" as const, ...(type === undefined ? {} : { type }) };
  const { data } = useData(findSubjects, { query });
  const found = (data ?? []).filter((one) => one.id !== except).map((one) => ({ value: one.id, label: one.title }));
  const isKnown = value === null || found.some((one) => one.value === value);
  return (
    <Select
      {...(id === undefined ? {} : { id })}
      {...(invalid ? { status: "error" as const } : {})}
      style={{ width: "100%" }}
      placeholder="请选择话题"
      allowClear
      showSearch={{ filterOption: false, onSearch: (text) => setKeyword(text.trim()) }}
      value={value}
      options={isKnown ? found : [{ value, label: title ?? String(value) }, ...found]}
      onChange={(next: number | undefined) => onChange(next ?? null)}
    />
  );
}
