import { getMatchmakerOptions } from "@hongxian/contract/core/matchmaker/matchmaker-options.endpoints.ts";
import { getSales } from "@hongxian/contract/core/staff/owner.endpoints.ts";
import { Input } from "antd";
import { type ComponentType, useState } from "react";
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
interface PersonFilterProps<Q> {
  readonly list: List<unknown, Q>;
  readonly name: keyof Q & string;
}
interface OptionsProps {
  readonly chosen: number | null;
  onPick(userId: number): void;
}
interface PeopleProps extends OptionsProps {
  readonly label: string;
  readonly placeholder: string;
  readonly text: string;
  /** Undefined while they load. */
  readonly people: readonly Person[] | undefined;
  onSearch(text: string): void;
}

function People({ label, placeholder, text, people, chosen, onSearch, onPick }: PeopleProps) {
  return (
    <div className="filter-options">
      <Input
        autoFocus
        size="small"
        placeholder={placeholder}
        aria-label={`搜索${label}`}
        value={text}
        onChange={(event) => onSearch(event.target.value)}
      />
      {people?.map(({ userId, name, note }) => (
        <button
          key={userId}
          type="button"
          className="filter-option hover-fill1"
          aria-pressed={userId === chosen}
          onClick={() => onPick(userId)}
        >
          {name}
          {note !== null && <span className="caption"> {note}</span>}
        </button>
      ))}
      {people?.length === 0 && <span className="caption">没有找到{label}</span>}
    </div>
  );
}

interface PillProps<Q> extends PersonFilterProps<Q> {
  readonly label: string;
  readonly person: Person | undefined;
  readonly Options: ComponentType<OptionsProps>;
}

const chosenOf = <Q,>({ list, name }: PersonFilterProps<Q>): number | null => {
  const [value] = filterOf(list, name);
  return typeof value === "number" ? value : null;
};

function PersonPill<Q>({ list, name, label, person, Options }: PillProps<Q>) {
  const [, set] = filterOf(list, name);
  const chosen = chosenOf({ list, name });
  return (
    <FilterPill
      label={label}
      text={chosen === null ? null : (person?.name ?? String(chosen))}
      onClear={() => set(undefined)}
    >
      {(close) => (
        <Options
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
function SaleOptions(props: OptionsProps) {
  const [text, setText] = useState("");
  const sales = useSales(true);
  const people = sales === undefined ? undefined : [nobody, ...sales].filter(({ name }) => name.includes(text.trim()));
  return <People label="销售" placeholder="搜索" text={text} people={people} onSearch={setText} {...props} />;
}

/** 销售: one of the sales people to whom the account may assign members, or 未分配. */
export function SaleFilter<Q>(props: PersonFilterProps<Q>) {
  const chosen = chosenOf(props);
  const sales = useSales(chosen !== null && chosen !== 0);
  const person = chosen === 0 ? nobody : sales?.find(({ userId }) => userId === chosen);
  return <PersonPill {...props} label="销售" person={person} Options={SaleOptions} />;
}

function useMatchmakers(keyword: string, wanted: boolean): readonly Person[] | undefined {
  const { data } = useData(getMatchmakerOptions, { query: { keyword } }, { enabled: wanted });
  return data?.map(({ userId, name, shopName }) => ({ userId, name, note: shopName }));
}
function MatchmakerOptions(props: OptionsProps) {
  const [text, setText] = useState("");
  const people = useMatchmakers(text.trim(), true);
  return (
    <People label="红娘" placeholder="姓名 / 会员编号" text={text} people={people} onSearch={setText} {...props} />
  );
}

/** 红娘: one of those the account may choose, by member number. */
export function MatchmakerFilter<Q>(props: PersonFilterProps<Q>) {
  const chosen = chosenOf(props);
  const found = useMatchmakers(String(chosen ?? ""), chosen !== null);
  const person = found?.find(({ userId }) => userId === chosen);
  return <PersonPill {...props} label="红娘" person={person} Options={MatchmakerOptions} />;
}
