import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { parseSettings } from "./platform/settings.ts";
import { StartError } from "./platform/start-error.ts";
import { readPassphrase, runCommand, say } from "./run/keep/run-command.ts";
import { restore } from "./run/keep/restore.ts";

const usage = `usage: npm run restore -- --from folder/hongxian-20261119T190000Z [--passphrase-file file]
         It fills the folder of DATA_DIR, which must be empty.`;

function readOptions() {
  try {
    const { values } = parseArgs({ options: { from: { type: "string" }, "passphrase-file": { type: "string" } } });
    if (values.from !== undefined && values.from !== "") return { ...values, from: values.from };
  } catch {
    // Answered below.
  }
  throw new StartError(usage);
}

runCommand(async () => {
  const { from, "passphrase-file": file } = readOptions();
  const { dataDir, secretKey } = parseSettings(process.env);
  await restore({ from: resolve(from), dataDir, passphrase: await readPassphrase(file), secretKey, say });
  return 0;
});
