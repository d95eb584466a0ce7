import { useMemo, useState } from "react";
import { RegionMap } from "../../core/map/region-map.tsx";
import { countText } from "../../platform/decimal.ts";

interface City {
  readonly id: number;
  readonly prov: string;
  readonly name: string;
  readonly count: number;
}

const provinceOf = (cityId: number): number => Math.floor(cityId / 10_000) * 10_000;
const country = 0;

/** The provinces summed from their cities, or the cities of one province. */
function shownOf(cities: readonly City[], parentId: number) {
  const values = new Map<number, { value: number; title: string }>();
  for (const { id, prov, name, count } of cities) {
    if (parentId !== country) {
      if (provinceOf(id) === parentId) values.set(id, { value: count, title: `${name}：${countText(count)} 人` });
      continue;
    }
    const value = (values.get(provinceOf(id))?.value ?? 0) + count;
    values.set(provinceOf(id), { value, title: `${prov}：${countText(value)} 人` });
  }
  return values;
}

/** Members per city on the map; a caller limited to one province starts in it. */
export function CityMap({ cities }: { cities: readonly City[] }) {
  const provinces = useMemo(() => [...new Set(cities.map(({ id }) => provinceOf(id)))], [cities]);
  const start = provinces.length === 1 ? (provinces[0] ?? country) : country;
  const [chosen, setChosen] = useState<number | null>(null);
  const parentId = chosen ?? start;
  return (
    <>
      <RegionMap
        label="会员城市分布图"
        parentId={parentId}
        values={shownOf(cities, parentId)}
        onPick={(id) => {
          if (parentId === country && provinces.includes(id)) setChosen(id);
        }}
      />
      {chosen !== null && (
        <button type="button" className="cell-link" onClick={() => setChosen(null)}>
          返回全国
        </button>
      )}
    </>
  );
}
