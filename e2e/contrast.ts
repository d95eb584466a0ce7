import type { Page } from "@playwright/test";

/** Runs in the page, so it cannot use anything of this file. */
function faintTexts(within: string): string[] {
  type Colour = readonly [red: number, green: number, blue: number, alpha: number];
  const brush = Object.assign(document.createElement("canvas"), { width: 1, height: 1 }).getContext("2d", {
    willReadFrequently: true,
  });
  const known = new Map<string, Colour>();
  const read = (text: string): Colour => {
    let found = known.get(text);
    if (found === undefined && brush !== null) {
      brush.clearRect(0, 0, 1, 1);
      brush.fillStyle = text;
      brush.fillRect(0, 0, 1, 1);
      const [red = 0, green = 0, blue = 0, alpha = 255] = brush.getImageData(0, 0, 1, 1).data;
      found = [red, green, blue, alpha / 255];
      known.set(text, found);
    }
    return found ?? [0, 0, 0, 1];
  };
  const over = (top: Colour, below: Colour): Colour => {
    const mix = (at: 0 | 1 | 2) => top[at] * top[3] + below[at] * (1 - top[3]);
    return [mix(0), mix(1), mix(2), 1];
  };
  const brightness = ([red, green, blue]: Colour): number => {
    const part = (value: number) => (value / 255 <= 0.04045 ? value / 3294.6 : ((value / 255 + 0.055) / 1.055) ** 2.4);
    return 0.2126 * part(red) + 0.7152 * part(green) + 0.0722 * part(blue);
  };
  /** The background of an element; null where it is a picture or a gradient. */
  const grounds = new Map<Element, Colour | null>();
  const groundOf = (element: Element | null): Colour | null => {
    if (element === null) return [255, 255, 255, 1];
    const cached = grounds.get(element);
    if (cached !== undefined) return cached;
    const { backgroundColor, backgroundImage } = getComputedStyle(element);
    const own = read(backgroundColor);
    const below = backgroundImage !== "none" ? null : own[3] === 1 ? own : groundOf(element.parentElement);
    const ground = below === null ? null : over(own, below);
    grounds.set(element, ground);
    return ground;
  };
  const root = document.querySelector(within);
  if (root === null) return [`${within} is not there`];
  const faint = new Set<string>();
  const walk = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let node = walk.nextNode(); node !== null; node = walk.nextNode()) {
    const element = node.parentElement;
    // A single character is a drawing rather than a text: the dash of an empty cell, the square of a credential.
    if (element === null || (node.textContent ?? "").trim().length < 2) continue;
    // Disabled elements may be faint: this shows that they are disabled.
    if (element.closest("[disabled], [aria-disabled=true], [class*=-disabled], svg, style, script") !== null) continue;
    if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
    const { color, fontSize, fontWeight } = getComputedStyle(element);
    const ground = groundOf(element);
    if (ground === null) continue;
    let seen = 1;
    for (let at: Element | null = element; at !== null; at = at.parentElement)
      seen *= Number(getComputedStyle(at).opacity);
    const [red, green, blue, alpha] = read(color);
    const lights = [brightness(over([red, green, blue, alpha * seen], ground)), brightness(ground)];
    const ratio = (Math.max(...lights) + 0.05) / (Math.min(...lights) + 0.05);
    const size = Number.parseFloat(fontSize);
    const isLarge = size >= 24 || (size >= 18.66 && Number(fontWeight) >= 700);
    if (ratio < (isLarge ? 3 : 4.5))
      faint.add(
        `${element.tagName.toLowerCase()}.${element.className} ${ratio.toFixed(2)} "${node.textContent ?? ""}"`,
      );
  }
  return [...faint].slice(0, 5);
}

/**
 * Returns texts too faint to read on their background. The checker's own rule queries the browser at every point of
 * every text, which takes longer than all its other rules; texts over pictures are left to it.
 */
export const faintWithin = async (page: Page, part: string, place: string): Promise<string[]> =>
  (await page.evaluate(faintTexts, part)).map((text) => `${place} contrast: ${text}`);
