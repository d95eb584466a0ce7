import { Cascader } from "antd";
import { useMemo } from "react";
import type { RegionNode } from "../../platform/app-parts.tsx";
import { useRegions } from "../../ui/fields/use-regions.ts";

export interface Place {
  readonly provId: number | null;
  readonly cityId: number | null;
  readonly areaId: number | null;
}
/** As the call takes it: a level that is missing is none. */
type SentPlace = { readonly [K in keyof Place]?: Place[K] | undefined };
interface Option {
  value: number;
  label: string;
  children?: Option[];
}

const whole = 0;
const optionsOf = (nodes: readonly RegionNode[], depth: number): Option[] =>
  nodes.map(({ id, name, children = [] }) => ({
    value: id,
    label: name,
    ...(depth <= 1 || children.length === 0 ? {} : { children: optionsOf(children, depth - 1) }),
  }));
const placeOf = ([provId, cityId, areaId]: readonly number[]): Place =>
  provId === undefined || provId === whole
    ? { provId: null, cityId: null, areaId: null }
    : { provId, cityId: cityId ?? null, areaId: areaId ?? null };
const chainOf = ({ provId = null, cityId = null, areaId = null }: SentPlace): number[] =>
  provId === null ? [whole] : [provId, cityId, areaId].filter((id) => id !== null);

interface InputProps {
  readonly id: string;
  readonly invalid: boolean;
}

/** One place, as deep as the tier needs. */
export function PlaceInput({
  id,
  invalid,
  depth,
  value,
  onChange,
}: InputProps & { depth: number; value: Place; onChange(value: Place): void }) {
  const regions = useRegions();
  const options = useMemo(() => optionsOf(regions, depth), [regions, depth]);
  return (
    <Cascader
      id={id}
      {...(invalid ? { status: "error" as const } : {})}
      style={{ width: "100%" }}
      placeholder="请选择区域"
      showSearch
      options={options}
      value={value.provId === null ? [] : chainOf(value).slice(0, depth)}
      onChange={(chain) => onChange(placeOf((chain ?? []).map(Number)))}
    />
  );
}

/** Several places of any level, including the entire country. */
export function RegionsInput({
  id,
  invalid,
  value,
  onChange,
}: InputProps & { value: readonly SentPlace[]; onChange(value: Place[]): void }) {
  const regions = useRegions();
  const options = useMemo(() => [{ value: whole, label: "全国" }, ...optionsOf(regions, 3)], [regions]);
  return (
    <Cascader
      id={id}
      {...(invalid ? { status: "error" as const } : {})}
      multiple
      showCheckedStrategy={Cascader.SHOW_PARENT}
      style={{ width: "100%" }}
      placeholder="请选择区域"
      showSearch
      maxTagCount="responsive"
      options={options}
      value={value.map(chainOf)}
      onChange={(chains) => onChange((chains ?? []).map((chain) => placeOf(chain.map(Number))))}
    />
  );
}
