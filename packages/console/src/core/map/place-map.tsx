import { ExclamationCircleOutlined } from "@ant-design/icons";
import { getConsoleSettings } from "@hongxian/contract/core/console/console.endpoints.ts";
import { useEffect, useMemo, useState } from "react";
import { PanelState } from "../../ui/panel-state.tsx";
import { useData } from "../../platform/use-data.ts";
import { AmapMap } from "./amap-map.tsx";
import { type GeoPoint, convertPoint, mapSystem, pointText, systemLabels } from "./coordinates.ts";
import { type PlaceMapProps, loadFailure } from "./map-view.ts";
import { OfflineMap } from "./offline-map.tsx";
import { type NearPlace, divisionsAt, nearPlaces, storedDistrict } from "./outlines.ts";
import "./map.css";

interface Surroundings {
  readonly names: readonly string[];
  readonly near: readonly NearPlace[];
}
const nowhere: Surroundings = { names: [], near: [] };
const shownPlaces = 3;

/** The divisions that contain a point and the known places around it, by our own outlines. */
function useSurroundings(point: GeoPoint | null): Surroundings {
  const [found, setFound] = useState<(Surroundings & { readonly point: GeoPoint }) | null>(null);
  useEffect(() => {
    if (point === null) return undefined;
    let gone = false;
    Promise.all([divisionsAt(point), nearPlaces(point, shownPlaces)]).then(
      ([inside, near]) => gone || setFound({ point, names: inside.map(({ name }) => name), near }),
      () => undefined,
    );
    return () => {
      gone = true;
    };
  }, [point]);
  return found !== null && found.point === point ? found : nowhere;
}

/** The maps service did not load; the offline map replaces it. */
export const MapFailure = ({ reason }: { reason: string }) => (
  <p className="map-failure row gap-8 brick" role="alert">
    <ExclamationCircleOutlined /> <span lang="en">{loadFailure(reason)}</span>
    <em className="push">已改用离线地图</em>
  </p>
);

/**
 * A place on a map: AMap when the installation has a key, otherwise the offline map of China, which also replaces AMap
 * when that does not load. With `onPick` a click picks another point, in the coordinate system of the input.
 */
export function PlaceMap({ point, system = mapSystem, label, onPick }: PlaceMapProps) {
  const settings = useData(getConsoleSettings, {});
  const [failure, setFailure] = useState<string | null>(null);
  const lon = point?.lon;
  const lat = point?.lat;
  const shown = useMemo(
    () => (lon === undefined || lat === undefined ? null : convertPoint({ lon, lat }, system, mapSystem)),
    [lon, lat, system],
  );
  const { names, near } = useSurroundings(shown);
  const divisions = [...names, storedDistrict(label, names)].filter((name) => name !== "").join(" ");
  const view = {
    point: shown,
    label,
    onPick: onPick && ((at: GeoPoint) => onPick(convertPoint(at, mapSystem, system))),
  };
  // Unreadable settings are no reason to show no map.
  const key = settings.data?.amapKey ?? null;
  const waiting = settings.data === undefined && settings.error === null;
  return (
    <section className="place-map">
      {failure !== null && <MapFailure reason={failure} />}
      {waiting && (
        <div className="map-frame">
          <PanelState kind="loading" lines={6} />
        </div>
      )}
      {!waiting && key !== null && failure === null && (
        <AmapMap
          {...view}
          access={{ key, securityCode: settings.data?.amapSecurityCode ?? null }}
          onFailed={setFailure}
        />
      )}
      {!waiting && (key === null || failure !== null) && <OfflineMap {...view} divisions={divisions} />}
      <dl className="map-facts flex wrap size-12 lead-18">
        <div className="flex gap-8">
          <dt className="fixed text3">行政区划</dt>
          <dd>{divisions === "" ? <span className="nil">—</span> : divisions}</dd>
        </div>
        {near.length > 0 && (
          <div className="flex gap-8">
            <dt className="fixed text3">附近</dt>
            <dd>
              {near
                .map(({ name, km, direction }) => `${name} ${direction} ${km.toFixed(km < 10 ? 1 : 0)} km`)
                .join("，")}
            </dd>
          </div>
        )}
        <div className="flex gap-8">
          <dt className="fixed text3">经度, 纬度</dt>
          <dd className="num">{point === null ? <span className="nil">—</span> : pointText(point)}</dd>
        </div>
        <div className="flex gap-8">
          <dt className="fixed text3">坐标系</dt>
          <dd>{systemLabels[system]}</dd>
        </div>
      </dl>
    </section>
  );
}
