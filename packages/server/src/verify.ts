import { existsSync } from "node:fs";
import { join } from "node:path";
import { clusterName } from "./platform/database/embedded-postgres.ts";
import { openDatabase } from "./platform/database/open-database.ts";
import { joinDatabase } from "./platform/database/start-database.ts";
import { createLog } from "./platform/log.ts";
import { parseSettings, readSettings } from "./platform/settings.ts";
import { StartError } from "./platform/start-error.ts";
import { runCommand, say } from "./run/keep/run-command.ts";
import { verify } from "./run/keep/verify.ts";

runCommand(async (shutdown) => {
  const { dataDir, databaseUrl } = parseSettings(process.env);
  if (databaseUrl === undefined && !existsSync(join(dataDir, clusterName)))
    throw new StartError(`${dataDir} has no database: set DATA_DIR to the folder of the server`);
  const settings = readSettings(process.env);
  const joining = joinDatabase(settings, createLog(settings.logLevel, "verify"));
  shutdown.add("database", async () => (await joining).stop());
  const { directUrl } = await joining;
  const database = openDatabase({ url: directUrl, max: 2, applicationName: "hongxian verify", statementTimeout: 0 });
  shutdown.add("connections", database.close);
  let faults = 0;
  for await (const { name, state, text, lines } of verify(database, settings)) {
    say(`${state.padEnd(9)} ${name}: ${text}`);
    for (const line of lines) say(`            ${line}`);
    if (state === "FAULT") faults += 1;
  }
  say(faults === 0 ? "everything that was checked is right" : `${faults} of the checks found faults`);
  return faults === 0 ? 0 : 1;
});
