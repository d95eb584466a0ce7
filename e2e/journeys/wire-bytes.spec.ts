import type { Page } from "@playwright/test";
import { expect, openPage, signIn, test } from "../console.ts";

const kilobyte = 1024;

interface Weights {
  /** Bytes as transferred, including response headers. */
  readonly all: number;
  /** Bytes of scripts only, without the headers. */
  readonly scripts: number;
  /** Addresses of long files that were sent uncompressed, though their kind can be compressed. */
  readonly plain: string[];
}

const compressible = /javascript|css|html|json|svg/;

/**
 * Requests that the console makes later, when idle, start by a timer of a second or more; on a slow machine they would
 * count here.
 */
const holdLaterBack = (page: Page) =>
  page.addInitScript(() => {
    const plain = globalThis.setTimeout.bind(globalThis);
    const later = (run: () => void, ms = 0) => (ms >= 1000 ? 0 : plain(run, ms));
    Object.assign(globalThis, { setTimeout: later });
  });

/** Everything the browser fetches with an empty cache while `visit` runs. */
async function weigh(page: Page, visit: () => Promise<void>): Promise<Weights> {
  await holdLaterBack(page);
  const session = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Network.setCacheDisabled", { cacheDisabled: true });
  const answers = new Map<string, { url: string; mime: string; head: number; isCoded: boolean; isScript: boolean }>();
  let all = 0;
  let scripts = 0;
  const plain: string[] = [];
  session.on("Network.responseReceived", ({ requestId, response, type }) => {
    const isCoded = Object.keys(response.headers).some((name) => name.toLowerCase() === "content-encoding");
    answers.set(requestId, {
      url: response.url,
      mime: response.mimeType,
      head: response.encodedDataLength,
      isCoded,
      isScript: type === "Script",
    });
  });
  session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    const answer = answers.get(requestId);
    if (answer === undefined || answer.url.startsWith("data:")) return;
    all += encodedDataLength;
    if (answer.isScript) scripts += encodedDataLength - answer.head;
    if (!answer.isCoded && compressible.test(answer.mime) && encodedDataLength > 8 * kilobyte) plain.push(answer.url);
  });
  await visit();
  await session.detach();
  return { all, scripts, plain };
}

test("a first visit stays within its weight on the wire", async ({ page }) => {
  const login = await weigh(page, async () => {
    await page.goto("/#/login");
    await expect(page.getByRole("button", { name: "登录" })).toBeVisible();
  });
  console.log(`sign-in ${Math.round(login.all / kilobyte)} KB, scripts ${Math.round(login.scripts / kilobyte)} KB`);
  expect(login.plain).toEqual([]);
  expect(login.scripts).toBeLessThanOrEqual(130 * kilobyte);

  await signIn(page);
  const home = await weigh(page, async () => {
    await openPage(page, "/dashboard");
    await expect(page.getByText("今日注册")).toBeVisible();
  });
  console.log(`dashboard ${Math.round(home.all / kilobyte)} KB, scripts ${Math.round(home.scripts / kilobyte)} KB`);
  expect(home.plain).toEqual([]);
  expect(home.all).toBeLessThanOrEqual(800 * kilobyte);
});

test("the frame with the member list stays within its weight on the wire", async ({ page }) => {
  await signIn(page);
  const list = await weigh(page, async () => {
    await openPage(page, "/promotion/shopsmanage");
    await expect(page.locator(".data-table[aria-busy=false]")).toBeVisible();
  });
  console.log(`member list ${Math.round(list.all / kilobyte)} KB, scripts ${Math.round(list.scripts / kilobyte)} KB`);
  expect(list.plain).toEqual([]);
  expect(list.scripts).toBeLessThanOrEqual(480 * kilobyte);
});
