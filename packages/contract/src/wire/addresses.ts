/** Several addresses stand in one text, separated by semicolons; anything else holds none. */
export const addressesOf = (value: unknown): string[] =>
  typeof value === "string" ? value.split(";").filter((address) => address !== "") : [];

/** Papers are shown otherwise than pictures. */
export const isPdf = (address: string): boolean => /\.pdf$/i.test(address);
