import { useEffect, useMemo, useState } from "react";
import { countText } from "../../platform/decimal.ts";
import { PanelState } from "../../ui/panel-state.tsx";
import { type Division, loadDivisions } from "./outlines.ts";
import { SouthSeaInset } from "./south-sea-inset.tsx";
import "./region-map.css";

interface RegionMapProps {
  readonly label: string;
  /** The country (0), a province or a city whose parts are drawn. */
  readonly parentId: number;
  readonly values: ReadonlyMap<number, { readonly value: number; readonly title: string }>;
  onPick(id: number): void;
  /** How the legend writes a value. */
  readonly text?: (value: number) => string;
}
const size = { width: 560, height: 420, edge: 8 };
const steps = 5;

/** Limits between the five shades: a fifth of the places in each. */
export function quantiles(values: readonly number[]): readonly number[] {
  const sorted = values.filter((value) => value > 0).toSorted((one, other) => one - other);
  if (sorted.length === 0) return [];
  return Array.from({ length: steps - 1 }, (_, at) => sorted[Math.floor(((at + 1) * sorted.length) / steps)] ?? 0);
}
export const shadeOf = (value: number, limits: readonly number[]): number =>
  value <= 0 ? 0 : 1 + limits.filter((limit) => value >= limit).length;

/** The least and the greatest value of each shade that some place has. */
export function legendOf(values: readonly number[]): readonly { shade: number; least: number; most: number }[] {
  const limits = quantiles(values);
  return Array.from({ length: steps }, (_, at) => at + 1).flatMap((shade) => {
    const within = values.filter((value) => value > 0 && shadeOf(value, limits) === shade);
    return within.length === 0 ? [] : [{ shade, least: Math.min(...within), most: Math.max(...within) }];
  });
}

const keyBox = { width: 14, height: 10, borderRadius: 2, background: "var(--shade)" };

function Legend({ values, text }: { values: readonly number[]; text(value: number): string }) {
  const shades = legendOf(values);
  if (shades.length === 0) return null;
  return (
    <ul className="region-legend flex wrap gap-12 caption num" aria-label="图例，每级约五分之一的地区">
      {shades.map(({ shade, least, most }) => (
        <li key={shade} className="inline-row gap-4">
          <i className={`region-${shade}`} style={keyBox} />
          {least === most ? text(least) : `${text(least)}–${text(most)}`}
        </li>
      ))}
      <li className="inline-row gap-4">
        <i className="region-0" style={keyBox} />无
      </li>
    </ul>
  );
}

function isPartOf(id: number, parentId: number): boolean {
  if (parentId === 0) return id % 10_000 === 0;
  if (parentId % 10_000 === 0) return id !== parentId;
  return id % 100 !== 0 && Math.floor(id / 100) * 100 === parentId;
}

function projection(divisions: readonly Division[]) {
  const west = Math.min(...divisions.map(({ box }) => box[0]));
  const south = Math.min(...divisions.map(({ box }) => (box[1] < 17 ? 17.5 : box[1])));
  const east = Math.max(...divisions.map(({ box }) => box[2]));
  const north = Math.max(...divisions.map(({ box }) => box[3]));
  const narrow = Math.cos((((south + north) / 2) * Math.PI) / 180);
  const scale = Math.min(
    (size.width - 2 * size.edge) / ((east - west) * narrow),
    (size.height - 2 * size.edge) / (north - south),
  );
  return ([lon, lat]: readonly [number, number]) =>
    `${(size.edge + (lon - west) * narrow * scale).toFixed(1)},${(size.edge + (north - lat) * scale).toFixed(1)}`;
}

function useParts(parentId: number): { parts: readonly Division[]; failed: boolean } {
  const file = parentId === 0 ? "china" : Math.floor(parentId / 10_000) * 10_000;
  const [state, setState] = useState<{ file: "china" | number; all: readonly Division[]; failed: boolean } | null>(
    null,
  );
  useEffect(() => {
    let gone = false;
    loadDivisions(file).then(
      (all) => gone || setState({ file, all, failed: false }),
      () => gone || setState({ file, all: [], failed: true }),
    );
    return () => {
      gone = true;
    };
  }, [file]);
  const known = state?.file === file ? state : null;
  const parts = useMemo(() => (known?.all ?? []).filter(({ id }) => isPartOf(id, parentId)), [known, parentId]);
  return { parts, failed: known?.failed ?? false };
}

/** The parts of a place, darker where the value is higher; a click opens one. */
export function RegionMap({ label, parentId, values, onPick, text = countText }: RegionMapProps) {
  const { parts, failed } = useParts(parentId);
  const shownValues = [...values.values()].map(({ value }) => value);
  const limits = quantiles(shownValues);
  const paths = useMemo(() => {
    if (parts.length === 0) return [];
    const place = projection(parts);
    return parts.map(({ id, name, polygons }) => ({
      id,
      name,
      d: polygons
        .map(([outer = []]) => outer)
        .filter((ring) => ring.length > 3)
        .map((ring) => `M${ring.map(place).join("L")}Z`)
        .join(""),
    }));
  }, [parts]);
  if (failed || (parts.length === 0 && parentId % 10_000 !== 0))
    return <PanelState kind="empty" text="暂无该地区的地图" />;
  return (
    <>
      <svg className="region-map" viewBox={`0 0 ${size.width} ${size.height}`} role="group" aria-label={label}>
        {paths.map(({ id, name, d }) => {
          const found = values.get(id);
          const title = found?.title ?? `${name}：0`;
          return (
            <path
              key={id}
              d={d}
              style={{ fill: "var(--shade)" }}
              className={`region-${shadeOf(found?.value ?? 0, limits)}`}
              role="button"
              tabIndex={0}
              aria-label={title}
              onClick={() => onPick(id)}
              onKeyDown={(event) => event.key === "Enter" && onPick(id)}
            >
              <title>{title}</title>
            </path>
          );
        })}
        {parentId === 0 && <SouthSeaInset x={486} y={320} scale={0.98} />}
      </svg>
      <Legend values={shownValues} text={text} />
    </>
  );
}
