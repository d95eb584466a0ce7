import type { PageEntry } from "../../core/page-list/page-entry.ts";

export const pages: readonly PageEntry[] = [
  { route: "/message/APPcourse", load: async () => (await import("./app-course.page.tsx")).AppCoursePage },
];
