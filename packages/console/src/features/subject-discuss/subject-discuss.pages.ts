import type { PageEntry } from "../../core/page-list/page-entry.ts";

export const pages: readonly PageEntry[] = [
  {
    route: "/wechatMoments/subjectDiscuss",
    rail: true,
    load: async () => (await import("./subject-discuss.page.tsx")).SubjectDiscussPage,
  },
];
