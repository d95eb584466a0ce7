import { spawn, type ChildProcess } from "node:child_process";
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const product = new URL("../main.ts", import.meta.url);

/** The product as an operator starts it: its own processes, in its own folder. */
export interface RealServer {
  readonly child: ChildProcess;
  readonly dataDir: string;
  /** host:port; empty when it ended before it was ready. */
  readonly host: string;
  readonly ended: Promise<number | null>;
  /** Everything it wrote to stderr so far. */
  errorOutput(): string;
  stop(): Promise<void>;
}

export interface RealServerOptions {
  env?: Record<string, string>;
  dataDir?: string;
  /** A program other than the product alone. */
  entry?: URL;
}

export function ownFolder(name: string): string {
  const folder = mkdtempSync(join(tmpdir(), `hongxian-${name}-`));
  chmodSync(folder, 0o755);
  return folder;
}

/** The processes that this one started. */
export function childrenOf(pid: number): number[] {
  const all = readdirSync("/proc").filter((name) => /^\d+$/.test(name));
  return all.map(Number).filter((child) => {
    try {
      return readFileSync(`/proc/${child}/stat`, "utf8").split(") ")[1]?.split(" ")[1] === String(pid);
    } catch {
      return false;
    }
  });
}

/** Whether a process runs the product's own program. */
export function isServer(pid: number): boolean {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "utf8").includes(fileURLToPath(product));
  } catch {
    return false;
  }
}

/** Starts the server and waits until it is ready or has ended. */
export async function startRealServer({
  env = {},
  dataDir,
  entry = product,
}: RealServerOptions = {}): Promise<RealServer> {
  const folder = dataDir ?? ownFolder("real");
  const child = spawn(process.execPath, ["--import", "tsx", fileURLToPath(entry)], {
    stdio: ["ignore", "pipe", "pipe"],
    env: {
      PATH: process.env["PATH"] ?? "",
      TMPDIR: tmpdir(),
      PORT: "0",
      DATA_DIR: folder,
      DEMO_MEMBERS: "0",
      WORKERS: "1",
      RATE_LIMIT: "1000000",
      POSTGRES_SETTINGS: "shared_buffers=32MB",
      ...env,
    },
  });
  let errors = "";
  let words = "";
  child.stderr.on("data", (chunk) => (errors += String(chunk)));
  const ended = new Promise<number | null>((resolve) => child.once("exit", (code) => resolve(code)));
  const ready = new Promise<string>((resolve) => {
    child.stdout.on("data", (chunk) => {
      words += String(chunk);
      const found = /ready at http:\/\/(\S+)/.exec(words)?.[1];
      if (found !== undefined) resolve(found);
    });
  });
  const host = await Promise.race([ready, ended.then(() => "")]);
  const stop = async () => {
    child.kill("SIGTERM");
    await ended;
    if (dataDir === undefined) rmSync(folder, { recursive: true, force: true });
  };
  return { child, dataDir: folder, host, ended, errorOutput: () => errors, stop };
}
