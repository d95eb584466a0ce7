import { defineConfig } from "vitest/config";

const alone = { pool: "forks", maxWorkers: 2 } as const;

export default defineConfig({
  test: {
    projects: [
      {
        test: { ...alone, name: "contract", root: "packages/contract", include: ["src/**/*.test.ts"] },
      },
      {
        test: {
          ...alone,
          name: "server",
          root: "packages/server",
          include: ["src/**/*.test.ts"],
          globalSetup: "./src/test/global-setup.ts",
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          ...alone,
          name: "console",
          root: "packages/console",
          environment: "happy-dom",
          include: ["src/**/*.test.{ts,tsx}"],
        },
      },
    ],
  },
});
