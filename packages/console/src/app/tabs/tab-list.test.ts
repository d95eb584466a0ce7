import { expect, test } from "vitest";
import { type Tab, changeTab, closeTabs, neighbour, newTab, otherTabs, tabCap, visitTab } from "./tab-list.ts";
import { fitTabs } from "./use-tab-layout.ts";

const home = newTab({ route: "/dashboard", search: "" }, 0);
const visit = (tabs: readonly Tab[], route: string, now: number, search = "") => visitTab(tabs, { route, search }, now);
const routes = (tabs: readonly Tab[]) => tabs.map((tab) => tab.route);
const many = (count: number): readonly Tab[] =>
  Array.from({ length: count }, (_, at) => at + 1).reduce((tabs, at) => visit(tabs, `/p/${at}`, at), [
    home,
  ] as readonly Tab[]);

test("a page has one tab; a second visit takes the query over", () => {
  const tabs = visit(visit([home], "/a/b", 1, "x=1"), "/a/b", 2, "x=2");
  expect(routes(tabs)).toEqual(["/dashboard", "/a/b"]);
  expect(tabs[1]).toMatchObject({ search: "x=2", used: 2 });
});

test("over the cap the oldest free tab goes, never home, a pinned, a dirty or the one in front", () => {
  const full = changeTab(changeTab(many(tabCap - 1), "/p/1", { pinned: true }), "/p/2", { dirty: true });
  expect(full).toHaveLength(tabCap);
  const tabs = visit(full, "/p/new", 100);
  expect(tabs).toHaveLength(tabCap);
  expect(routes(tabs)).not.toContain("/p/3");
  for (const route of ["/dashboard", "/p/1", "/p/2", "/p/new"]) expect(routes(tabs)).toContain(route);
});

test("nothing is lost when no tab may go", () => {
  const dirty = many(tabCap - 1).map((tab) => ({ ...tab, dirty: true }));
  expect(visit(dirty, "/p/new", 100)).toHaveLength(tabCap + 1);
});

test("pinned tabs stand behind home; 关闭其他 leaves them", () => {
  const tabs = changeTab(many(3), "/p/3", { pinned: true });
  expect(routes(tabs)).toEqual(["/dashboard", "/p/3", "/p/1", "/p/2"]);
  expect(otherTabs(tabs, "/p/1")).toEqual(["/p/2"]);
  expect(routes(closeTabs(tabs, ["/dashboard", "/p/2"]))).toEqual(["/dashboard", "/p/3", "/p/1"]);
});

test("closing brings the right neighbour to the front, else the left", () => {
  const tabs = many(2);
  expect(neighbour(tabs, "/p/1")?.route).toBe("/p/2");
  expect(neighbour(tabs, "/p/2")?.route).toBe("/p/1");
});

test("what does not fit goes behind ⋯, the one in front never", () => {
  const widths = ["/a", "/b", "/c", "/d"].map((route) => [route, 100] as const);
  expect([...fitTabs(widths, "/a", 400)]).toEqual([]);
  expect([...fitTabs(widths, "/a", 350)]).toEqual(["/d"]);
  expect([...fitTabs(widths, "/d", 350)]).toEqual(["/c"]);
});
