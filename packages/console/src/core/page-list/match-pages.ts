import type { MenuPage } from "@hongxian/contract/core/access/menu/menu-page.ts";

/** Higher is better; 0 is no match. */
function score({ title, initials, route }: MenuPage, text: string): number {
  const path = route.toLowerCase();
  if (title === text) return 6;
  if (title.startsWith(text)) return 5;
  if (initials.startsWith(text)) return 4;
  if (title.includes(text)) return 3;
  if (initials.includes(text)) return 2;
  return path.includes(text) ? 1 : 0;
}

/** Pages by title, pinyin initials or route, the best first. */
export function matchPages<P extends MenuPage>(pages: readonly P[], typed: string): readonly P[] {
  const text = typed.trim().toLowerCase();
  if (text === "") return pages;
  return pages
    .map((page) => ({ page, points: score(page, text) }))
    .filter(({ points }) => points > 0)
    .toSorted((a, b) => b.points - a.points)
    .map(({ page }) => page);
}
