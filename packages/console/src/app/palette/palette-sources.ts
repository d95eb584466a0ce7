import { useActionSource } from "./action-source.tsx";
import { useMemberSource } from "./member-source.tsx";
import { usePageSource, useRecentSource } from "./page-source.tsx";
import type { PaletteSource } from "./palette-source.ts";

/** The sources the palette searches, in the order of its sections. Add a source by adding a line. */
export const usePaletteSources = (): readonly PaletteSource[] => [
  useRecentSource(),
  useMemberSource(),
  usePageSource(),
  useActionSource(),
];
