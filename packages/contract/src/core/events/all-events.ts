import * as content from "./content.events.ts";
import type { EventKind } from "./define-event.ts";
import * as member from "./member.events.ts";
import * as money from "./money.events.ts";
import * as placed from "./placed.events.ts";
import * as review from "./review.events.ts";
import * as service from "./service.events.ts";

const declared = { ...member, ...review, ...money, ...content, ...service, ...placed } as const;

type Declared = (typeof declared)[keyof typeof declared];
export type EventName = Declared["name"];

/** Every declared event, by its name. */
export const allEvents: ReadonlyMap<string, EventKind> = new Map(
  Object.values<EventKind>(declared).map((kind) => [kind.name, kind]),
);
