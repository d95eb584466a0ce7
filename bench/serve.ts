import cluster from "node:cluster";
import { buildApp } from "../packages/server/src/app.ts";
import { openListener } from "../packages/server/src/platform/database/listen.ts";
import { openDatabase } from "../packages/server/src/platform/database/open-database.ts";
import { createLog } from "../packages/server/src/platform/log.ts";
import { parseSettings } from "../packages/server/src/platform/settings.ts";

/** The server on an existing database, in this many processes; prints its port when all of them listen. */
const { BENCH_URL: url = "", BENCH_DATA_DIR: dataDir = "", BENCH_SECRET: secretKey = "" } = process.env;
const processes = Number(process.argv[2] ?? 1);

async function serve(): Promise<number> {
  process.env["RATE_LIMIT"] = "1000000000";
  const log = createLog("silent", "bench");
  const database = openDatabase({ url, max: Math.max(4, Math.ceil(16 / processes)), applicationName: "bench" });
  const settings = { ...parseSettings({}), dataDir, secretKey };
  const app = await buildApp({ settings, database, listener: openListener(url, log), log });
  const address = await app.listen({ port: Number(process.env["BENCH_PORT"] ?? 0), host: "127.0.0.1" });
  return Number(new URL(address).port);
}

if (processes === 1) console.log(await serve());
else if (cluster.isPrimary) {
  let ready = 0;
  cluster.on("listening", (_worker, { port }) => {
    ready += 1;
    if (ready === processes) console.log(port);
  });
  for (let at = 0; at < processes; at += 1) cluster.fork();
} else await serve();
