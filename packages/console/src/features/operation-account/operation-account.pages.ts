import type { PageEntry } from "../../core/page-list/page-entry.ts";

export const pages: readonly PageEntry[] = [
  {
    route: "/operation/operationId",
    load: async () => (await import("./operation-account.page.tsx")).OperationAccountPage,
  },
];
