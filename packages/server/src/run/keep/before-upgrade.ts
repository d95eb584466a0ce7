import { join } from "node:path";
import type { Log } from "../../platform/log.ts";
import type { Settings } from "../../platform/settings.ts";
import { oneLine, StartError } from "../../platform/start-error.ts";
import { backUp } from "./back-up.ts";
import { readPassphrase } from "./run-command.ts";

/** Of the backups in the server's own folder; in a folder of the operator's nothing is removed. */
const keptOfOwn = 2;

/** A copy of everything before an upgrade changes the database; without it the upgrade does not begin. */
export async function backUpBeforeUpgrade(
  settings: Settings,
  log: Log,
  changes: number,
  say: (text: string) => void,
): Promise<void> {
  if (settings.databaseUrl !== undefined) {
    say(`the database gets ${changes} changes; it is not this program that keeps backups of DATABASE_URL`);
    return;
  }
  if (settings.upgradeBackup === "off") {
    say(`the database gets ${changes} changes, without a backup (UPGRADE_BACKUP=off)`);
    return;
  }
  const own = join(settings.dataDir, "upgrade-backups");
  const to = settings.upgradeBackup ?? own;
  say(`the database gets ${changes} changes; a backup is made before`);
  try {
    const passphrase = await readPassphrase(undefined);
    const folder = await backUp({ settings, log, to, passphrase, keep: to === own ? keptOfOwn : null, say });
    say(`the backup is in ${folder}`);
  } catch (error) {
    throw new StartError(
      `no backup could be made before the upgrade: ${oneLine(error)}; nothing was changed; set UPGRADE_BACKUP to another folder, or to off`,
    );
  }
}
