import { getMatchmakerOptions } from "@hongxian/contract/core/matchmaker/matchmaker-options.endpoints.ts";
import { getSales } from "@hongxian/contract/core/staff/owner.endpoints.ts";
import { Input } from "antd";
import { useState } from "react";
import type { List } from "../../platform/use-list.ts";
import { useData } from "../../platform/use-data.ts";
import { filterOf } from "../../ui/filters/filter-context.ts";
import { FilterPill } from "../../ui/filters/filter-pill.tsx";

interface Person {
  readonly userId: number;
  readonly name: string;
  /** The department or the shop. */
  readonly note: string | null;
}
interface PeopleKind {
  readonly label: string;
  readonly placeholder: string;
  readonly none: string;
  /** Those a text finds; undefined while they come. */
  usePeople(text: string): readonly Person[] | undefined;
  /** The one chosen, to be named on the pill. */
  usePerson(userId: number | null): Person | undefined;
}
interface PersonFilterProps<Q> {
  readonly list: List<unknown, Q>;
  readonly name: keyof Q & string;
}

function Options({ kind, chosen, onPick }: { kind: PeopleKind; chosen: number | null; onPick(userId: number): void }) {
  const [text, setText] = useState("");
  const people = kind.usePeople(text.trim());
  return (
    <div className="filter-options">
      <Input
        autoFocus
        size="small"
        placeholder={kind.placeholder}
        aria-label={`搜索${kind.label}`}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      {people?.map(({ userId, name, note }) => (
        <button
          key={userId}
          type="button"
          className="filter-option"
          aria-pressed={userId === chosen}
          onClick={() => onPick(userId)}
        >
          {name}
          {note !== null && <span className="caption"> {note}</span>}
        </button>
      ))}
      {people?.length === 0 && <span className="caption">{kind.none}</span>}
    </div>
  );
}

function PersonFilter<Q>({ list, name, kind }: PersonFilterProps<Q> & { readonly kind: PeopleKind }) {
  const [value, set] = filterOf(list, name);
  const chosen = typeof value === "number" ? value : null;
  const person = kind.usePerson(chosen);
  return (
    <FilterPill
      label={kind.label}
      text={chosen === null ? null : (person?.name ?? String(chosen))}
      onClear={() => set(undefined)}
    >
      {(close) => (
        <Options
          kind={kind}
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

const nobody: Person = { userId: 0, name: "未分配", note: null };
function useSales(wanted: boolean): readonly Person[] | undefined {
  const { data } = useData(getSales, {}, { enabled: wanted });
  return data?.map(({ userId, name, deptName }) => ({ userId, name, note: deptName }));
}
const sales: PeopleKind = {
  label: "销售",
  placeholder: "搜索",
  none: "没有找到销售",
  usePeople: (text) => {
    const people = useSales(true);
    return people === undefined ? undefined : [nobody, ...people].filter(({ name }) => name.includes(text));
  },
  usePerson: (userId) => {
    const people = useSales(userId !== null && userId !== 0);
    return userId === 0 ? nobody : people?.find((one) => one.userId === userId);
  },
};

function useMatchmakers(keyword: string, wanted: boolean): readonly Person[] | undefined {
  const { data } = useData(getMatchmakerOptions, { query: { keyword } }, { enabled: wanted });
  return data?.map(({ userId, name, shopName }) => ({ userId, name, note: shopName }));
}
const matchmakers: PeopleKind = {
  label: "红娘",
  placeholder: "姓名 / 会员编号",
  none: "没有找到红娘",
  usePeople: (text) => useMatchmakers(text, true),
  usePerson: (userId) => useMatchmakers(String(userId ?? ""), userId !== null)?.find((one) => one.userId === userId),
};

/** 销售: one of the sales people the account may give members to, or 未分配. */
export const SaleFilter = <Q,>(props: PersonFilterProps<Q>) => <PersonFilter {...props} kind={sales} />;

/** 红娘: one of those the account may choose among, by the member number. */
export const MatchmakerFilter = <Q,>(props: PersonFilterProps<Q>) => <PersonFilter {...props} kind={matchmakers} />;
