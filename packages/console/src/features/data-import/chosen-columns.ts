/** The fields that two columns were sent. */
export function twiceChosen(chosen: readonly (string | null)[]): readonly string[] {
  const names = chosen.filter((name): name is string => name !== null);
  return [...new Set(names.filter((name, at) => names.indexOf(name) !== at))];
}
