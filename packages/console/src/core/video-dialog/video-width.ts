const height = 500;
const edge = 50;
/** Used until the video reports its own ratio. */
export const usualRatio = 16 / 9;

/** 500 times the aspect ratio plus 50. */
export const videoDialogWidth = (ratio: number): number =>
  Math.round(height * (Number.isFinite(ratio) && ratio > 0 ? ratio : usualRatio)) + edge;
