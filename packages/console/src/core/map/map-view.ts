import type { CoordinateSystem, GeoPoint } from "./coordinates.ts";

/** How near a place is shown. */
export const placeZoom = 13;
/** The whole country, when there is no place to show. */
export const countryView = { lon: 104.2, lat: 35.9, zoom: 4 } as const;

/** What both maps, the offline one and the service's, are given. Points are in `mapSystem`. */
export interface MapViewProps {
  readonly point: GeoPoint | null;
  /** Given in pick mode: a click or a drag of the marker names a point. */
  readonly onPick?: ((point: GeoPoint) => void) | undefined;
  /** The middle of what is seen. */
  readonly onMove?: ((middle: GeoPoint) => void) | undefined;
  readonly label: string;
}

export interface PlaceMapProps {
  /** In `system`; picks come back in it as well. */
  readonly point: GeoPoint | null;
  readonly system?: CoordinateSystem;
  readonly label: string;
  readonly onPick?: (point: GeoPoint) => void;
}

export const loadFailure = (reason: string): string => `map failed to load, reason: ${reason}`;
