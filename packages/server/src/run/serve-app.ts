import { buildApp } from "../app.ts";
import { startBeats } from "../core/services/run-state/beat.ts";
import type { Extension } from "../extension.ts";
import { openListener } from "../platform/database/listen.ts";
import { openDatabase } from "../platform/database/open-database.ts";
import type { Log } from "../platform/log.ts";
import type { Settings } from "../platform/settings.ts";
import { portFault } from "./port-fault.ts";
import { stopTimeout, withinTime } from "./time-limit.ts";

export interface ServedApp {
  port: number;
  /** Accepts no more calls, lets the running ones finish, then closes everything. */
  stop(): Promise<void>;
}

/** Serves calls in this process. */
export async function serveApp(
  settings: Settings,
  databaseUrl: string,
  log: Log,
  extension?: Extension,
): Promise<ServedApp> {
  const database = openDatabase({
    url: databaseUrl,
    max: settings.databasePool,
    applicationName: "hongxian",
    log,
    slowMs: settings.slowStatementMs,
    isPooled: settings.databaseDirectUrl !== undefined,
  });
  const listener = openListener(settings.databaseDirectUrl ?? databaseUrl, log);
  listener.onSilence(database.cut);
  const closeParts = async () => {
    await listener.close();
    await database.close();
  };
  try {
    const app = await buildApp({ settings, database, listener, log }, extension);
    await app.listen({ host: settings.host, port: settings.port });
    const beats = startBeats(database, settings.workers === 1 ? "primary" : "worker", log);
    const stop = async () => {
      await withinTime(app.close(), stopTimeout);
      await beats.stop();
      await closeParts();
    };
    const address = app.server.address();
    return { port: typeof address === "object" && address !== null ? address.port : settings.port, stop };
  } catch (error) {
    await closeParts();
    if (error instanceof Error && "syscall" in error && error.syscall === "listen") {
      throw portFault(error, settings.host, settings.port);
    }
    throw error;
  }
}
