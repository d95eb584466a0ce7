import type { PageEntry } from "../../core/page-list/page-entry.ts";

export const pages: readonly PageEntry[] = [
  { route: "/complaintAndSuggest/syggest", load: async () => (await import("./suggestion.page.tsx")).SuggestionPage },
  {
    route: "/phoneVersions/phoneSyggest",
    bare: true,
    load: async () => (await import("./phone-suggestion.page.tsx")).PhoneSuggestionPage,
  },
];
