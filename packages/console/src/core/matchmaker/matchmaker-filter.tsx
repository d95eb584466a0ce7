import { getMatchmakerOptions } from "@hongxian/contract/core/matchmaker/matchmaker-options.endpoints.ts";
import { Input } from "antd";
import { useState } from "react";
import type { List } from "../../platform/use-list.ts";
import { useData } from "../../platform/use-data.ts";
import { filterOf } from "../../ui/filters/filter-context.ts";
import { FilterPill } from "../../ui/filters/filter-pill.tsx";

function MatchmakerOptions({ chosen, onPick }: { chosen: number | null; onPick(userId: number): void }) {
  const [keyword, setKeyword] = useState("");
  const { data } = useData(getMatchmakerOptions, { query: { keyword } });
  return (
    <div className="filter-options">
      <Input
        autoFocus
        size="small"
        placeholder="姓名 / 会员编号"
        aria-label="搜索红娘"
        onChange={(event) => setKeyword(event.target.value.trim())}
      />
      {data?.map(({ userId, name, shopName }) => (
        <button
          key={userId}
          type="button"
          className="filter-option"
          aria-pressed={userId === chosen}
          onClick={() => onPick(userId)}
        >
          {name} <span className="caption">{shopName}</span>
        </button>
      ))}
      {data?.length === 0 && <span className="caption">没有找到红娘</span>}
    </div>
  );
}

/** 红娘: one of those the account may choose among, by the member number. */
export function MatchmakerFilter<Q>({ list, name }: { list: List<unknown, Q>; name: keyof Q & string }) {
  const [value, set] = filterOf(list, name);
  const chosen = typeof value === "number" ? value : null;
  const { data } = useData(
    getMatchmakerOptions,
    { query: { keyword: String(chosen ?? "") } },
    { enabled: chosen !== null },
  );
  const found = data?.find(({ userId }) => userId === chosen);
  return (
    <FilterPill
      label="红娘"
      text={chosen === null ? null : (found?.name ?? String(chosen))}
      onClear={() => set(undefined)}
    >
      {(close) => (
        <MatchmakerOptions
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
