import { startProcess } from "./run/start-process.ts";

// The product alone. `packages/demo` has an entry of its own, which adds invented people.
await startProcess(import.meta.url);
