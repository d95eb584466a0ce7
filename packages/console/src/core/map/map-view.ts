import type { CoordinateSystem, GeoPoint } from "./coordinates.ts";

/** The zoom at which a place is shown. */
export const placeZoom = 13;
/** The entire country, when there is no place to show. */
export const countryView = { lon: 104.2, lat: 35.9, zoom: 4 } as const;

/** The props of both maps, the offline one and the service's. Points are in `mapSystem`. */
export interface MapViewProps {
  readonly point: GeoPoint | null;
  /** Set in pick mode: called with the point of a click or of a dragged marker. */
  readonly onPick?: ((point: GeoPoint) => void) | undefined;
  /** Called with the middle of the visible part. */
  readonly onMove?: ((middle: GeoPoint) => void) | undefined;
  readonly label: string;
}

export interface PlaceMapProps {
  /** In `system`; picked places are returned in it as well. */
  readonly point: GeoPoint | null;
  readonly system?: CoordinateSystem;
  readonly label: string;
  readonly onPick?: (point: GeoPoint) => void;
}

export const loadFailure = (reason: string): string => `map failed to load, reason: ${reason}`;
