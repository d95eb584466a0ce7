// @vitest-environment happy-dom
import { beforeEach, expect, test } from "vitest";
import { dropSession, saveSession } from "../../core/session/session-store.ts";
import { openAddress } from "../../platform/address.ts";
import { anyDirty, currentTabs, dropTabs, restoreTabs, setTab, startTabs } from "./tabs-store.ts";

const session = (id: number) => ({
  staff: {
    id,
    name: "沈知遥",
    userId: null,
    avatarUrl: null,
    kind: "STAFF",
    agentTier: null,
    mustChangePwd: false,
    totpEnabled: false,
  },
  role: {
    id: 4,
    name: "销售",
    realm: "PLATFORM",
    dataScope: "SELF",
    homeType: "SALE",
    version: 1,
    totpRequired: false,
  },
  menus: [],
});
const open = () => currentTabs().tabs.map((tab) => (tab.search === "" ? tab.route : `${tab.route}?${tab.search}`));

beforeEach(() => {
  window.sessionStorage.clear();
  window.location.hash = "";
  saveSession(session(7));
});

/** Like a reload: reads the state again from the window's storage. */
function reload(): () => void {
  restoreTabs();
  return startTabs();
}

test("/ leads to the dashboard", () => {
  const stop = reload();
  openAddress("/");
  expect(window.location.hash).toBe("#/dashboard");
  stop();
});

test("a console opened without a page shows the dashboard", () => {
  const stop = reload();
  expect(window.location.hash).toBe("#/dashboard");
  expect(currentTabs().tabs[0]).toMatchObject({ route: "/dashboard", seen: true });
  stop();
});

test("tabs, their queries and pins come back after a reload; unsaved marks do not", () => {
  let stop = reload();
  openAddress("/promotion/shopsmanage?status=ENABLE");
  openAddress("/system/adminlist");
  setTab("/system/adminlist", { pinned: true, dirty: true });
  expect(anyDirty()).toBe(true);
  stop();
  stop = reload();
  expect(open()).toEqual(["/dashboard", "/system/adminlist", "/promotion/shopsmanage?status=ENABLE"]);
  expect(currentTabs().front).toBe("/system/adminlist");
  expect(currentTabs().tabs[1]?.pinned).toBe(true);
  expect(anyDirty()).toBe(false);
  stop();
});

test("a bare address from elsewhere finds the tab as it was left; on the page itself it clears the query", () => {
  const stop = reload();
  openAddress("/promotion/shopsmanage?status=ENABLE");
  openAddress("/system/adminlist");
  openAddress("/promotion/shopsmanage");
  expect(window.location.hash).toBe("#/promotion/shopsmanage?status=ENABLE");
  openAddress("/promotion/shopsmanage");
  expect(open()).toContain("/promotion/shopsmanage");
  stop();
});

test("somebody else does not find the former person's tabs", () => {
  let stop = reload();
  openAddress("/promotion/shopsmanage");
  stop();
  dropSession("expired");
  saveSession(session(8));
  window.location.hash = "#/dashboard";
  stop = reload();
  expect(open()).toEqual(["/dashboard"]);
  stop();
});

test("signing out clears the window's tabs", () => {
  const stop = reload();
  openAddress("/promotion/shopsmanage");
  stop();
  dropSession("signed-out");
  expect(window.sessionStorage.length).toBe(0);
});

test("closing the page in front goes to its neighbour", () => {
  const stop = reload();
  openAddress("/promotion/shopsmanage?status=ENABLE");
  openAddress("/system/adminlist");
  dropTabs(["/system/adminlist"]);
  expect(window.location.hash).toBe("#/promotion/shopsmanage?status=ENABLE");
  expect(open()).toEqual(["/dashboard", "/promotion/shopsmanage?status=ENABLE"]);
  stop();
});
