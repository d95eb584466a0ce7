import type { PageEntry } from "../../core/page-list/page-entry.ts";

export const pages: readonly PageEntry[] = [
  { route: "/promotion/recommanage", load: async () => (await import("./recommend.page.tsx")).RecommendPage },
];
