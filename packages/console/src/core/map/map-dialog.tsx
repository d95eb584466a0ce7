import type { ReactNode } from "react";
import { PageModal } from "../../platform/page-context.tsx";
import type { CoordinateSystem, GeoPoint } from "./coordinates.ts";
import { PlaceMap } from "./place-map.tsx";

interface MapDialogProps {
  readonly title: string;
  /** The name of the place. */
  readonly area: string;
  readonly point: GeoPoint;
  readonly system?: CoordinateSystem;
  readonly footer?: ReactNode;
  onClose(): void;
}

/** A named place on the map. */
export function MapDialog({ title, area, point, system, footer = null, onClose }: MapDialogProps) {
  return (
    <PageModal open width={880} title={title} footer={footer} onCancel={onClose}>
      <p className="text2 mb-8">{area}</p>
      <PlaceMap point={point} label={area} {...(system === undefined ? {} : { system })} />
    </PageModal>
  );
}
