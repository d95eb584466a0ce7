/** How far somebody has read: everything up to and with this event. */
export interface Cursor {
  readonly place: number;
  readonly id: number;
}

/** Before everything that is kept. */
export const beginning: Cursor = { place: 0, id: 0 };

export const cursorText = ({ place, id }: Cursor): string => `${place}-${id}`;

/** Null for a text that is no cursor. */
export function cursorOf(text: string): Cursor | null {
  const [, place, id] = /^(\d{1,15})-(\d{1,15})$/.exec(text) ?? [];
  return place === undefined || id === undefined ? null : { place: Number(place), id: Number(id) };
}

export const isBefore = (one: Cursor, other: Cursor): boolean =>
  one.place < other.place || (one.place === other.place && one.id < other.id);
