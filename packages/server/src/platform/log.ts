import { pino, type Logger } from "pino";

export type Log = Logger;

/** Log lines go to stderr: stdout carries nothing but the ready line. */
export function createLog(level: string, part: string): Log {
  return pino({ level, base: { part, pid: process.pid } }, pino.destination({ fd: 2, sync: true }));
}
