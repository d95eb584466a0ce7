import { startProcess } from "@hongxian/server/run/start-process.ts";

// The product with invented people. With DEMO_MEMBERS=0 it is only the product: nothing else is loaded.
await startProcess(import.meta.url, async () => (await import("./demo.ts")).demo);
