import { stored } from "../../platform/stored.ts";

/** The pictures shipped with the console, by number. */
export const builtInBackgrounds = ["1", "2", "3", "4", "5", "6"] as const;

const own = /^\/api\/files\/[\w./-]+$/;
const isKnown = (value: unknown): value is string =>
  typeof value === "string" && ((builtInBackgrounds as readonly string[]).includes(value) || own.test(value));

/** The panel's background, stored in this browser: the number of a built-in one or the address of an uploaded one. */
export const salesBackground = stored<string>("sales-background", (value) => (isKnown(value) ? value : null));

export const backgroundAddress = (chosen: string): string =>
  own.test(chosen) ? chosen : `${import.meta.env.BASE_URL}sales/${chosen}.svg`;
