import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";

const helper = "\0vite/preload-helper.js";
const own = fileURLToPath(new URL("src/platform/late/open-files.ts", import.meta.url));

/** Every `import()` of the built console goes through our own helper, which can retry after a failure. */
export const lateFiles: Plugin = {
  name: "late-files",
  enforce: "pre",
  apply: "build",
  load: (id) => (id === helper ? `export { openFiles as __vitePreload } from ${JSON.stringify(own)};` : undefined),
};

/** The helper gets the file itself too, even when it has no dependencies. */
export const withItself = (file: string, others: string[]): string[] =>
  others.includes(file) ? others : [file, ...others];
