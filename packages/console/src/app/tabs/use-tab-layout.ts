import { type RefObject, useLayoutEffect, useState } from "react";
import type { Tab } from "./tab-list.ts";

interface TabLayout {
  /** Tabs that do not fit: they are in the ⋯ menu. */
  readonly hidden: ReadonlySet<string>;
  readonly thread: { readonly left: number; readonly width: number } | null;
}

const moreWidth = 36;
const threadInset = 12;

/** As many tabs as fit, in order; the active tab is always among them. */
export function fitTabs(
  widths: readonly (readonly [route: string, width: number])[],
  front: string,
  room: number,
): ReadonlySet<string> {
  const total = widths.reduce((sum, [, width]) => sum + width, 0);
  if (total <= room) return new Set();
  let left = room - moreWidth - (widths.find(([route]) => route === front)?.[1] ?? 0);
  const hidden = new Set<string>();
  for (const [route, width] of widths) {
    if (route === front) continue;
    left -= width;
    // Once a tab does not fit, no later one is shown, or the order would jump.
    if (left < 0) hidden.add(route);
  }
  return hidden;
}

/** Measures the row of tabs: how many fit, and the position of the active tab's marker. */
export function useTabLayout(row: RefObject<HTMLElement | null>, tabs: readonly Tab[], front: string): TabLayout {
  const [layout, setLayout] = useState<TabLayout>({ hidden: new Set(), thread: null });
  useLayoutEffect(() => {
    const box = row.current;
    if (box === null) return;
    const measure = () => {
      const width = (route: string) =>
        box.querySelector<HTMLElement>(`[data-route="${CSS.escape(route)}"]`)?.offsetWidth ?? 0;
      const widths = tabs.map(({ route }) => [route, width(route)] as const);
      const hidden = fitTabs(widths, front, box.parentElement?.clientWidth ?? 0);
      let left = 0;
      for (const [route, width] of widths) {
        if (route === front)
          return setLayout({ hidden, thread: { left: left + threadInset, width: width - 2 * threadInset } });
        if (!hidden.has(route)) left += width;
      }
      setLayout({ hidden, thread: null });
    };
    // The observer measures first, when the layout is done anyway: measuring here would force a layout within this
    // task.
    const watch = new ResizeObserver(measure);
    watch.observe(box.parentElement ?? box);
    return () => watch.disconnect();
  }, [row, tabs, front]);
  return layout;
}
