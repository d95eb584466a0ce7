import { field } from "@hongxian/contract/kit/field.ts";
import { deepestRegion, regionPath } from "../../platform/app-parts.tsx";
import { RegionInput } from "../../ui/fields/region-input.tsx";
import { useRegions } from "../../ui/fields/use-regions.ts";

const region = field.region("地区");

/** 地区: a province, city or area by its number. */
export function RegionPick({ value, onChange }: { value: number | undefined; onChange(value: number | null): void }) {
  const path = regionPath(useRegions(value !== undefined), value ?? 0);
  const [provId = null, cityId = null, areaId = null] = path.map(({ id }) => id);
  return (
    <label className="report-pick">
      <span className="unseen">{region.label}</span>
      <RegionInput
        field={region}
        value={{ provId, cityId, areaId }}
        onChange={(next) => onChange(deepestRegion(next))}
      />
    </label>
  );
}
