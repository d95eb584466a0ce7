import { type EventName } from "@hongxian/contract/core/events/all-events.ts";
import { eventName } from "@hongxian/contract/core/events/event-names.ts";

/** The title of an event, and the name that applications know it by. */
export const EventCell = ({ name }: { readonly name: EventName }) => (
  <span className="cut block" title={name}>
    {eventName.labels[name]}
    <span className="block size-11 text3 cut">{name}</span>
  </span>
);
