import type { PageEntry } from "../../core/page-list/page-entry.ts";

export const pages: readonly PageEntry[] = [
  {
    route: "/contractAdmin/userContract",
    load: async () => (await import("./user-contract.page.tsx")).UserContractPage,
  },
];
