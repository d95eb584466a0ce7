import { wechatKf } from "@hongxian/contract/features/wecom/wechat-kf.resource.ts";
import { listCall } from "@hongxian/contract/kit/resource-calls.ts";
import { filterOf } from "../../ui/filters/filter-context.ts";
import { FilterPill } from "../../ui/filters/filter-pill.tsx";
import { useData } from "../../platform/use-data.ts";
import type { List } from "../../platform/use-list.ts";

const kfList = listCall(wechatKf);

interface KfOption {
  readonly id: number;
  readonly name: string;
}
const none: readonly KfOption[] = [];

/** The service accounts to choose from. */
export function useKfOptions(): readonly KfOption[] {
  const { data } = useData(kfList, { query: { size: 200 } });
  return data?.list ?? none;
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
              className="filter-option hover-fill1"
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
