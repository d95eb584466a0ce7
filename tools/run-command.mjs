import { spawn } from "node:child_process";

/** A reason that the person at the terminal can fix; shown without a stack. */
export class PlainError extends Error {
  isPlain = true;
}

/** Runs a command with its output on stderr: stdout is reserved for the server's ready line. */
export function runCommand(title, command, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { stdio: ["ignore", 2, 2], ...options });
    child.once("error", (error) => reject(new PlainError(`${title} could not be started: ${error.message}`)));
    child.once("close", (code, signal) => {
      if (code === 0) resolve();
      else reject(new PlainError(`${title} failed (${signal ?? `exit code ${code}`})`));
    });
  });
}
