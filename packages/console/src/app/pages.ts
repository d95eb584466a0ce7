import { agentsPages } from "./pages/agents.pages.ts";
import { commercePages } from "./pages/commerce.pages.ts";
import { contentPages } from "./pages/content.pages.ts";
import { membersPages } from "./pages/members.pages.ts";
import type { PageEntry } from "./pages/page-entry.ts";

/** Every page that exists, by the chapters of the catalogue; a page that is not here is neither in the menu nor in the palette. */
export const pages: readonly PageEntry[] = [...membersPages, ...commercePages, ...contentPages, ...agentsPages];

export const pageByRoute: ReadonlyMap<string, PageEntry> = new Map(pages.map((entry) => [entry.route, entry]));
