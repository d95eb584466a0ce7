import type { PageEntry } from "../../core/page-list/page-entry.ts";

export const pages: readonly PageEntry[] = [
  {
    route: "/wechatMoments/subjectEvaluate",
    rail: true,
    load: async () => (await import("./subject-evaluate.page.tsx")).SubjectEvaluatePage,
  },
];
