import type { PageEntry } from "../../core/page-list/page-entry.ts";

export const pages: readonly PageEntry[] = [
  { route: "/message/smsSendRecord", load: async () => (await import("./sms-record.page.tsx")).SmsRecordPage },
];
