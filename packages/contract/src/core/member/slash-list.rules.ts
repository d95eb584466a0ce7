/** Lists are stored as one text with slashes between the items. */
export const listSeparator = "/";

export const splitList = (text: string | null | undefined): string[] =>
  (text ?? "")
    .split(listSeparator)
    .map((item) => item.trim())
    .filter((item) => item !== "");

/** Each item once, in the given order; a slash inside an item would make two of it, so it becomes two. */
export const joinList = (items: readonly string[]): string =>
  [...new Set(items.flatMap((item) => splitList(item)))].join(listSeparator);

/** Pictures of a credential stand in one text with semicolons between them. */
export const splitImages = (text: string | null | undefined): string[] =>
  (text ?? "")
    .split(";")
    .map((image) => image.trim())
    .filter((image) => image !== "");
