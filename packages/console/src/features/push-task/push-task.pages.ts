import type { PageEntry } from "../../core/page-list/page-entry.ts";

export const pages: readonly PageEntry[] = [
  { route: "/appsend/appsend", load: async () => (await import("./push-form.page.tsx")).PushFormPage },
  { route: "/appsend/appsendList", load: async () => (await import("./push-list.page.tsx")).PushListPage },
];
