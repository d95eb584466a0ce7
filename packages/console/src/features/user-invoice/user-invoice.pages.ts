import type { PageEntry } from "../../core/page-list/page-entry.ts";

export const pages: readonly PageEntry[] = [
  { route: "/contractAdmin/userInvoice", load: async () => (await import("./user-invoice.page.tsx")).UserInvoicePage },
];
