/** Several addresses stand in one text, separated by semicolons; anything else holds none. */
export const addressesOf = (value: unknown): string[] =>
  typeof value === "string" ? value.split(";").filter((address) => address !== "") : [];
