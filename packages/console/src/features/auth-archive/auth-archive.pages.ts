import type { PageEntry } from "../../core/page-list/page-entry.ts";

export const pages: readonly PageEntry[] = [
  { route: "/authCenter/education", load: async () => (await import("./archive-pages.tsx")).EducationArchivePage },
  { route: "/authCenter/house", load: async () => (await import("./archive-pages.tsx")).HouseArchivePage },
  { route: "/authCenter/car", load: async () => (await import("./archive-pages.tsx")).CarArchivePage },
  { route: "/authCenter/marriage", load: async () => (await import("./archive-pages.tsx")).MarriageArchivePage },
  { route: "/authCenter/work", load: async () => (await import("./archive-pages.tsx")).WorkArchivePage },
  { route: "/authCenter/assets", load: async () => (await import("./archive-pages.tsx")).AssetsArchivePage },
];
