import type { z } from "zod";

/**
 * Something that happened and that applications outside may hear of: named `<subject>.<what>`. Its body has numbers of
 * records and the facts an application needs to act, never a phone number, an identity number or another private value.
 */
export interface EventKind<N extends string = string, S extends z.ZodType = z.ZodType> {
  readonly name: N;
  readonly title: string;
  /** Raised when a key of the body changes its meaning or falls away; a new key needs no new version. */
  readonly version: number;
  readonly schema: S;
}

/** Declares an event. A body with `userId` is about that member: events of one member are read in their order. */
export const defineEvent = <const N extends string, S extends z.ZodType>(event: EventKind<N, S>): EventKind<N, S> =>
  event;

export type EventBody<K extends EventKind> = z.input<K["schema"]>;

/** The subject of an event, by which applications are allowed to hear it: `member` of `member.banned`. */
export const subjectOf = (name: string): string => name.slice(0, Math.max(0, name.indexOf(".")));
