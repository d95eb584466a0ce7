import type { Db } from "../../../kit/call.ts";
import type { DomainEvents } from "./domain-events.ts";

type EventName = keyof DomainEvents;
type EventOf<Name extends EventName> = Parameters<DomainEvents[Name]>[0];
type AnswerOf<Name extends EventName> = ReturnType<DomainEvents[Name]>;
type Handler<Name extends EventName> = (db: Db, event: EventOf<Name>) => Promise<AnswerOf<Name>>;

/** The handlers of every event, in the order in which they run. */
export type DomainHandlers = { readonly [Name in EventName]: readonly Handler<Name>[] };

let subscribed: DomainHandlers | undefined;

/** Called once in each process, by `domain-handlers.ts`. */
export function subscribeToEvents(handlers: DomainHandlers): void {
  subscribed = handlers;
}

/**
 * Runs the handlers of an event one after the other in the publisher's transaction, so that all of it happens or
 * nothing does. Returns their results.
 */
export async function publishDomainEvent<Name extends EventName>(
  db: Db,
  name: Name,
  event: EventOf<Name>,
): Promise<readonly AnswerOf<Name>[]> {
  // An event without a handler would be lost silently: introductions of a banned member would continue.
  if (subscribed === undefined) throw new Error(`${name} was published in a process without domain-handlers.ts`);
  const handlers: readonly Handler<Name>[] = subscribed[name];
  const answers: AnswerOf<Name>[] = [];
  for (const handle of handlers) answers.push(await handle(db, event));
  return answers;
}
