import L from "leaflet";
import { type ThemeMode, tokens } from "../../platform/theme/tokens.ts";
import { makeGraticule } from "./graticule.ts";
import { type Division, loadDivisions } from "./outlines.ts";

/** From this zoom on the cities of the provinces in view replace the coarser provinces. */
const cityZoom = 7;
const mostProvinces = 16;

interface Palette {
  readonly land: string;
  readonly border: string;
}

/** A canvas cannot resolve CSS variables. */
const paletteOf = (theme: ThemeMode): Palette => ({
  land: tokens[theme].surface,
  border: tokens[theme].textOff,
});

const flipped = (division: Division): L.LatLngExpression[][][] =>
  division.polygons.map((rings) => rings.map((ring) => ring.map(([lon, lat]) => [lat, lon] as L.LatLngTuple)));

const outline = (division: Division, options: L.PolylineOptions): L.Polygon =>
  L.polygon(flipped(division), { interactive: false, smoothFactor: 0.5, ...options });

/** 内蒙古 rather than 内蒙古自治区: at that scale only the short names fit. */
const shortName = (name: string): string =>
  name.replace(/(?:维吾尔|回族|壮族)?自治区$|特别行政区$|省$|(?<=北京|天津|上海|重庆)市$/, "");

const nameMark = ({ lat, lon, name }: Division, kind: "province" | "city"): L.Marker =>
  L.marker([lat, lon], {
    interactive: false,
    keyboard: false,
    icon: L.divIcon({ className: `map-name map-name-${kind}`, html: "", iconSize: [0, 0] }),
  }).on("add", ({ target }: L.LeafletEvent) => {
    // As text, never as markup.
    (target as L.Marker).getElement()?.replaceChildren(kind === "province" ? shortName(name) : name);
  });

const boundsOf = ({ box: [west, south, east, north] }: Division): L.LatLngBounds =>
  L.latLngBounds([south, west], [north, east]);

/**
 * Draws provinces at once and cities when zoomed in; `paint` redraws them in other colours.
 * The files may arrive after the map was removed: `signal` says so, and nothing more is drawn.
 */
export async function drawOutlines(
  map: L.Map,
  theme: ThemeMode,
  onProblem: (error: unknown) => void,
  signal: AbortSignal,
) {
  const renderer = L.canvas({ padding: 0.4 });
  const styleOf = ({ land, border }: Palette) => ({
    renderer,
    color: border,
    weight: 1,
    fillColor: land,
    fillOpacity: 1,
  });
  let palette = paletteOf(theme);
  const provinces = await loadDivisions("china");
  if (signal.aborted) return { paint: () => undefined };
  const land = L.layerGroup(provinces.map((one) => outline(one, styleOf(palette)))).addTo(map);
  const provinceNames = L.layerGroup(provinces.map((one) => nameMark(one, "province")));
  const cityLines = L.layerGroup();
  const cityNames = L.layerGroup();
  const drawn = new Set<number>();
  let mode = theme;
  const drawGrid = makeGraticule(map, renderer);

  const addCities = async (province: Division) => {
    if (drawn.has(province.id)) return;
    drawn.add(province.id);
    try {
      for (const city of await loadDivisions(province.id)) {
        cityLines.addLayer(outline(city, styleOf(palette)));
        cityNames.addLayer(nameMark(city, "city"));
      }
    } catch (error) {
      drawn.delete(province.id);
      onProblem(error);
    }
  };
  const show = (layer: L.LayerGroup, wanted: boolean) => {
    if (wanted !== map.hasLayer(layer)) (wanted ? map.addLayer : map.removeLayer).call(map, layer);
  };
  const isNear = () => map.getZoom() >= cityZoom;
  const refresh = async () => {
    show(provinceNames, map.getZoom() >= 4 && !isNear());
    show(cityLines, isNear());
    show(cityNames, isNear());
    show(land, true);
    if (isNear()) {
      const seen = map.getBounds();
      const near = provinces.filter((one) => boundsOf(one).intersects(seen));
      await Promise.all(near.slice(0, mostProvinces).map(addCities));
      if (signal.aborted) return;
      // The map may have moved by now; until this point it shows the provinces.
      show(land, !isNear());
    }
    drawGrid(mode);
  };
  const redraw = () => void refresh().catch(onProblem);
  map.on("moveend", redraw);
  redraw();

  const paint = (next: ThemeMode) => {
    mode = next;
    palette = paletteOf(next);
    drawGrid(mode);
    for (const group of [land, cityLines]) group.eachLayer((layer) => (layer as L.Polygon).setStyle(styleOf(palette)));
  };
  return { paint };
}
