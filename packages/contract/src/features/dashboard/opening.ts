import { type Address, type FigureDays, figureDays } from "../../kit/figures.ts";

/** Who looks at the home page. */
interface Viewer {
  readonly staffId: number;
  readonly userId: number | null;
}
/** The page and filters that show exactly the rows of a figure. */
export type Opening = string | ((days: FigureDays, viewer: Viewer) => string);

export const at = (route: string, filters: Address): string =>
  `${route}?${Object.entries(filters)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join("&")}`;

/** The address that a figure opens, for this account and day. */
export const openingAddress = (opening: Opening, viewer: Viewer): string =>
  typeof opening === "string" ? opening : opening(figureDays(), viewer);
