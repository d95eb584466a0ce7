/** Lists are stored as one text with slashes between the items. */
export const listSeparator = "/";

export const splitList = (text: string | null | undefined): string[] =>
  (text ?? "")
    .split(listSeparator)
    .map((item) => item.trim())
    .filter((item) => item !== "");

/** Each item once, in the original order; a slash inside an item separates it into two items. */
export const joinList = (items: readonly string[]): string =>
  [...new Set(items.flatMap((item) => splitList(item)))].join(listSeparator);

/** Pictures of a credential are stored in one text, separated by semicolons. */
export const splitImages = (text: string | null | undefined): string[] =>
  (text ?? "")
    .split(";")
    .map((image) => image.trim())
    .filter((image) => image !== "");
