import { useDeferredValue } from "react";
import { useTabs } from "../tabs/tabs-store.ts";
import { KeptPage } from "./kept-page.tsx";

/**
 * All open pages. A restored tab is rendered when it is first shown, not at start. Menu and tabs respond to a click at
 * once, the page follows in slices.
 */
export function KeptPages() {
  const { tabs, front } = useTabs();
  // Not the tabs themselves: a page must never read the address it had before.
  const shown = useDeferredValue(front);
  return tabs
    .filter((tab) => tab.seen)
    .map((tab) => (
      <KeptPage key={`${tab.route} ${tab.turn}`} route={tab.route} search={tab.search} active={tab.route === shown} />
    ));
}
