import { getSales } from "@hongxian/contract/core/staff/owner.endpoints.ts";
import { Input } from "antd";
import { useState } from "react";
import { filterOf } from "../../ui/filters/filter-context.ts";
import { FilterPill } from "../../ui/filters/filter-pill.tsx";
import type { List } from "../../platform/use-list.ts";
import { useData } from "../../platform/use-data.ts";

const nobody = { userId: 0, name: "未分配", deptName: null };

function SaleOptions({ chosen, onPick }: { chosen: number | null; onPick(userId: number): void }) {
  const { data } = useData(getSales, {});
  const [text, setText] = useState("");
  const shown = [nobody, ...(data ?? [])].filter(({ name }) => name.includes(text.trim()));
  return (
    <div className="filter-options">
      <Input autoFocus size="small" placeholder="搜索" value={text} onChange={(event) => setText(event.target.value)} />
      {shown.map(({ userId, name, deptName }) => (
        <button
          key={userId}
          type="button"
          className="filter-option"
          aria-pressed={userId === chosen}
          onClick={() => onPick(userId)}
        >
          {name}
          {deptName !== null && <span className="caption"> {deptName}</span>}
        </button>
      ))}
    </div>
  );
}

/** 销售: one of the sales people the account may give members to, or 未分配. */
export function SaleFilter<Q>({ list, name }: { list: List<unknown, Q>; name: keyof Q & string }) {
  const [value, set] = filterOf(list, name);
  const chosen = typeof value === "number" ? value : null;
  const { data } = useData(getSales, {}, { enabled: chosen !== null && chosen !== 0 });
  const found = chosen === 0 ? nobody : data?.find(({ userId }) => userId === chosen);
  return (
    <FilterPill
      label="销售"
      text={chosen === null ? null : (found?.name ?? String(chosen))}
      onClear={() => set(undefined)}
    >
      {(close) => (
        <SaleOptions
          chosen={chosen}
          onPick={(userId) => {
            set(userId);
            close();
          }}
        />
      )}
    </FilterPill>
  );
}
