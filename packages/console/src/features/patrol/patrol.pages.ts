import type { PageEntry } from "../../core/page-list/page-entry.ts";

export const pages: readonly PageEntry[] = [
  { route: "/patrol/patrol", rail: true, load: async () => (await import("./patrol.page.tsx")).PatrolPage },
  { route: "/patrol/fullScreen", bare: true, load: async () => (await import("./wall.page.tsx")).WallPage },
];
