import { maskNumbers } from "@hongxian/contract/core/member/mask-numbers.rules.ts";
import { pino, type Logger } from "pino";
import { version } from "./version.ts";

export type Log = Logger;

const mostCauses = 3;

interface LoggedError {
  readonly type: string;
  readonly message: string;
  readonly code?: string;
  readonly table?: string;
  readonly constraint?: string;
  readonly column?: string;
  readonly stack?: string;
  readonly cause?: LoggedError | string;
}

const textAt = (error: object, name: string): string | undefined => {
  const value: unknown = (error as Readonly<Record<string, unknown>>)[name];
  return typeof value === "string" && value !== "" ? value : undefined;
};

/** The database quotes the value it rejects, and user input must not be logged. */
function plainText(text: string, isOfDatabase: boolean): string {
  const unquoted = isOfDatabase ? text.replaceAll(/(: )"(?:[^"]|"")*"/g, '$1"…"') : text;
  return maskNumbers(unquoted);
}

/** What a line logs about an error: where and what, never the row or the values it happened with. */
function loggedError(error: unknown, depth = 0): LoggedError | string {
  if (!(error instanceof Error)) return plainText(String(error), false);
  const isOfDatabase = textAt(error, "severity") !== undefined;
  const safeFields = ["code", "table", "constraint", "column"].flatMap((name) => {
    const value = textAt(error, name);
    return value === undefined ? [] : [[name, value] as const];
  });
  const message = plainText(error.message, isOfDatabase);
  const frames = (error.stack ?? "").split("\n").filter((line) => /^\s+at /.test(line));
  return {
    type: error.name,
    message,
    ...Object.fromEntries(safeFields),
    stack: [`${error.name}: ${message}`, ...frames].join("\n"),
    ...(error.cause === undefined || depth >= mostCauses ? {} : { cause: loggedError(error.cause, depth + 1) }),
  };
}

/** Log lines go to stderr: stdout contains only the ready line. */
export function createLog(level: string, part: string, to?: { write(line: string): void }): Log {
  const serializers = { err: (error: unknown) => loggedError(error), error: (error: unknown) => loggedError(error) };
  return pino(
    { level, base: { part, pid: process.pid, version }, serializers },
    to ?? pino.destination({ fd: 2, sync: true }),
  );
}
