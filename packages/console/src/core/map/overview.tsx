import { useEffect, useState } from "react";
import type { GeoPoint } from "./coordinates.ts";
import { type Division, loadDivisions } from "./outlines.ts";
import { SouthSeaInset } from "./south-sea-inset.tsx";

const size = { width: 172, height: 132 };
const unit = 2.55;
/** Equal distances near the centre of the country. */
const narrow = Math.cos((36 * Math.PI) / 180);
const place = ({ lon, lat }: GeoPoint): readonly [number, number] => [(lon - 72) * unit * narrow, (54.5 - lat) * unit];

function path({ polygons }: Division): string {
  return polygons
    .map(([outer = []]) => outer)
    .filter((ring) => ring.length > 12)
    .map((ring) => {
      const points = ring.filter((_, at) => at % 4 === 0).map(([lon, lat]) => place({ lon, lat }));
      return `M${points.map(([x, y]) => `${x.toFixed(1)},${y.toFixed(1)}`).join("L")}Z`;
    })
    .join("");
}

/**
 * The position of the map's view within the country, with the inset of the South China Sea; only the inset when the
 * entire country is in view.
 */
export function Overview({ at, whole }: { at: GeoPoint; whole: boolean }) {
  const [paths, setPaths] = useState<readonly string[]>([]);
  useEffect(() => {
    let gone = false;
    loadDivisions("china").then(
      (provinces) => gone || setPaths(provinces.map(path)),
      () => undefined,
    );
    return () => {
      gone = true;
    };
  }, []);
  if (whole) {
    return (
      <svg className="map-overview map-overview-sea" viewBox="0 0 66 96" role="img" aria-label="南海诸岛">
        <SouthSeaInset x={1} y={1} scale={1} />
      </svg>
    );
  }
  const [x, y] = place(at);
  return (
    <svg className="map-overview" viewBox={`0 0 ${size.width} ${size.height}`} role="img" aria-label="全国位置">
      {paths.map((d) => (
        <path key={d} d={d} />
      ))}
      <SouthSeaInset x={132} y={76} scale={0.57} />
      {x >= 0 && y >= 0 && x <= size.width && y <= size.height && <circle cx={x} cy={y} r="3.5" />}
    </svg>
  );
}
