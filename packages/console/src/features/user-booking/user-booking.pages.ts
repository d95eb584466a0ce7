import type { PageEntry } from "../../core/page-list/page-entry.ts";

export const pages: readonly PageEntry[] = [
  { route: "/operation/userBooking", load: async () => (await import("./booking.page.tsx")).BookingPage },
];
