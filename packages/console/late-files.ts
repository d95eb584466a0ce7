import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";

const helper = "\0vite/preload-helper.js";
const own = fileURLToPath(new URL("src/platform/late/open-files.ts", import.meta.url));

/** Every `import()` of the built console goes through our own helper, which can be asked again after a failure. */
export const lateFiles: Plugin = {
  name: "late-files",
  enforce: "pre",
  apply: "build",
  load: (id) => (id === helper ? `export { openFiles as __vitePreload } from ${JSON.stringify(own)};` : undefined),
};

/** The helper is told the file itself too, also where it stands alone. */
export const withItself = (file: string, others: string[]): string[] =>
  others.includes(file) ? others : [file, ...others];
