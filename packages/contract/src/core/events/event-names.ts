import { choices } from "../../kit/choices.ts";
import { allEvents, type EventName } from "./all-events.ts";
import { subjectOf } from "./define-event.ts";
import { eventSubjects } from "./event-scopes.ts";

const titles = Object.fromEntries([...allEvents].map(([name, { title }]) => [name, title]));

/** Every event by its name, with its title. The keys are exactly the declared names. */
export const eventName = choices(titles as Readonly<Record<EventName, string>>);

interface EventGroup {
  readonly subject: string;
  readonly title: string;
  readonly names: readonly EventName[];
}

/** The names by subject, for choosing among them. */
export const eventGroups: readonly EventGroup[] = Object.entries(eventSubjects).map(([subject, title]) => ({
  subject,
  title,
  names: eventName.values.filter((name) => subjectOf(name) === subject),
}));
