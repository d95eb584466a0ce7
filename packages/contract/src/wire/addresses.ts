/** Several addresses are stored in one text, separated by semicolons; any other value has none. */
export const addressesOf = (value: unknown): string[] =>
  typeof value === "string" ? value.split(";").filter((address) => address !== "") : [];

/** Papers are shown differently from pictures. */
export const isPdf = (address: string): boolean => /\.pdf$/i.test(address);
