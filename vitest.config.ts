import { defineConfig } from "vitest/config";
import { sqlPlaces } from "./tools/sql/sql-templates.mjs";

/**
 * A worker loads the code once, not for each file: loading takes longer than most files' tests. Files share no state but
 * the code's own, and what the code keeps is kept by database or page.
 */
const shared = { pool: "forks", maxWorkers: 2, isolate: false } as const;
const onDatabase = {
  ...shared,
  root: "packages/server",
  globalSetup: "./src/test/global-setup.ts",
  setupFiles: "./src/test/each-file.ts",
  testTimeout: 120_000,
  hookTimeout: 120_000,
};
const breaking = "src/{platform,run}/**/*.test.ts";
const inBrowser = {
  ...shared,
  root: "packages/console",
  environment: "happy-dom",
  // Drawing antd in a simulated document takes seconds on a busy machine.
  testTimeout: 60_000,
};
/** It holds the history of a window: a timer that an earlier file left behind would act in it. */
const ofOneWindow = "src/platform/layers.test.ts";

export default defineConfig({
  plugins: [
    {
      // With --experimental.fsModuleCache: a file that lists others must be read anew, as they come and go without it.
      name: "fresh-lists",
      configureVitest: ({ experimental_defineCacheKeyGenerator: define }) =>
        define(({ sourceCode }) => (sourceCode.includes("import.meta.glob") ? false : undefined)),
    },
  ],
  test: {
    projects: [
      {
        test: {
          ...shared,
          name: "contract",
          root: "packages/contract",
          // The check runs them beside the linter, which leaves them little of the machine.
          testTimeout: 60_000,
          include: ["src/**/*.test.ts"],
        },
      },
      {
        plugins: [sqlPlaces()],
        test: {
          ...onDatabase,
          name: "server",
          // The demo's tests share the server's database: another one would take longer to start than they take to run.
          include: ["src/**/*.test.ts", "../demo/src/**/*.test.ts"],
          exclude: [breaking],
        },
      },
      // Cut connections and killed processes leave things behind that must not meet the next file.
      { plugins: [sqlPlaces()], test: { ...onDatabase, name: "platform", include: [breaking], isolate: true } },
      { test: { ...inBrowser, name: "console", include: ["src/**/*.test.{ts,tsx}"], exclude: [ofOneWindow] } },
      { test: { ...inBrowser, name: "window", include: [ofOneWindow], isolate: true } },
    ],
  },
});
