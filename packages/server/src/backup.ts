import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { createLog } from "./platform/log.ts";
import { readSettings } from "./platform/settings.ts";
import { StartError } from "./platform/start-error.ts";
import { backUp } from "./run/keep/back-up.ts";
import { readPassphrase, runCommand, say } from "./run/keep/run-command.ts";

const usage = `usage: npm run backup -- --to folder [--keep 14] (--passphrase-file file | --without-key)
         The passphrase may stand in BACKUP_PASSPHRASE instead of a file.`;

function readOptions() {
  try {
    const { values } = parseArgs({
      options: {
        to: { type: "string" },
        keep: { type: "string" },
        "passphrase-file": { type: "string" },
        "without-key": { type: "boolean" },
      },
    });
    const { to, keep } = values;
    if (to !== undefined && to !== "" && (keep === undefined || /^[1-9]\d{0,3}$/.test(keep)))
      return { ...values, to, keep: keep === undefined ? null : Number(keep) };
  } catch {
    // Answered below.
  }
  throw new StartError(usage);
}

runCommand(async () => {
  const { to, keep, "passphrase-file": file, "without-key": withoutKey = false } = readOptions();
  if (to.startsWith("s3:"))
    throw new StartError("a backup goes to a folder; copy it to a store by the store's own means");
  const passphrase = withoutKey ? null : await readPassphrase(file);
  if (passphrase === null && !withoutKey)
    throw new StartError(
      "a passphrase seals the secret key: give --passphrase-file, or leave the key out by --without-key",
    );
  const settings = readSettings(process.env);
  const log = createLog(settings.logLevel, "backup");
  say(`the backup is in ${await backUp({ settings, log, to: resolve(to), passphrase, keep, say })}`);
  return 0;
});
