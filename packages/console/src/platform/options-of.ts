/** The choices of a table of labels, each with the type of its value. */
export const optionsOf = <const K extends string>(labels: Readonly<Record<K, string>>) =>
  // A table of labels has no other keys than its type.
  (Object.entries(labels) as [K, string][]).map(([value, label]) => ({ value, label }));
