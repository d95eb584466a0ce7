import { useTabs } from "../tabs/tabs-store.ts";
import { KeptPage } from "./kept-page.tsx";

/** All open pages. A restored tab is made when it is first looked at, not at start. */
export function KeptPages() {
  const { tabs, front } = useTabs();
  return tabs
    .filter((tab) => tab.seen)
    .map((tab) => (
      <KeptPage key={`${tab.route} ${tab.turn}`} route={tab.route} search={tab.search} active={tab.route === front} />
    ));
}
