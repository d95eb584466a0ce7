import { readFileSync } from "node:fs";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { sharedGroups } from "./chunk-groups.ts";
import { lateFiles, withItself } from "./late-files.ts";
import { wholeStyles } from "./whole-styles.ts";

const { version }: { version: string } = JSON.parse(
  readFileSync(new URL("../../package.json", import.meta.url), "utf8"),
);

/** Parts of antd that few pages use: they are bundled with those pages, not with the frame. */
const rare = new Set(
  (
    "affix anchor auto-complete badge breadcrumb calendar carousel cascader collapse color-picker date-picker picker float-button image masonry " +
    "mentions popconfirm progress qr-code qrcode rate result slider splitter statistic steps tabs timeline time-picker tour transfer tree tree-select upload watermark"
  ).split(" "),
);
const antdPart = /[\\/]node_modules[\\/](?:antd[\\/]es|@rc-component|@ant-design)[\\/]([\w-]+)[\\/]/;
const isFramePart = (id: string): boolean => {
  const part = antdPart.exec(id)?.[1];
  return part !== undefined && !rare.has(part);
};

export default defineConfig({
  plugins: [react(), lateFiles, wholeStyles],
  define: { __CONSOLE_VERSION__: JSON.stringify(version) },
  build: {
    outDir: "dist",
    sourcemap: false,
    modulePreload: { polyfill: false, resolveDependencies: withItself },
    chunkSizeWarningLimit: 1200,
    rolldownOptions: {
      output: {
        // Vendor code changes seldom and stays in the browser's cache from release to release.
        codeSplitting: {
          groups: [
            { name: "react", test: /[\\/]node_modules[\\/](?:react|react-dom|scheduler)[\\/]/, priority: 3 },
            { name: "zod", test: /[\\/]node_modules[\\/]zod[\\/]/, priority: 3 },
            { name: "query", test: /[\\/]node_modules[\\/]@tanstack[\\/]/, priority: 2 },
            { name: "antd", test: isFramePart, priority: 1 },
            ...sharedGroups,
          ],
        },
      },
    },
  },
  server: {
    host: "127.0.0.1",
    port: 5173,
    // Calls, the embedded store and the clips of the demo are served by the server.
    proxy: {
      "/demo": { target: `http://127.0.0.1:${process.env["PORT"] ?? 3000}` },
      "/api": { target: `http://127.0.0.1:${process.env["PORT"] ?? 3000}`, ws: true },
      "/s3": { target: `http://127.0.0.1:${process.env["PORT"] ?? 3000}` },
    },
  },
});
