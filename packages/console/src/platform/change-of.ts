/** Change in percent; null where there is nothing to compare with. */
export const changeOf = (now: number | null, before: number | null | undefined): number | null =>
  now === null || before === null || before === undefined || before === 0
    ? null
    : ((now - before) / Math.abs(before)) * 100;
