import type { ReactNode } from "react";

export interface PaletteItem {
  readonly key: string;
  readonly title: string;
  readonly icon: ReactNode;
  /** Small text beside the title: a route. */
  readonly note?: string;
  /** A second line: who a member is. */
  readonly detail?: ReactNode;
  /** At the right end: what Enter does, how much is waiting. */
  readonly hint?: ReactNode;
  /** An address: Enter opens it here, Ctrl/⌘ Enter in a new window. */
  readonly address?: string;
  run?(): void;
}

/** A kind of entry the palette finds. The typed text is trimmed and never empty. */
export interface PaletteSource {
  readonly title: string;
  /** Results that are available without a call. */
  find?(text: string): readonly PaletteItem[];
  /** Searches the server; a later text aborts the signal. */
  ask?(text: string, signal: AbortSignal): Promise<readonly PaletteItem[]>;
  /** Results shown before anything is typed. */
  before?(): readonly PaletteItem[];
}
