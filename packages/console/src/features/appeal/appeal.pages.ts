import type { PageEntry } from "../../core/page-list/page-entry.ts";

export const pages: readonly PageEntry[] = [
  {
    route: "/complaintAndSuggest/appealRecord",
    rail: true,
    load: async () => (await import("./appeal.page.tsx")).AppealPage,
  },
  {
    route: "/phoneVersions/phoneAppealRecord",
    bare: true,
    load: async () => (await import("./phone-appeal.page.tsx")).PhoneAppealPage,
  },
];
