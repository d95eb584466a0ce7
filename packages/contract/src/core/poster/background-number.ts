/** The eight backgrounds are identified by their numbers; their drawings are loaded only where one is painted. */
export const backgroundNumbers = [1, 2, 3, 4, 5, 6, 7, 8] as const;
export type PosterBackgroundNumber = (typeof backgroundNumbers)[number];

export const isBackgroundNumber = (value: unknown): value is PosterBackgroundNumber =>
  (backgroundNumbers as readonly unknown[]).includes(value);

/** 1 to 8 and round again; the first draw uses number 1. */
export const nextBackground = (last: PosterBackgroundNumber | null): PosterBackgroundNumber =>
  last === null ? 1 : (backgroundNumbers[last % backgroundNumbers.length] ?? 1);
