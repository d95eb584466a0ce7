import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { defineConfig } from "@playwright/test";

const port = Number(process.env["E2E_PORT"] ?? 3987);
// The file is read again in every worker: the first one decides.
process.env["E2E_DATA_DIR"] ??= mkdtempSync(join(tmpdir(), "hongxian-e2e-"));
const report = process.env["PLAYWRIGHT_JSON_OUTPUT_NAME"];
const launchOptions = {
  executablePath: process.env["CHROME_PATH"] ?? "/usr/bin/chromium",
  args: [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--no-first-run",
    // A microphone that beeps, without a permission prompt.
    "--use-fake-device-for-media-stream",
    "--use-fake-ui-for-media-stream",
  ],
};
/** The sweep checks structure, names and tones: drawing pictures would take a third of its time. */
const withoutPictures = { ...launchOptions, args: [...launchOptions.args, "--blink-settings=imagesEnabled=false"] };

/** One console with demo data for all journeys, started as a newcomer would; a browser of the machine. */
export default defineConfig({
  outputDir: "../test-results",
  globalTeardown: "./stray-faults.ts",
  // Two browsers: journeys of the members' side run one after the other in one, those of the other areas in the other,
  // then both check every page. Journeys that would meet in one queue or role are in the same folder.
  workers: 2,
  projects: [
    { name: "journeys", testDir: "journeys", workers: 1 },
    { name: "areas", testDir: "areas", workers: 1 },
    {
      name: "sweep",
      testDir: "sweep",
      fullyParallel: true,
      use: { launchOptions: withoutPictures },
    },
  ],
  ...(process.env["LONG"] === undefined ? { grepInvert: /@long/ } : {}),
  // Patience for a busy machine: it costs nothing where all is well.
  timeout: 300_000,
  expect: { timeout: 30_000 },
  forbidOnly: true,
  // What fails once only is named at the end of the run as unsteady.
  retries: report === undefined ? 0 : 1,
  reporter: report === undefined ? [["list"]] : [["list"], ["json", { outputFile: report }]],
  use: {
    baseURL: `http://127.0.0.1:${port}`,
    viewport: { width: 1440, height: 900 },
    locale: "zh-CN",
    timezoneId: "Asia/Shanghai",
    screenshot: "only-on-failure",
    // A dialog that is still opening moves away between the press and the release of the button.
    contextOptions: { reducedMotion: "reduce" },
    launchOptions,
  },
  webServer: {
    command: 'exec node packages/demo/dist/main.js 2> "$E2E_DATA_DIR/server.log"',
    cwd: "..",
    url: `http://127.0.0.1:${port}/readyz`,
    timeout: 120_000,
    stdout: "ignore",
    gracefulShutdown: { signal: "SIGTERM", timeout: 20_000 },
    env: {
      PORT: String(port),
      E2E_DATA_DIR: process.env["E2E_DATA_DIR"],
      DATA_DIR: process.env["E2E_DATA_DIR"],
      ADMIN_PASSWORD: "Journeys2026",
      WORKERS: "2",
      LOG_LEVEL: "error",
      DEMO_MEMBERS: "2000",
    },
  },
});
