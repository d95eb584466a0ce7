import gcoord from "gcoord";

/** The coordinate system of a pair of numbers; mainland maps use GCJ-02. */
export type CoordinateSystem = "GCJ02" | "WGS84" | "BD09";

export interface GeoPoint {
  readonly lon: number;
  readonly lat: number;
}

export const systemLabels: Readonly<Record<CoordinateSystem, string>> = {
  GCJ02: "GCJ-02",
  WGS84: "WGS-84",
  BD09: "BD-09",
};

/** The system of members' phones, of the outlines and of AMap. */
export const mapSystem: CoordinateSystem = "GCJ02";

const known = { GCJ02: gcoord.GCJ02, WGS84: gcoord.WGS84, BD09: gcoord.BD09 } as const;

/** Six decimals, about 0.1 m: what is stored and shown. */
const rounded = (degrees: number): number => Math.round(degrees * 1_000_000) / 1_000_000;

export function convertPoint(point: GeoPoint, from: CoordinateSystem, to: CoordinateSystem): GeoPoint {
  if (from === to) return { lon: rounded(point.lon), lat: rounded(point.lat) };
  const [lon, lat] = gcoord.transform([point.lon, point.lat], known[from], known[to]);
  return { lon: rounded(lon), lat: rounded(lat) };
}

export const pointText = ({ lon, lat }: GeoPoint): string => `${lon.toFixed(6)}, ${lat.toFixed(6)}`;

export const isOnEarth = ({ lon, lat }: GeoPoint): boolean =>
  Number.isFinite(lon) && Number.isFinite(lat) && Math.abs(lon) <= 180 && Math.abs(lat) <= 90;
