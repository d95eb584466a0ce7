import { startProcess } from "./run/start-process.ts";

// Only the product. `packages/demo` has its own entry, which adds invented people.
await startProcess(import.meta.url);
