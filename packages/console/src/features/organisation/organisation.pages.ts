import type { PageEntry } from "../../core/page-list/page-entry.ts";

export const pages: readonly PageEntry[] = [
  { route: "/tissue/recommanage", load: async () => (await import("./platform-staff.page.tsx")).PlatformStaffPage },
  { route: "/tissue/organization", load: async () => (await import("./organisation.page.tsx")).OrganisationPage },
];
