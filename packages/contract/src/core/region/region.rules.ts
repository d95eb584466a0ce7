import { choices } from "../../kit/choices.ts";

/** The four regions of a member; the value is the prefix of its six fields. */
export const regionKind = choices({
  HOME: "现居地",
  PLAIN: "家乡",
  REGISTERED: "户籍",
  SPOUSE: "择偶地区",
});
export type RegionKind = (typeof regionKind.values)[number];

export interface RegionFields {
  readonly provId: string;
  readonly prov: string;
  readonly cityId: string;
  readonly city: string;
  readonly areaId: string;
  readonly area: string;
}

/** Names of a member's region fields on the wire, by kind. */
export const regionFields = {
  HOME: {
    provId: "homeProvId",
    prov: "homeProv",
    cityId: "homeCityId",
    city: "homeCity",
    areaId: "homeAreaId",
    area: "homeArea",
  },
  PLAIN: {
    provId: "provId",
    prov: "prov",
    cityId: "cityId",
    city: "city",
    areaId: "areaId",
    area: "area",
  },
  REGISTERED: {
    provId: "registeredProvId",
    prov: "registeredProv",
    cityId: "registeredCityId",
    city: "registeredCity",
    areaId: "registeredAreaId",
    area: "registeredArea",
  },
  SPOUSE: {
    provId: "spouseProvId",
    prov: "spouseProv",
    cityId: "spouseCityId",
    city: "spouseCity",
    areaId: "spouseAreaId",
    area: "spouseArea",
  },
} as const satisfies Record<RegionKind, RegionFields>;

/** 0 on the wire means 不限. */
export const anyRegion = 0;

export const regionLevels = { province: 1, city: 2, area: 3 } as const;

/** Level of a 6-digit division code. */
export function regionLevel(id: number): 1 | 2 | 3 {
  if (id % 10000 === 0) return 1;
  return id % 100 === 0 ? 2 : 3;
}

export function provinceOf(id: number): number {
  return id - (id % 10000);
}

export { regionText, shortRegionName } from "./region-text.ts";
