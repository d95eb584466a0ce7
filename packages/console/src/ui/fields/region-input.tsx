import type { RegionValue } from "@hongxian/contract/wire/refs.ts";
import { Cascader } from "antd";
import { useMemo } from "react";
import type { RegionNode } from "../../platform/app-parts.tsx";
import { type InputProps, inputState } from "./field-view.ts";
import { useRegions } from "./use-regions.ts";

type Levels = Pick<RegionValue, "provId" | "cityId" | "areaId">;

interface Option {
  value: number;
  label: string;
  children?: Option[];
}
const optionsOf = (nodes: readonly RegionNode[]): Option[] =>
  nodes.map(({ id, name, children }) => ({
    value: id,
    label: name,
    ...(children === undefined ? {} : { children: optionsOf(children) }),
  }));

/** Province, city, area; any lower level may stay empty. */
export function RegionInput({ field, value, onChange, ...state }: InputProps<Levels>) {
  const tree = useRegions();
  const options = useMemo(() => optionsOf(tree), [tree]);
  const chosen = [value?.provId, value?.cityId, value?.areaId].filter((id) => typeof id === "number");
  return (
    <Cascader
      {...inputState(state)}
      style={{ width: "100%" }}
      options={options}
      value={chosen}
      changeOnSelect
      showSearch
      placeholder={`请选择${field.label}`}
      onChange={(ids: (number | string | null)[] | undefined) => {
        const [provId = null, cityId = null, areaId = null] = (ids ?? []).map(Number);
        onChange(provId === null ? null : { provId, cityId, areaId });
      }}
    />
  );
}
