import L from "leaflet";
import type { ThemeMode } from "../../platform/theme/tokens.ts";
import { tokens } from "../../platform/theme/tokens.ts";

const leastZoom = 9;
/** Degrees between two lines, the widest first. */
const steps = [1, 0.5, 0.2, 0.1, 0.05, 0.02, 0.01, 0.005, 0.002];
const mostLines = 8;

/** The distance of lines at which no more than about five are in view. */
export const stepFor = (span: number): number => steps.findLast((step) => span / step <= mostLines) ?? steps[0] ?? 1;

const between = (from: number, to: number, step: number): readonly number[] => {
  const first = Math.ceil(from / step);
  return Array.from({ length: Math.max(0, Math.floor(to / step) - first + 1) }, (_, at) => (first + at) * step);
};

/** Lines of equal degrees with their numbers: at high zoom the outlines alone would leave the map empty. */
export function makeGraticule(map: L.Map, renderer: L.Renderer) {
  const lines = L.layerGroup().addTo(map);
  const number = (at: L.LatLngTuple, text: string, side: "top" | "left") => {
    const icon = L.divIcon({ className: `map-degree map-degree-${side}`, html: text, iconSize: [0, 0] });
    lines.addLayer(L.marker(at, { icon, interactive: false, keyboard: false }));
  };
  return (theme: ThemeMode) => {
    lines.clearLayers();
    if (map.getZoom() < leastZoom) return;
    const seen = map.getBounds();
    const [west, south, east, north] = [seen.getWest(), seen.getSouth(), seen.getEast(), seen.getNorth()];
    const step = stepFor(Math.max(east - west, north - south));
    const style = { renderer, color: tokens[theme].line, weight: 1, interactive: false };
    const digits = step < 0.01 ? 3 : 2;
    for (const lon of between(west, east, step)) {
      lines.addLayer(
        L.polyline(
          [
            [south, lon],
            [north, lon],
          ],
          style,
        ),
      );
      number([north, lon], `${lon.toFixed(digits)}°`, "top");
    }
    for (const lat of between(south, north, step)) {
      lines.addLayer(
        L.polyline(
          [
            [lat, west],
            [lat, east],
          ],
          style,
        ),
      );
      number([lat, west], `${lat.toFixed(digits)}°`, "left");
    }
  };
}
