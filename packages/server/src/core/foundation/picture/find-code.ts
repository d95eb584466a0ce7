/** A grey picture, one byte a pixel. */
export interface GreyPicture {
  readonly width: number;
  readonly height: number;
  readonly pixels: Uint8Array;
}

interface Eye {
  readonly x: number;
  readonly y: number;
  /** Width of one module. */
  readonly unit: number;
  hits: number;
}

/** The threshold between dark and light that separates the two best (Otsu). */
function thresholdOf(pixels: Uint8Array): number {
  const counts = Array.from({ length: 256 }, () => 0);
  for (const value of pixels) counts[value] = (counts[value] ?? 0) + 1;
  const sum = counts.reduce((total, count, value) => total + count * value, 0);
  let [best, threshold, below, belowSum] = [-1, 128, 0, 0];
  for (const [value, count] of counts.entries()) {
    below += count;
    belowSum += count * value;
    const above = pixels.length - below;
    if (below === 0 || above === 0) continue;
    const apart = below * above * (belowSum / below - (sum - belowSum) / above) ** 2;
    if (apart > best) [best, threshold] = [apart, value];
  }
  return threshold;
}

const shape = [1, 1, 3, 1, 1] as const;

/**
 * The width of one module when five lengths are in the ratio 1:1:3:1:1, the section through a finder pattern; else
 * null.
 */
function unitOf(lengths: readonly number[]): number | null {
  const unit = lengths.reduce((sum, length) => sum + length, 0) / 7;
  if (unit < 1) return null;
  return shape.every((wanted, at) => Math.abs((lengths[at] ?? 0) - wanted * unit) <= unit * wanted * 0.5) ? unit : null;
}

/** Walks from the middle of a dark run both ways and measures the five runs around it. */
function sectionThrough(isDark: (at: number) => boolean | null, middle: number): number | null {
  const walk = (step: 1 | -1) => {
    const lengths = [0, 0, 0];
    let at = middle + step;
    for (const [place, dark] of [true, false, true].entries())
      for (; isDark(at) === dark; at += step) lengths[place] = (lengths[place] ?? 0) + 1;
    return lengths;
  };
  const [before, after] = [walk(-1), walk(1)];
  const [innerBefore = 0, ringBefore = 0, outerBefore = 0] = before;
  const [innerAfter = 0, ringAfter = 0, outerAfter = 0] = after;
  return unitOf([outerBefore, ringBefore, innerBefore + 1 + innerAfter, ringAfter, outerAfter]);
}

/** The three finder patterns of a code, and whatever looks like one. */
function eyesOf({ width, height, pixels }: GreyPicture, threshold: number, isInverted: boolean): Eye[] {
  const eyes: Eye[] = [];
  const dark = (x: number, y: number): boolean | null =>
    x < 0 || y < 0 || x >= width || y >= height ? null : (pixels[y * width + x] ?? 0) <= threshold !== isInverted;
  const note = (x: number, y: number, unit: number) => {
    const same = eyes.find((eye) => Math.hypot(eye.x - x, eye.y - y) < eye.unit * 3);
    if (same === undefined) eyes.push({ x, y, unit, hits: 1 });
    else same.hits += 1;
  };
  for (let y = 0; y < height; y++) {
    const runs: { start: number; length: number; dark: boolean }[] = [];
    for (let x = 0; x < width; x++) {
      const isDark = dark(x, y) === true;
      const last = runs.at(-1);
      if (last?.dark === isDark) last.length += 1;
      else runs.push({ start: x, length: 1, dark: isDark });
    }
    for (let at = 2; at < runs.length - 2; at++) {
      const centre = runs[at];
      if (centre?.dark !== true) continue;
      const across = unitOf(runs.slice(at - 2, at + 3).map(({ length }) => length));
      if (across === null) continue;
      const x = centre.start + Math.floor(centre.length / 2);
      const down = sectionThrough((row) => dark(x, row), y);
      if (down !== null && Math.abs(down - across) <= Math.max(across, down) * 0.5) note(x, y, across);
    }
  }
  return eyes.filter(({ hits }) => hits > 1);
}

/** Two sides of equal length with a right angle between them, of patterns of equal size: the corners of a code. */
function areCorners(one: Eye, other: Eye, third: Eye): boolean {
  const units = [one.unit, other.unit, third.unit];
  if (Math.max(...units) > Math.min(...units) * 1.6) return false;
  const far = (a: Eye, b: Eye) => Math.hypot(a.x - b.x, a.y - b.y);
  const [short = 0, middle = 0, long = 0] = [far(one, other), far(other, third), far(one, third)].toSorted(
    (a, b) => a - b,
  );
  // The smallest code has fourteen modules between two finder patterns.
  return (
    short > Math.min(...units) * 9 &&
    middle < short * 1.3 &&
    Math.abs(long - Math.SQRT2 * short) < Math.SQRT2 * short * 0.25
  );
}

const mostEyes = 40;

/** Whether a picture shows a QR code: three finder patterns in its corners, dark on light or inverted. */
export function showsCode(picture: GreyPicture): boolean {
  const threshold = thresholdOf(picture.pixels);
  return [false, true].some((isInverted) => {
    const eyes = eyesOf(picture, threshold, isInverted).slice(0, mostEyes);
    return eyes.some((one, first) =>
      eyes
        .slice(first + 1)
        .some((other, second) => eyes.slice(first + second + 2).some((third) => areCorners(one, other, third))),
    );
  });
}
