import { readFile } from "node:fs/promises";
import { oneLine, StartError } from "../../platform/start-error.ts";
import { createShutdown, type Shutdown } from "../shutdown.ts";

export const say = (text: string): void => void process.stdout.write(`${text}\n`);

/** A command of the operator: its end is its exit code, and a refusal is one line. */
export function runCommand(work: (shutdown: Shutdown) => Promise<number>): void {
  const shutdown = createShutdown();
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => void shutdown.end(1));
  work(shutdown).then(
    (code) => shutdown.end(code),
    (error: unknown) => {
      const detail = error instanceof StartError || !(error instanceof Error) ? oneLine(error) : error.stack;
      if (!shutdown.isEnding()) process.stderr.write(`hongxian: ${detail}\n`);
      return shutdown.end(1);
    },
  );
}

/** From a file, else from the environment; null where there is none. It is never an argument: others see those. */
export async function readPassphrase(file: string | undefined): Promise<string | null> {
  const text =
    file === undefined
      ? (process.env["BACKUP_PASSPHRASE"] ?? "")
      : await readFile(file, "utf8").catch((error: unknown) => {
          throw new StartError(`the passphrase cannot be read: ${oneLine(error)}`);
        });
  const passphrase = text.replace(/\r?\n$/, "");
  if (file === undefined && passphrase === "") return null;
  if (passphrase.length < 12) throw new StartError("a passphrase has at least 12 characters");
  return passphrase;
}
