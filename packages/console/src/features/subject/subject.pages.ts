import type { PageEntry } from "../../core/page-list/page-entry.ts";

export const pages: readonly PageEntry[] = [
  { route: "/wechatMoments/subject", load: async () => (await import("./subject.page.tsx")).SubjectPage },
];
