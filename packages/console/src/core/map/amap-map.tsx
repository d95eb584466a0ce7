import { useEffect, useEffectEvent, useRef } from "react";
import { type MapViewProps, countryView, placeZoom } from "./map-view.ts";
import { lateModule } from "../../platform/late/load-part.ts";

export interface AmapAccess {
  readonly key: string;
  readonly securityCode: string | null;
}

interface LngLat {
  readonly lng: number;
  readonly lat: number;
}
interface AmapMarker {
  setPosition(at: readonly [number, number]): void;
  on(event: "dragend", run: (event: { readonly lnglat: LngLat }) => void): void;
}
interface AmapInstance {
  add(part: AmapMarker): void;
  remove(part: AmapMarker): void;
  addControl(control: unknown): void;
  setZoomAndCenter(zoom: number, center: readonly [number, number]): void;
  getZoom(): number;
  getCenter(): LngLat;
  on(event: "click", run: (event: { readonly lnglat: LngLat }) => void): void;
  on(event: "moveend", run: () => void): void;
  destroy(): void;
}
/** The part of AMap's script that is used here. */
interface Amap {
  Map: new (
    place: HTMLElement,
    options: { zoom: number; center: readonly [number, number]; viewMode: "2D" },
  ) => AmapInstance;
  Marker: new (options: { position: readonly [number, number]; draggable: boolean; title: string }) => AmapMarker;
  Scale: new () => unknown;
  ToolBar: new () => unknown;
}

const loadMs = 15_000;
const amapLoader = lateModule(async () => await import("@amap/amap-jsapi-loader"));

/** Without an answer the script would keep the dialog waiting forever. */
async function loadAmap({ key, securityCode }: AmapAccess): Promise<Amap> {
  if (securityCode !== null) Object.assign(window, { _AMapSecurityConfig: { securityJsCode: securityCode } });
  const { load } = await amapLoader();
  const late = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error("timeout")), loadMs);
  });
  return Promise.race([load({ key, version: "2.0", plugins: ["AMap.Scale", "AMap.ToolBar"] }), late]);
}

const reasonOf = (error: unknown): string => {
  if (error instanceof Error) return error.message;
  return typeof error === "string" ? error : "script error";
};

/** AMap, when the installation has a key; `onFailed` receives the reason when it cannot be loaded. */
export function AmapMap({
  access,
  point,
  onPick,
  onMove,
  label,
  onFailed,
}: MapViewProps & { access: AmapAccess; onFailed(reason: string): void }) {
  const place = useRef<HTMLDivElement>(null);
  const made = useRef<{ map: AmapInstance; amap: Amap } | null>(null);
  const marker = useRef<AmapMarker | null>(null);
  const canPick = onPick !== undefined;
  const pick = useEffectEvent(({ lng, lat }: LngLat) => onPick?.({ lon: lng, lat }));
  const moved = useEffectEvent(({ lng, lat }: LngLat) => onMove?.({ lon: lng, lat }));
  const failed = useEffectEvent((error: unknown) => onFailed(reasonOf(error)));
  const showPoint = useEffectEvent((lon: number | undefined, lat: number | undefined) => {
    if (made.current === null || lon === undefined || lat === undefined) return;
    const at = [lon, lat] as const;
    if (marker.current !== null) return marker.current.setPosition(at);
    const { map, amap } = made.current;
    marker.current = new amap.Marker({ position: at, draggable: canPick, title: label });
    marker.current.on("dragend", ({ lnglat }) => pick(lnglat));
    return map.add(marker.current);
  });
  const begin = useEffectEvent((amap: Amap, box: HTMLElement) => {
    const { lon, lat } = point ?? countryView;
    const zoom = point === null ? countryView.zoom : placeZoom;
    const map = new amap.Map(box, { zoom, center: [lon, lat], viewMode: "2D" });
    map.addControl(new amap.Scale());
    map.addControl(new amap.ToolBar());
    map.on("click", ({ lnglat }) => pick(lnglat));
    map.on("moveend", () => moved(map.getCenter()));
    made.current = { map, amap };
    showPoint(point?.lon, point?.lat);
  });
  const { key, securityCode } = access;
  useEffect(() => {
    let gone = false;
    const box = place.current;
    if (box === null) return undefined;
    loadAmap({ key, securityCode }).then(
      (amap) => gone || begin(amap, box),
      (error: unknown) => gone || failed(error),
    );
    return () => {
      gone = true;
      made.current?.map.destroy();
      made.current = null;
      marker.current = null;
    };
  }, [key, securityCode]);
  const lon = point?.lon;
  const lat = point?.lat;
  useEffect(() => showPoint(lon, lat), [lon, lat]);
  return (
    <div className="map-frame">
      <div ref={place} className="map-canvas wide tall" role="application" aria-label={label} />
    </div>
  );
}
