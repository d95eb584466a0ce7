import { getComplaintHandlers } from "@hongxian/contract/features/complaint/complaint.endpoints.ts";
import { useSession } from "../../core/session/session-store.ts";
import { FilterPill } from "../../ui/filters/filter-pill.tsx";
import { FlagFilter } from "../../ui/filters/choice-filter.tsx";
import { type FilteredList, filterOf } from "../../ui/filters/filter-context.ts";
import { TextFilter } from "../../ui/filters/text-filter.tsx";
import { useData } from "../../platform/use-data.ts";

interface FilterProps {
  readonly list: FilteredList;
}

export const MemberSearch = ({ list }: FilterProps) => (
  <TextFilter list={list} name="member" placeholder="举报人/被举报人 ID 或昵称" />
);

export const OverdueFilter = ({ list }: FilterProps) => (
  <FlagFilter list={list} name="overdue" label="是否超时" yes="已超时" no="未超时" />
);

/** 处理人 out of those who may handle complaints, with 我的 as a chip of its own. */
export function HandlerFilter({ list }: FilterProps) {
  const me = useSession()?.staff;
  const { data: handlers = [] } = useData(getComplaintHandlers, {});
  const [value, set] = filterOf(list, "handlerId");
  const chosen = typeof value === "number" ? value : null;
  const name =
    chosen === null
      ? null
      : (handlers.find(({ id }) => id === chosen)?.name ?? (chosen === me?.id ? me.name : String(chosen)));
  const isMine = me !== undefined && chosen === me.id;
  return (
    <>
      <FilterPill label="处理人" text={name} onClear={() => set(undefined)}>
        {(close) => (
          <div className="filter-options">
            {handlers.map((handler) => (
              <button
                key={handler.id}
                type="button"
                className="filter-option"
                aria-pressed={handler.id === chosen}
                onClick={() => {
                  set(handler.id);
                  close();
                }}
              >
                {handler.name} <span className="caption num">在办 {handler.openCount}</span>
              </button>
            ))}
          </div>
        )}
      </FilterPill>
      <button
        type="button"
        className="ticket-chip"
        aria-pressed={isMine}
        onClick={() => set(isMine ? undefined : me?.id)}
      >
        我的
      </button>
    </>
  );
}
