// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { returnAddress, startRoute } from "./session-actions.ts";
import { dropSession, saveSession } from "./session-store.ts";

test.each([
  ["", "/dashboard"],
  ["redirect=%2Fpromotion%2Fshopsmanage%3Fstatus%3DENABLE", "/promotion/shopsmanage?status=ENABLE"],
  ["redirect=https%3A%2F%2Fevil.example", "/dashboard"],
  ["redirect=javascript%3Aalert(1)", "/dashboard"],
  ["redirect=%2Flogin", "/dashboard"],
  ["redirect=%2F", "/dashboard"],
])("the address %s leads to %s", (search, address) => {
  expect(returnAddress(search)).toBe(address);
});

test("the start is the phone's own home on a phone, for whoever has it", () => {
  const staff = {
    id: 1,
    name: "沈知遥",
    userId: null,
    avatarUrl: null,
    kind: "PLATFORM",
    agentTier: null,
    mustChangePwd: false,
    totpEnabled: false,
  };
  const role = {
    id: 4,
    name: "销售",
    realm: "PLATFORM",
    dataScope: "SELF",
    homeType: "SALE",
    version: 1,
    totpRequired: false,
  };
  const home = { type: "MENU" as const, route: "/phoneVersions/phoneHome", title: "移动首页" };
  const wide = window.innerWidth;
  const at = (width: number, menus: readonly (typeof home)[]) => {
    Object.defineProperty(window, "innerWidth", { value: width, configurable: true });
    saveSession({ staff, role, menus: [...menus] });
    return startRoute();
  };
  expect(at(1440, [home])).toBe("/dashboard");
  expect(at(390, [home])).toBe("/phoneVersions/phoneHome");
  expect(at(390, [])).toBe("/dashboard");
  Object.defineProperty(window, "innerWidth", { value: wide, configurable: true });
  dropSession("signed-out");
});
