import { type ReactNode, useState } from "react";
import type { FilterChip } from "../../platform/filter-chips.ts";
import type { PageAction } from "../../kit/page-action.ts";
import { type CardOf, PhoneCards } from "./phone-cards.tsx";
import { type PhoneFilter, PhoneFilters } from "./phone-filters.tsx";
import { phoneChips } from "./phone-in-force.ts";
import { PhonePage } from "./phone-page.tsx";
import { PhoneTabs } from "./phone-tabs.tsx";
import type { PhoneList } from "./use-phone-list.ts";

interface PhoneListPageProps<R> {
  readonly title: string;
  readonly list: PhoneList<R>;
  readonly rowKey: (row: R) => string | number;
  readonly Card: CardOf<R>;
  readonly actions?: readonly PageAction<R>[];
  readonly swipe?: string;
  readonly filters?: readonly PhoneFilter[];
  /** Tabs that set one filter; several values of a tab are joined by commas. */
  readonly tabs?: {
    readonly name: string;
    readonly titles: Readonly<Record<string, string>>;
    readonly preset: string;
  };
  /** Below the tabs, always in view. */
  readonly head?: ReactNode;
  readonly extra?: ReactNode;
  /** Above the cards. */
  readonly above?: ReactNode;
  readonly groupOf?: (row: R) => string;
  readonly renderGroup?: (group: string, rows: readonly R[]) => ReactNode;
  onRefresh?(): void;
}

/** The filters in force below the tabs, each to take away. */
const PhoneInForce = ({ chips }: { chips: readonly FilterChip[] }) => (
  <div className="phone-chips flex fixed scroll-x gap-8 pad-8-12" role="group" aria-label="当前筛选条件">
    {chips.map(({ label, text, clear }) => (
      <button
        key={label}
        type="button"
        className="size-13 text2 nowrap fixed"
        aria-label={clear === null ? `${label} ${text}` : `去掉${label} ${text}`}
        disabled={clear === null}
        onClick={() => clear?.()}
      >
        {label} {text}
        {clear !== null && " ×"}
      </button>
    ))}
  </div>
);

/** A phone page that is a list of cards: tabs, filter sheet, cards with their actions. */
export function PhoneListPage<R>(props: PhoneListPageProps<R>) {
  const { title, list, filters = [], tabs, head, extra, above, onRefresh, ...cards } = props;
  const [filtering, setFiltering] = useState(false);
  const chips = phoneChips(filters, list);
  const refresh = () => {
    list.reload();
    onRefresh?.();
  };
  return (
    <PhonePage
      title={title}
      onRefresh={refresh}
      extra={extra}
      {...(filters.length === 0 ? {} : { filtered: chips.length > 0, onFilter: () => setFiltering(true) })}
      head={
        <>
          {tabs !== undefined && (
            <PhoneTabs
              label={`${title}状态`}
              tabs={tabs.titles}
              chosen={list.filters[tabs.name] ?? tabs.preset}
              onPick={(key) => list.set({ [tabs.name]: key === "" ? undefined : key })}
            />
          )}
          {head}
          {chips.length > 0 && list.rows.length > 0 && <PhoneInForce chips={chips} />}
        </>
      }
    >
      {above}
      <PhoneCards list={list} label={title} chips={chips} {...cards} />
      {filtering && (
        <PhoneFilters
          filters={filters}
          chosen={{ ...list.defaults, ...list.filters }}
          defaults={list.defaults}
          onApply={list.set}
          onClose={() => setFiltering(false)}
        />
      )}
    </PhonePage>
  );
}
