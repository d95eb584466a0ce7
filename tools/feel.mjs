// `npm run feel`: the main-thread cost of an action, layout shifts, and duplicate calls.
import { withConsole } from "./with-console.mjs";

/** Runs in the page: records the long tasks and the unexpected layout shifts. */
function watch() {
  const seen = { tasks: [], shift: 0 };
  Object.assign(globalThis, { feltHere: seen });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) seen.tasks.push(entry.duration);
  }).observe({ type: "longtask" });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (!entry.hadRecentInput) seen.shift += entry.value;
  }).observe({ type: "layout-shift" });
}

const front = "main > section:visible";
const settled = (page) => page.locator(`${front} [aria-busy="true"]`).first().waitFor({ state: "hidden" });

async function measure(page, name, act) {
  const calls = [];
  const note = (request) => {
    const url = new URL(request.url());
    if (url.pathname.startsWith("/api/")) calls.push(`${request.method()} ${url.pathname}${url.search}`);
  };
  await page.waitForTimeout(500);
  await page.evaluate(() => Object.assign(globalThis.feltHere, { tasks: [], shift: 0 }));
  page.on("request", note);
  const begun = Date.now();
  await act();
  await settled(page);
  const ms = Date.now() - begun;
  await page.waitForTimeout(500);
  page.off("request", note);
  const { tasks, shift } = await page.evaluate(() => globalThis.feltHere);
  const twice = calls.filter((call, at) => calls.indexOf(call) !== at);
  const longest = Math.round(Math.max(0, ...tasks));
  console.log(
    `| ${name} | ${ms} | ${longest} | ${shift.toFixed(3)} | ${calls.length} | ${twice.join(" ") || "none"} |`,
  );
}

/** By a click, like a person: a menu that opens its group after a click is not a layout shift. */
async function go(page, route) {
  await page.evaluate((target) => {
    const link = document.createElement("a");
    Object.assign(link, { href: `#${target}`, id: "feel-link", textContent: "feel" });
    link.style.cssText = "position: fixed; top: 0; left: 50%; z-index: 9999";
    link.addEventListener("click", () => setTimeout(() => link.remove()));
    document.body.append(link);
  }, route);
  await page.locator("#feel-link").click();
}
const openPage = async (page, route) => {
  await go(page, route);
  await page
    .locator(`main > section[data-route="${route.split("?")[0]}"] .grid-row`)
    .first()
    .waitFor();
};

await withConsole(
  async ({ page }) => {
    const members = "/promotion/shopsmanage?anyTime=1";
    const coupons = "/promotion/couponmanage";
    const rows = page.locator(`${front} .grid-row`);
    console.log("| action | ms | longest task | shift | calls | twice |\n| --- | ---: | ---: | ---: | ---: | --- |");
    // Wait until the frame is idle: charts of the dashboard still being drawn would count for the list.
    await settled(page);
    await page.locator(`${front} canvas`).first().waitFor();
    await page.waitForTimeout(1500);
    await measure(page, "member list, first time", () => openPage(page, members));
    await measure(page, "coupons, first time", () => openPage(page, coupons));
    await measure(page, "back to the kept member list", () => openPage(page, members));
    await measure(page, "again to the kept coupons", () => openPage(page, coupons));
    await openPage(page, members);
    await measure(page, "filter by a word", async () => {
      await page.locator(`${front} input`).first().fill("云");
      await page.keyboard.press("Enter");
      await page.waitForResponse((answer) => answer.url().includes("get-user-list"));
    });
    await measure(page, "member detail, first time", async () => {
      await rows.first().getByRole("button").first().click();
      await page.getByRole("dialog").first().waitFor();
    });
    await measure(page, "close the detail", async () => {
      await page.keyboard.press("Escape");
      await page.getByRole("dialog").first().waitFor({ state: "hidden" });
    });
    await measure(page, "member detail, second time", async () => {
      await rows.nth(1).getByRole("button").first().click();
      await page.getByRole("dialog").first().waitFor();
    });
    await page.keyboard.press("Escape");
    await measure(page, "review desk, first time", async () => {
      await go(page, "/promotion/checkEducation");
      const desk = 'main > section[data-route="/promotion/checkEducation"]';
      await page.locator(`${desk} h1, ${desk} [role=tablist]`).first().waitFor();
    });
    await measure(page, "a key of the review desk", () => page.keyboard.press("ArrowDown"));
  },
  { prepare: (page) => page.addInitScript(watch) },
);
