// A console with demo data and a signed-in browser, for screenshots and measurements.
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buildIfStale } from "./build.mjs";
import { findChrome } from "./find-chrome.mjs";
import { projectRoot } from "./project.mjs";

const password = "Screens2026";
const login = "13800000000";
const startLimitMs = 120_000;

async function answers(address) {
  try {
    return (await fetch(`${address}/readyz`)).ok;
  } catch {
    return false;
  }
}

async function untilReady(address, child) {
  const limit = Date.now() + startLimitMs;
  while (!(await answers(address))) {
    if (child.exitCode !== null || Date.now() > limit) throw new Error("the console did not start");
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

async function signIn(page, address) {
  await page.goto(`${address}/#/login`);
  await page.getByLabel("账号", { exact: true }).fill(login);
  await page.getByLabel("密码", { exact: true }).fill(password);
  await page.getByRole("button", { name: "登录" }).click();
  await page.getByLabel("主菜单").waitFor();
}

/**
 * Runs `work({ page, address, folder })` and cleans everything up afterwards. `prepare(page)` runs before the first
 * document.
 */
export async function withConsole(work, { port = 3988, prepare = async () => {} } = {}) {
  const executablePath = await findChrome();
  await buildIfStale({ only: ["demo", "console"] });
  const { chromium } = await import("@playwright/test");
  const folder = mkdtempSync(join(tmpdir(), "hongxian-look-"));
  const address = `http://127.0.0.1:${port}`;
  const server = spawn(process.execPath, ["packages/demo/dist/main.js"], {
    cwd: projectRoot,
    stdio: ["ignore", "ignore", "inherit"],
    env: { ...process.env, PORT: String(port), DATA_DIR: folder, ADMIN_PASSWORD: password, LOG_LEVEL: "error" },
  });
  const ended = new Promise((resolve) => server.once("exit", resolve));
  try {
    await untilReady(address, server);
    const browser = await chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-gpu"] });
    try {
      const context = await browser.newContext({
        viewport: { width: 1440, height: 900 },
        locale: "zh-CN",
        timezoneId: "Asia/Shanghai",
      });
      const page = await context.newPage();
      await prepare(page);
      await signIn(page, address);
      await work({ page, address, folder });
    } finally {
      await browser.close();
    }
  } finally {
    server.kill("SIGTERM");
    await ended;
    rmSync(folder, { recursive: true, force: true });
  }
}
