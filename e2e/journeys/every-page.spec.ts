import { AxeBuilder } from "@axe-core/playwright";
import { defaultRoles } from "../../packages/contract/src/core/access/default-roles.ts";
import { specRoutes } from "../../packages/contract/src/core/access/spec-routes.ts";
import { pages } from "../../packages/console/src/app/pages.tsx";
import { expect, signIn, test } from "../console.ts";

const routes = pages.map(({ route }) => route);

test("how many of the specified pages are there", () => {
  const there = specRoutes.filter((route) => routes.includes(route as `/${string}`));
  console.log(`${there.length} of ${specRoutes.length} pages are there`);
  expect(new Set(routes).size).toBe(routes.length);
  expect(
    routes.filter((route) => route !== "/dashboard" && !specRoutes.includes(route as (typeof specRoutes)[number])),
  ).toEqual([]);
});

test("no page has a serious accessibility fault or breaks the content policy", async ({ page }) => {
  test.setTimeout(routes.length * 30_000 + 60_000);
  await page.addInitScript(() => {
    addEventListener("securitypolicyviolation", (event) =>
      console.error(`content policy: ${event.violatedDirective} ${event.blockedURI}`),
    );
  });
  await signIn(page);
  const faults: string[] = [];
  for (const route of routes) {
    await test.step(route, async () => {
      // A new document builds the shown page alone: kept pages would be looked at again and again.
      await page.goto("about:blank");
      await page.goto(`/#${route}`);
      await expect(page.getByLabel("已打开的页面").locator("[aria-current=page]")).toBeVisible();
      await page.waitForLoadState("networkidle");
      await expect(page.getByText("页面不存在")).toHaveCount(0);
      // One frame, and only what is wrong: the long list of what is right takes most of the time.
      const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ["violations"] });
      const { violations } = await axe.analyze();
      for (const { id, impact, nodes } of violations) {
        if (impact !== "serious" && impact !== "critical") continue;
        const places = nodes.slice(0, 3).map(({ target }) => target.join(" "));
        faults.push(`${route} ${id}: ${places.join(" | ")}`);
      }
    });
  }
  expect(faults).toEqual([]);
});

test("menu, palette and deep link agree with the server for every role", async ({ page }) => {
  test.setTimeout(240_000);
  for (const { id } of defaultRoles) {
    await test.step(`role ${id}`, async () => {
      await page.context().clearCookies();
      await page.goto("about:blank");
      await signIn(page, `138000000${String(id === 1 ? 0 : id).padStart(2, "0")}`);
      const shown = await page
        .getByLabel("主菜单")
        .getByRole("link")
        .evaluateAll((links) => links.map((link) => link.getAttribute("href") ?? ""));
      const host = new URL(page.url()).host;
      const me = await page.request.get("/api/admin/me", { headers: { "X-Console-Host": host } });
      const { data } = (await me.json()) as { data: { menus: { type: string; route: string }[] } };
      const granted = new Set(data.menus.filter(({ type }) => type === "MENU").map(({ route }) => route));
      for (const href of shown) {
        const route = href.replace(/^#/, "").split("?")[0] ?? "";
        if (id !== 1) expect({ id, route, granted: granted.has(route) }).toEqual({ id, route, granted: true });
      }
    });
  }
});
