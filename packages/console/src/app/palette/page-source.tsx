import { HistoryOutlined } from "@ant-design/icons";
import type { MenuPage } from "@hongxian/contract/core/access/menu/menu-page.ts";
import { sideMenu } from "@hongxian/contract/core/access/menu/side-menu.ts";
import { useMenuCounts } from "../../core/live/menu-counts.ts";
import { matchPages } from "../../core/page-list/match-pages.ts";
import { usePageList } from "../../core/page-list/page-list-context.tsx";
import { MenuIcon } from "../menu/menu-icon.tsx";
import { useTabs } from "../tabs/tabs-store.ts";
import type { PaletteItem, PaletteSource } from "./palette-source.ts";
import { recentRoutes } from "./recent-routes.ts";

const shownPages = 8;

const iconName = (route: string): string =>
  sideMenu.flatMap(({ entries }) => entries).find(({ routes }) => routes.some((each) => each === route))?.icon ?? "";

/** Pages by title, pinyin initials or route. */
export function usePageSource(): PaletteSource {
  const pages = usePageList();
  const counts = useMenuCounts();
  const item = ({ route, title }: MenuPage): PaletteItem => ({
    key: route,
    title,
    icon: <MenuIcon name={iconName(route)} />,
    note: route,
    address: route,
    ...((counts[route] ?? 0) > 0 ? { hint: `${counts[route]} 待处理` } : {}),
  });
  return { title: "页面", find: (text) => matchPages(pages, text).slice(0, shownPages).map(item) };
}

/** The pages last opened: those still in tabs first, then those opened from here before. */
export function useRecentSource(): PaletteSource {
  const pages = usePageList();
  const { tabs, front } = useTabs();
  const open = tabs.filter((tab) => tab.route !== front && tab.used > 0).toSorted((a, b) => b.used - a.used);
  const before = () =>
    [...new Set([...open.map((tab) => tab.route), ...recentRoutes()])]
      .filter((route) => route !== front)
      .slice(0, shownPages)
      .map((route) => pages.find((page) => page.route === route))
      .filter((page) => page !== undefined)
      .map(({ route, title }): PaletteItem => ({
        key: route,
        title,
        icon: <HistoryOutlined />,
        note: route,
        address: route,
      }));
  return { title: "最近使用", before };
}
