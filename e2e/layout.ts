import type { Page } from "@playwright/test";

/** Widths a list is looked at in; 960 is 1440 at 150 % zoom. The page is opened at `opened`. */
const opened = { width: 1440, height: 900 };
const usual = [1280, 960] as const;
const wide = process.env["LONG"] === undefined ? [] : [1920];

/**
 * Faults of one page's layout: a column that decides the next step out of view, a head aligned otherwise than its
 * cells, text painted over text or hidden under a button. The window is resized, which costs far less than opening the page again.
 */
export async function layoutFaults(page: Page, place: string, route: string): Promise<string[]> {
  const faults: string[] = [];
  for (const width of [opened.width, ...usual, ...wide]) {
    if (width !== opened.width) await page.setViewportSize({ width, height: opened.height });
    const found = await page.evaluate(faultsInView, { place, withColumns: width >= 1280 });
    faults.push(...found.map((fault) => `${route} at ${width}: ${fault}`));
  }
  await page.setViewportSize(opened);
  return faults;
}

/** Runs in the page, so that it may use nothing of this file. */
function faultsInView({ place, withColumns }: { place: string; withColumns: boolean }): string[] {
  const front = document.querySelector(place);
  if (front === null) return [`no ${place}`];
  const faults: string[] = [];
  const isShown = (node: Element) => node.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  const contentOf = (cell: Element): DOMRect => {
    const range = document.createRange();
    range.selectNodeContents(cell);
    return range.getBoundingClientRect();
  };

  for (const box of [...front.querySelectorAll(".grid-scroll")].filter(isShown)) {
    const outer = box.getBoundingClientRect();
    const pinned = box.querySelector("thead .grid-right")?.getBoundingClientRect().left ?? outer.right;
    const heads = [...box.querySelectorAll<HTMLElement>("thead > tr > *")];
    for (const [at, head] of heads.entries()) {
      const title = head.textContent.trim();
      const place = head.getBoundingClientRect();
      if (withColumns && head.dataset["decides"] !== undefined && place.right > Math.min(pinned, outer.right) + 1)
        faults.push(`column ${title} ends at ${Math.round(place.right)}, in view until ${Math.round(pinned)}`);
      if (title === "" || !withColumns) continue;
      const isNumeric = head.classList.contains("grid-numeric");
      for (const row of box.querySelectorAll("tbody > .grid-row")) {
        const cell = row.children[at];
        if (cell === undefined || cell.textContent.trim() === "" || cell.textContent.trim() === "—") continue;
        const inner = contentOf(cell);
        const frame = cell.getBoundingClientRect();
        if (inner.width === 0 || inner.width > frame.width - 20) continue;
        const rightGap = frame.right - inner.right;
        const leftGap = inner.left - frame.left;
        if (isNumeric ? rightGap > 14 && leftGap < rightGap : leftGap > 22 && rightGap < leftGap) {
          faults.push(`cells of ${title} are not aligned as their head`);
          break;
        }
      }
    }
  }

  // The visible part of every line of text.
  interface Line {
    readonly owner: Element;
    readonly text: string;
    readonly box: { left: number; right: number; top: number; bottom: number };
  }
  const lines: Line[] = [];
  const clips = new Map<Element, Line["box"] | null>();
  const clipOf = (node: Element): Line["box"] | null => {
    const known = clips.get(node);
    if (known !== undefined) return known;
    const parent = node.parentElement;
    const outer = parent === null ? { left: 0, top: 0, right: innerWidth, bottom: innerHeight } : clipOf(parent);
    const style = getComputedStyle(node);
    let own = outer;
    if (outer !== null && style.overflowX !== "visible") {
      const { left, right, top, bottom } = node.getBoundingClientRect();
      own = {
        left: Math.max(outer.left, left),
        right: Math.min(outer.right, right),
        top: Math.max(outer.top, top),
        bottom: Math.min(outer.bottom, bottom),
      };
    }
    clips.set(node, own);
    return own;
  };
  const walker = document.createTreeWalker(front, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const owner = node.parentElement;
    const text = (node.textContent ?? "").trim();
    if (owner === null || text === "" || owner.closest("svg, canvas, .anticon") !== null || !isShown(owner)) continue;
    const clip = clipOf(owner);
    if (clip === null) continue;
    range.selectNodeContents(node);
    for (const { left, right, top, bottom } of range.getClientRects()) {
      const box = {
        left: Math.max(left, clip.left),
        right: Math.min(right, clip.right),
        top: Math.max(top, clip.top),
        bottom: Math.min(bottom, clip.bottom),
      };
      if (box.right - box.left > 3 && box.bottom - box.top > 5) lines.push({ owner, text, box });
    }
  }
  /** Whether both are painted at this point: nothing opaque of the upper one lies between. */
  const bothPainted = (one: Element, other: Element, x: number, y: number): boolean => {
    const pile = document.elementsFromPoint(x, y);
    const [first, second] = [pile.indexOf(one), pile.indexOf(other)];
    if (first < 0 || second < 0) return false;
    const lower = first > second ? one : other;
    for (const node of pile.slice(0, Math.max(first, second))) {
      if (node.contains(lower)) continue;
      const { backgroundColor } = getComputedStyle(node);
      if (!/, 0(\.\d+)?\)$|transparent/.test(backgroundColor)) return false;
    }
    return true;
  };
  lines.sort((left, right) => left.box.top - right.box.top);
  for (const [at, one] of lines.entries()) {
    for (let next = at + 1; next < lines.length; next += 1) {
      const other = lines[next];
      if (other === undefined || other.box.top > one.box.bottom - 3) break;
      if (other.owner === one.owner) continue;
      const left = Math.max(one.box.left, other.box.left);
      const right = Math.min(one.box.right, other.box.right);
      const bottom = Math.min(one.box.bottom, other.box.bottom);
      // Line boxes touch: letters do where more than their leading is shared.
      if (right - left < 3 || bottom - other.box.top < 6) continue;
      if (bothPainted(one.owner, other.owner, (left + right) / 2, (other.box.top + bottom) / 2))
        faults.push(`“${one.text.slice(0, 12)}” and “${other.text.slice(0, 12)}” are painted over one another`);
    }
  }
  // What scrolls under a head or a pinned column is covered on purpose, and so is what a field writes over its own frame.
  const pressable = "button, a[href], input, textarea, [role=button]";
  for (const { owner, text, box } of lines) {
    if (owner.closest(".grid-scroll, .ant-select, .ant-picker") !== null) continue;
    const top = document.elementFromPoint((box.left + box.right) / 2, (box.top + box.bottom) / 2);
    if (top === null || owner.contains(top) || top.contains(owner)) continue;
    const cover = top.closest(pressable);
    if (cover === null || !isShown(cover) || !front.contains(cover) || cover.contains(owner) || owner.contains(cover))
      continue;
    const name = cover.getAttribute("aria-label") ?? cover.textContent.trim();
    faults.push(`“${text.slice(0, 12)}” lies under the button “${name.slice(0, 12)}”`);
  }
  return [...new Set(faults)].slice(0, 12);
}
