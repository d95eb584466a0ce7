import { wechatKf } from "@hongxian/contract/features/wecom/wechat-kf.resource.ts";
import { type AnyResource, listCall } from "@hongxian/contract/kit/resource-calls.ts";
import { useMemo } from "react";
import { filterOf } from "../../kit/filters/filter-context.ts";
import { FilterPill } from "../../kit/filters/filter-pill.tsx";
import { useData } from "../../kit/use-data.ts";
import type { List } from "../../kit/use-list.ts";

// The kit's calls read a resource by plain names.
const kfList = listCall(wechatKf as unknown as AnyResource);

export interface KfOption {
  readonly id: number;
  readonly name: string;
}

/** The service accounts to choose from. */
export function useKfOptions(): readonly KfOption[] {
  const { data } = useData(kfList, { query: { size: 200 } });
  // Rows of this very resource, whose names the loose call forgot.
  return useMemo(() => (data?.list ?? []) as unknown as readonly KfOption[], [data]);
}

/** 客服账号, by name. */
export function KfFilter<R>({ list }: { list: List<R, Readonly<Record<string, unknown>>> }) {
  const options = useKfOptions();
  const [value, set] = filterOf(list, "kfId");
  const chosen = typeof value === "number" ? value : null;
  const text = chosen === null ? null : (options.find(({ id }) => id === chosen)?.name ?? String(chosen));
  return (
    <FilterPill label="客服账号" text={text} onClear={() => set(undefined)}>
      {(close) => (
        <div className="filter-options">
          {options.map(({ id, name }) => (
            <button
              key={id}
              type="button"
              className="filter-option"
              aria-pressed={id === chosen}
              onClick={() => {
                set(id);
                close();
              }}
            >
              {name}
            </button>
          ))}
          {options.length === 0 && <span className="caption">暂无数据</span>}
        </div>
      )}
    </FilterPill>
  );
}
