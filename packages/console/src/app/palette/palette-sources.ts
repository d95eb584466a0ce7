import { useActionSource } from "./action-source.tsx";
import { useMemberSource } from "./member-source.tsx";
import { usePageSource, useRecentSource } from "./page-source.tsx";
import type { PaletteSource } from "./palette-source.ts";

/** What the palette searches, in the order of its sections. A further source is one line more. */
export const usePaletteSources = (): readonly PaletteSource[] => [
  useRecentSource(),
  useMemberSource(),
  usePageSource(),
  useActionSource(),
];
