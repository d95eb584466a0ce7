import type { PageEntry } from "../../core/page-list/page-entry.ts";

export const pages: readonly PageEntry[] = [
  { route: "/ai/setting/aiSetting", load: async () => (await import("./ai-setting.page.tsx")).AiSettingPage },
];
