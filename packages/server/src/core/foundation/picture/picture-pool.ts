import { spawn, type ChildProcess } from "node:child_process";
import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { fileURLToPath, pathToFileURL } from "node:url";
import type { PictureAnswer, PictureBegun, PictureTask } from "./picture-task.ts";

/** The process was killed because its time was over, or it ended by itself: a crash, or too much memory. */
export class PictureEnded extends Error {
  readonly isTooSlow: boolean;
  constructor(isTooSlow: boolean) {
    super(isTooSlow ? "the picture took too long" : "the picture's process ended");
    this.isTooSlow = isTooSlow;
  }
}

export interface PoolLimits {
  /** Milliseconds that a process waits for its next picture. */
  readonly idleMs: number;
  /** What a process may allocate, where the system enforces it. */
  readonly memoryMb: number;
  /** A process that holds more after its work is not used again: the library's memory does not always shrink. */
  readonly keptMemoryMb: number;
}

/** In the build, the file is in the same folder as all others; from source it is started through a TypeScript loader. */
function programArguments(): string[] {
  if (!import.meta.url.endsWith(".ts")) return [fileURLToPath(new URL("./picture-process.js", import.meta.url))];
  const loader = pathToFileURL(createRequire(import.meta.url).resolve("tsx")).href;
  return ["--import", loader, fileURLToPath(new URL("./picture-process.ts", import.meta.url))];
}

/** Strangers' bytes are decoded where neither the key nor the database's address is known. */
const passedOn = /^(?:PATH|HOME|TMPDIR|TZ|LANG|(?:LC|LD|DYLD|XDG|FONTCONFIG|VIPS|MALLOC)_\w+)$/;

const shell = "/bin/sh";
/** Linux counts what a process allocates against this limit; other systems accept it and do nothing. */
const limited = 'ulimit -d "$0" 2>/dev/null; exec "$@"';

function startProcess(memoryMb: number): ChildProcess {
  const program = [process.execPath, ...programArguments()];
  const [command = "", ...rest] =
    process.platform === "linux" && existsSync(shell)
      ? [shell, "-c", limited, String(memoryMb * 1024), ...program]
      : program;
  return spawn(command, rest, {
    stdio: ["ignore", "ignore", "inherit", "ipc"],
    serialization: "advanced",
    env: Object.fromEntries(Object.entries(process.env).filter(([name]) => passedOn.test(name))),
  });
}

/** Whether it keeps this process alive. */
function hold(child: ChildProcess, isHeld: boolean): void {
  child[isHeld ? "ref" : "unref"]();
  child.channel?.[isHeld ? "ref" : "unref"]();
}

/**
 * Processes for pictures, one picture at a time in each. How many there are is up to the caller, who has a line for it;
 * they are kept warm for a while, as starting one takes longer than most pictures.
 */
export class PicturePool {
  readonly #limits: PoolLimits;
  readonly #all = new Set<ChildProcess>();
  /** The last one is used first, so that the others get their rest. */
  readonly #idle: { readonly child: ChildProcess; readonly timer: NodeJS.Timeout }[] = [];

  constructor(limits: PoolLimits) {
    this.#limits = limits;
    process.once("exit", () => this.#all.forEach((child) => child.kill("SIGKILL")));
  }

  /** Runs a task; rejects with PictureEnded once its process is gone, killed after this many milliseconds or dead. */
  async run(task: PictureTask, milliseconds: number): Promise<PictureAnswer> {
    const warm = this.#idle.at(-1)?.child;
    // One that died while it rested may look alive for a moment.
    const first = warm === undefined ? "unread" : await this.#hand(warm, task, milliseconds);
    const answer = first === "unread" ? await this.#hand(this.#start(), task, milliseconds) : first;
    if (answer === "unread") throw new PictureEnded(false);
    return answer;
  }

  /** The answer of one process; "unread" if it ended before it looked at the picture. */
  #hand(child: ChildProcess, task: PictureTask, milliseconds: number): Promise<PictureAnswer | "unread"> {
    this.#wake(child);
    return new Promise((resolve, reject) => {
      let isBegun = false;
      let isTooSlow = false;
      const end = () => {
        clearTimeout(timer);
        child.off("message", hear).off("exit", died).off("error", died);
      };
      const hear = (answer: PictureAnswer | PictureBegun) => {
        if (answer.kind === "begun") {
          isBegun = true;
          return;
        }
        end();
        if (answer.memoryMb <= this.#limits.keptMemoryMb) {
          this.#rest(child);
          resolve(answer);
          return;
        }
        child.once("exit", () => resolve(answer));
        child.kill("SIGKILL");
      };
      const died = () => {
        end();
        if (isBegun || isTooSlow) reject(new PictureEnded(isTooSlow));
        else resolve("unread");
      };
      const timer = setTimeout(() => {
        isTooSlow = true;
        child.kill("SIGKILL");
      }, milliseconds);
      child.on("message", hear).on("exit", died).on("error", died);
      // What could not be sent never arrives: its process is of no use any more.
      child.send(task, (error) => error !== null && child.kill("SIGKILL"));
    });
  }

  /** Ends the processes that have no picture, and waits until they are gone. */
  async endIdle(): Promise<void> {
    const children = this.#idle.map(({ child }) => child);
    const gone = children.map((child) => new Promise((resolve) => child.once("exit", resolve)));
    for (const child of children) this.#end(child);
    await Promise.all(gone);
  }

  #start(): ChildProcess {
    const child = this.#spawn();
    this.#all.add(child);
    const forget = () => {
      this.#all.delete(child);
      this.#wake(child);
    };
    return child.on("exit", forget).on("error", forget);
  }

  #spawn(): ChildProcess {
    try {
      return startProcess(this.#limits.memoryMb);
    } catch {
      // No memory for another process.
      throw new PictureEnded(false);
    }
  }

  /** No picture is given to it any more, though it may take a moment to be gone. */
  #end(child: ChildProcess): void {
    this.#wake(child);
    child.kill("SIGKILL");
  }

  #rest(child: ChildProcess): void {
    const timer = setTimeout(() => this.#end(child), this.#limits.idleMs).unref();
    this.#idle.push({ child, timer });
    hold(child, false);
  }

  /** Takes it out of those that rest, if it is one of them. */
  #wake(child: ChildProcess): void {
    const at = this.#idle.findIndex((idle) => idle.child === child);
    if (at === -1) return;
    clearTimeout(this.#idle[at]?.timer);
    this.#idle.splice(at, 1);
    hold(child, true);
  }
}
