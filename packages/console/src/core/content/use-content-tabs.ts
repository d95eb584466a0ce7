import { type DeskKind, deskGrants } from "@hongxian/contract/core/review/review-access.ts";
import { usePageTabs } from "../../kit/use-page-tabs.ts";
import { usePage } from "../../platform/page-context.tsx";
import { useMenuCounts } from "../live/menu-counts.ts";
import { useCan } from "../../platform/access-context.tsx";

interface ContentTab {
  readonly key: string;
  readonly title: string;
  readonly desk?: DeskKind;
}

/** Tabs of a page with desks, with the number that waits there; one without the right to decide is hidden. */
export function useContentTabs(tabs: readonly ContentTab[]): ReturnType<typeof usePageTabs> {
  const can = useCan();
  const counts = useMenuCounts();
  const { route } = usePage();
  const mine = tabs.filter(({ desk }) => desk === undefined || deskGrants(desk).some(can));
  return usePageTabs(
    mine.map(({ key, title, desk }) => {
      const count = desk === undefined ? undefined : counts[`${route}?tab=${key}`];
      return count === undefined ? { key, title } : { key, title, count };
    }),
  );
}
