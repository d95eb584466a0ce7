import type { Field } from "@hongxian/contract/kit/field.ts";
import type { AnyResource } from "@hongxian/contract/kit/resource-calls.ts";
import { defaultDays, fieldAt } from "@hongxian/contract/kit/resource-query.ts";
import { searchFilter } from "@hongxian/contract/kit/list-order.ts";
import { spanNames } from "@hongxian/contract/wire/list.ts";
import type { Filter } from "@hongxian/contract/kit/resource.ts";
import type { ReactNode } from "react";
import type { FilterGroup } from "./filter-bar.tsx";
import { ChoiceFilter, FlagFilter } from "../ui/filters/choice-filter.tsx";
import { RangeFilter } from "../ui/filters/range-filter.tsx";
import { RefFilter } from "../ui/filters/ref-filter.tsx";
import { RegionFilter } from "../ui/filters/region-filter.tsx";
import { MemberFilter, TextFilter } from "../ui/filters/text-filter.tsx";
import type { AnyOverlay, RecordList } from "./resource-overlay.ts";
import "../ui/filters/filters.css";

const inRow = 6;

function valueFilter(
  list: RecordList,
  name: string,
  label: string,
  field: Field,
  filter: { by: string; preset?: readonly string[] },
): ReactNode {
  switch (field.kind) {
    case "choice":
    case "choices": {
      const single = filter.by === "equals";
      return (
        <ChoiceFilter
          list={list}
          name={name}
          label={label}
          of={{ labels: field.labels ?? {} }}
          single={single}
          required={single && filter.preset !== undefined}
        />
      );
    }
    case "flag":
      return <FlagFilter list={list} name={name} label={label} />;
    case "region":
      return <RegionFilter list={list} name={name} label={label} />;
    case "staff":
    case "shop":
    case "role":
    case "department":
      return <RefFilter list={list} name={name} label={label} kind={field.kind} />;
    default:
      return <TextFilter list={list} name={name} label={label} placeholder={`请输入${label}`} />;
  }
}

function oneFilter(
  resource: AnyResource,
  list: RecordList,
  name: string,
  filter: Filter<string>,
  isSearch: boolean,
): ReactNode {
  if (filter.by === "own") {
    if (filter.labels !== undefined)
      return <ChoiceFilter list={list} name={name} label={filter.label} of={{ labels: filter.labels }} single />;
    return (
      <TextFilter
        list={list}
        name={name}
        {...(isSearch ? { placeholder: filter.label } : { label: filter.label, placeholder: `请输入${filter.label}` })}
      />
    );
  }
  const names = typeof filter.field === "string" ? [filter.field] : filter.field;
  const fields = names.map((one) => fieldAt(resource.fields, one));
  const label = filter.label ?? fields.map((field) => field.label).join(" / ");
  switch (filter.by) {
    case "contains":
      return (
        <TextFilter
          list={list}
          name={name}
          placeholder={filter.placeholder ?? label}
          {...(isSearch ? {} : { label })}
        />
      );
    case "member":
      return <MemberFilter list={list} name={name} label={label} isSearch={isSearch} />;
    case "between": {
      const [begin, end] = spanNames(name);
      return (
        <RangeFilter
          list={list}
          begin={begin}
          end={end}
          label={label}
          lastDays={defaultDays(filter, list.query)}
          removable
        />
      );
    }
    case "equals":
    case "oneOf": {
      const [field] = fields;
      return field === undefined ? null : valueFilter(list, name, label, field, filter);
    }
  }
}

/** The filters a resource defines: the search field first, six visible, the rest behind 展开. */
export function resourceFilters(
  resource: AnyResource,
  list: RecordList,
  { filters: own = {} }: AnyOverlay,
  without: readonly string[] = [],
): { shown: readonly ReactNode[]; more: readonly FilterGroup[] } {
  const entries = Object.entries(resource.list.filters).filter(([name]) => !without.includes(name));
  const search = searchFilter(resource);
  const ordered = entries.toSorted(([left], [right]) => Number(right === search) - Number(left === search));
  const nodes = ordered.map(([name, filter]) => {
    const Own = own[name];
    return (
      <span key={name} className="filter-slot">
        {Own === undefined ? oneFilter(resource, list, name, filter, name === search) : <Own list={list} />}
      </span>
    );
  });
  const rest = nodes.slice(inRow);
  return { shown: nodes.slice(0, inRow), more: rest.length === 0 ? [] : [{ title: "更多条件", filters: rest }] };
}
