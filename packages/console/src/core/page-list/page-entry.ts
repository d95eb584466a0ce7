import type { ComponentType } from "react";

/** A page of the console: its route and where its code is. */
export interface PageEntry {
  readonly route: `/${string}`;
  load(): Promise<ComponentType>;
  /** What the same address shows on a phone, without the frame. */
  readonly phone?: () => Promise<ComponentType>;
  /** A desk that needs the width: the side menu opens as a rail. */
  readonly rail?: boolean;
  /** Without the frame: phone pages and the full-screen wall. */
  readonly bare?: boolean;
  /** The page is drawn on the canvas instead of on a sheet. */
  readonly free?: boolean;
}
