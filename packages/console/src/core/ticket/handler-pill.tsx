import { FilterPill } from "../../ui/filters/filter-pill.tsx";
import { type FilteredList, filterOf } from "../../ui/filters/filter-context.ts";
import { useSession } from "../session/session-store.ts";
import "./ticket.css";

interface HandlerPillProps {
  readonly list: FilteredList;
  readonly handlers: readonly { readonly id: number; readonly name: string; readonly openCount: number }[];
}

/** 处理人 among those who may handle the tickets, with 我的 as a chip of its own. */
export function HandlerPill({ list, handlers }: HandlerPillProps) {
  const me = useSession()?.staff;
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
                className="filter-option hover-fill1"
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
        className="ticket-chip text2 pointer"
        aria-pressed={isMine}
        onClick={() => set(isMine ? undefined : me?.id)}
      >
        我的
      </button>
    </>
  );
}
