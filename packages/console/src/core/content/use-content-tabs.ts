import { type DeskKind, deskGrants } from "@hongxian/contract/core/review/review-access.ts";
import { usePageTabs } from "../../kit/use-page-tabs.ts";
import { useCan } from "../../platform/access-context.tsx";

interface ContentTab {
  readonly key: string;
  readonly title: string;
  readonly desk?: DeskKind;
}

/** Tabs of a page with desks: a tab without the right to decide is hidden. */
export function useContentTabs(tabs: readonly ContentTab[]): ReturnType<typeof usePageTabs> {
  const can = useCan();
  const mine = tabs.filter(({ desk }) => desk === undefined || deskGrants(desk).some(can));
  return usePageTabs(mine.map(({ key, title }) => ({ key, title })));
}
