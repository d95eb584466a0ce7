/** The names of a table of fields, typed by the table itself. */
export function namesOf<T extends object>(fields: T): (keyof T & string)[] {
  // A table of fields is written down in one place; it has no other names than its type.
  return Object.keys(fields) as (keyof T & string)[];
}

/** Each name of a table of fields with its field. */
export const entriesOf = <T extends object>(fields: T) =>
  namesOf(fields).map((name): [keyof T & string, T[keyof T & string]] => [name, fields[name]]);
