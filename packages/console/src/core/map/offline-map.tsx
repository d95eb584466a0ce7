import L from "leaflet";
import "leaflet/dist/leaflet.css";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useAppearance } from "../../platform/theme/appearance.ts";
import type { ThemeMode } from "../../platform/theme/tokens.ts";
import { toast } from "../../platform/toast.ts";
import type { GeoPoint } from "./coordinates.ts";
import { type MapViewProps, countryView, loadFailure, placeZoom } from "./map-view.ts";
import { drawOutlines } from "./offline-layers.ts";
import { Overview } from "./overview.tsx";

/** Circles of these radii in metres around the place show how far away the next outline is. */
const rings = [1000, 5000];
const ringZoom = 10;

const asPoint = ({ lng, lat }: L.LatLng): GeoPoint => ({ lon: lng, lat });

function ringLayer({ lon, lat }: GeoPoint): L.LayerGroup {
  const group = L.layerGroup();
  for (const radius of rings) {
    L.circle([lat, lon], { radius, className: "map-ring", interactive: false, renderer: L.svg() }).addTo(group);
    const north: L.LatLngTuple = [lat + radius / 111_320, lon];
    const icon = L.divIcon({ className: "map-name map-ring-name", html: `${radius / 1000} km`, iconSize: [0, 0] });
    L.marker(north, { interactive: false, keyboard: false, icon }).addTo(group);
  }
  return group;
}

/** The pin with the name of its place beside it: where no street or village is drawn, the name gives the location. */
function markerOf(label: string, name: string, movable: boolean): L.Marker {
  const icon = L.divIcon({ className: "map-pin", html: "<i></i>", iconSize: [26, 34], iconAnchor: [13, 34] });
  const marker = L.marker([0, 0], {
    icon,
    draggable: movable,
    autoPan: movable,
    keyboard: movable,
    title: label,
    alt: label,
  });
  if (name === "") return marker;
  // A node, not markup: the name is user input.
  const text = document.createElement("span");
  text.textContent = name;
  return marker.bindTooltip(text, {
    permanent: true,
    direction: "right",
    offset: [12, -18],
    className: "map-place-name",
  });
}

/**
 * The map of China from our own files: outlines of provinces, cities and districts; nothing is fetched from elsewhere.
 */
export function OfflineMap({
  point,
  onPick,
  onMove,
  label,
  divisions = "",
}: MapViewProps & { readonly divisions?: string }) {
  const place = useRef<HTMLDivElement>(null);
  const [map, setMap] = useState<L.Map | null>(null);
  const [middle, setMiddle] = useState<GeoPoint>(point ?? countryView);
  const [zoom, setZoom] = useState<number>(point === null ? countryView.zoom : placeZoom);
  const { theme } = useAppearance();
  const paint = useRef<((theme: ThemeMode) => void) | null>(null);
  const canPick = onPick !== undefined;
  const pick = useEffectEvent((at: L.LatLng) => onPick?.(asPoint(at.wrap())));
  const moved = useEffectEvent((at: L.LatLng, zoom: number) => {
    setMiddle(asPoint(at));
    setZoom(zoom);
    onMove?.(asPoint(at));
  });
  const start = useEffectEvent(() => ({ first: point, theme }));
  const repaint = useEffectEvent(() => paint.current?.(theme));

  useEffect(() => {
    if (place.current === null) return undefined;
    const { first, theme: drawnIn } = start();
    const made = L.map(place.current, {
      minZoom: 3,
      maxZoom: 17,
      attributionControl: false,
      zoomControl: false,
      // A dialog may be closed while the map zooms: the end of the animation would look for a pane that is removed.
      zoomAnimation: false,
    });
    L.control.zoom({ zoomInTitle: "放大", zoomOutTitle: "缩小" }).addTo(made);
    L.control.scale({ imperial: false, maxWidth: 120 }).addTo(made);
    if (first === null) made.setView([countryView.lat, countryView.lon], countryView.zoom);
    else made.setView([first.lat, first.lon], placeZoom);
    made.on("moveend", () => moved(made.getCenter(), made.getZoom()));
    made.on("click", (event: L.LeafletMouseEvent) => pick(event.latlng));
    // A dialog grows while it opens: the map must measure itself again.
    const watch = new ResizeObserver(() => made.invalidateSize({ animate: false }));
    watch.observe(place.current);
    const removal = new AbortController();
    const tell = (error: unknown) => {
      if (!removal.signal.aborted) toast.error(loadFailure(error instanceof Error ? error.message : String(error)));
    };
    drawOutlines(made, drawnIn, tell, removal.signal).then((drawn) => {
      if (removal.signal.aborted) return;
      paint.current = drawn.paint;
      repaint();
    }, tell);
    setMap(made);
    return () => {
      watch.disconnect();
      removal.abort();
      made.remove();
      paint.current = null;
      setMap(null);
    };
  }, []);

  const lon = point?.lon;
  const lat = point?.lat;
  useEffect(() => {
    if (map === null || lon === undefined || lat === undefined) return undefined;
    const marker = markerOf(label, canPick ? divisions : label, canPick)
      .setLatLng([lat, lon])
      .addTo(map);
    marker.on("dragend", () => pick(marker.getLatLng()));
    if (!map.getBounds().contains([lat, lon])) map.setView([lat, lon], Math.max(map.getZoom(), placeZoom));
    return () => void marker.remove();
  }, [map, lon, lat, label, divisions, canPick]);
  const showsRings = zoom >= ringZoom;
  useEffect(() => {
    if (map === null || lon === undefined || lat === undefined || !showsRings) return undefined;
    const around = ringLayer({ lon, lat }).addTo(map);
    return () => void around.remove();
  }, [map, lon, lat, showsRings]);

  useEffect(() => paint.current?.(theme), [theme]);

  return (
    <div className="map-frame">
      <div ref={place} className="map-canvas wide tall" data-pick={canPick} role="application" aria-label={label} />
      {divisions !== "" && zoom >= ringZoom && <p className="map-where">{divisions}</p>}
      <Overview at={middle} whole={zoom < 6} />
      {onPick !== undefined && map !== null && (
        <button type="button" className="map-middle" onClick={() => onPick(asPoint(map.getCenter()))}>
          取地图中心
        </button>
      )}
    </div>
  );
}
