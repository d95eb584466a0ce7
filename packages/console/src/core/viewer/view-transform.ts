/**
 * The position of a picture on the stage: moved from the middle, scaled against its fitted size, turned in quarters.
 */
export interface ViewTransform {
  readonly x: number;
  readonly y: number;
  readonly scale: number;
  /** Degrees, a multiple of 90; not limited to 0…360, so that a rotation always takes the short way. */
  readonly turn: number;
}

export interface Point {
  readonly x: number;
  readonly y: number;
}
export interface Size {
  readonly width: number;
  readonly height: number;
}

export const scaleLimits = { min: 0.2, max: 12 } as const;
export const zoomStep = 1.25;
export const asFitted: ViewTransform = { x: 0, y: 0, scale: 1, turn: 0 };

const withinScale = (scale: number): number => Math.min(scaleLimits.max, Math.max(scaleLimits.min, scale));

/** Scales by `factor`; the spot under `at` (measured from the stage's middle) does not move. */
export function zoomAt(view: ViewTransform, factor: number, at: Point = { x: 0, y: 0 }): ViewTransform {
  const scale = withinScale(view.scale * factor);
  const by = scale / view.scale;
  return { ...view, scale, x: at.x - (at.x - view.x) * by, y: at.y - (at.y - view.y) * by };
}

export const moveBy = (view: ViewTransform, by: Point): ViewTransform => ({
  ...view,
  x: view.x + by.x,
  y: view.y + by.y,
});

/** Rotation is about the stage's centre, so a moved picture moves along. */
export function turnBy(view: ViewTransform, quarters: 1 | -1): ViewTransform {
  return {
    ...view,
    x: -quarters * view.y || 0,
    y: quarters * view.x || 0,
    turn: view.turn + quarters * 90,
  };
}

/** The scale at which the rotated picture just fits the stage; a small one is enlarged up to `most`. */
export function fittedScale(picture: Size, stage: Size, turn: number, most = 1): number {
  const lies = Math.abs(turn / 90) % 2 === 1;
  const width = lies ? picture.height : picture.width;
  const height = lies ? picture.width : picture.height;
  if (width === 0 || height === 0) return 1;
  return Math.min(most, stage.width / width, stage.height / height);
}

/** A point of the page relative to the centre of the stage. */
export const fromMiddle = (stage: DOMRect, page: { readonly clientX: number; readonly clientY: number }): Point => ({
  x: page.clientX - stage.left - stage.width / 2,
  y: page.clientY - stage.top - stage.height / 2,
});
