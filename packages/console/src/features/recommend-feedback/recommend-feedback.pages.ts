import type { PageEntry } from "../../core/page-list/page-entry.ts";

export const pages: readonly PageEntry[] = [
  {
    route: "/complaintAndSuggest/recommendFeedback",
    load: async () => (await import("./recommend-feedback.page.tsx")).RecommendFeedbackPage,
  },
];
