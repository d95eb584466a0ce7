import type { PageEntry } from "../../core/page-list/page-entry.ts";

export const pages: readonly PageEntry[] = [
  {
    route: "/complaintAndSuggest/complaint",
    rail: true,
    load: async () => (await import("./complaint.page.tsx")).ComplaintPage,
  },
  {
    route: "/phoneVersions/phoneComplaint",
    bare: true,
    load: async () => (await import("./phone-complaint.page.tsx")).PhoneComplaintPage,
  },
];
