import { PendingInput } from "../fields/pending-input.tsx";
import { type Field, field } from "@hongxian/contract/kit/field.ts";
import { deepestRegion, regionPath } from "../../platform/app-parts.tsx";
import { useRegions } from "../fields/use-regions.ts";
import type { List } from "../../platform/use-list.ts";
import { filterOf, setFilters } from "./filter-context.ts";
import { FilterPill } from "./filter-pill.tsx";
import { latePiece } from "../late/late.tsx";
import "./filters.css";

const RegionInput = latePiece(async () => (await import("../fields/region-input.tsx")).RegionInput, <PendingInput />);

interface RegionFilterProps<Q> {
  readonly list: List<unknown, Q>;
  /** One name for the chosen place at any level, or one name for each level. */
  readonly name: (keyof Q & string) | readonly [prov: keyof Q & string, city: keyof Q & string, area: keyof Q & string];
  readonly label: string;
}

/** Province, city or area. */
export function RegionFilter<Q>({ list, name, label }: RegionFilterProps<Q>) {
  const names = typeof name === "string" ? [name] : name;
  const ids = names.map((one) => filterOf(list, one)[0]).filter((id) => typeof id === "number");
  const deepest = ids.at(-1);
  const path = regionPath(useRegions(deepest !== undefined), deepest ?? 0);
  const [provId = null, cityId = null, areaId = null] = path.length > 0 ? path.map(({ id }) => id) : ids;
  const text =
    deepest === undefined ? null : path.length === 0 ? String(deepest) : path.map((node) => node.name).join(" ");
  const put = (levels: readonly (number | null)[]) =>
    setFilters(list, Object.fromEntries(names.map((one, at) => [one, levels[at] ?? undefined])));
  const described: Field = field.region(label);
  return (
    <FilterPill label={label} text={text} onClear={() => put([])}>
      {() => (
        <div className="filter-editor">
          <RegionInput
            field={described}
            value={{ provId, cityId, areaId }}
            onChange={(value) =>
              put(
                names.length === 1
                  ? [deepestRegion(value)]
                  : [value?.provId ?? null, value?.cityId ?? null, value?.areaId ?? null],
              )
            }
          />
        </div>
      )}
    </FilterPill>
  );
}
