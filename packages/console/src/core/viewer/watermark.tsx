import { useEffect } from "react";

const escape = (text: string): string => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** One tile of 150×80 with two lines at −18°. */
function tileAddress(lines: readonly [string, string], colour: string): string {
  const text = lines.map((line, at) => `<text x="75" y="${36 + at * 16}">${escape(line)}</text>`).join("");
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" width="150" height="80">` +
    `<g transform="rotate(-18 75 40)" text-anchor="middle" font-size="11" font-family="sans-serif" fill="${colour}">${text}</g></svg>`;
  return `url("data:image/svg+xml,${encodeURIComponent(svg)}")`;
}

function layer(lines: readonly [string, string]): HTMLDivElement {
  const colour = getComputedStyle(document.documentElement).getPropertyValue("--text2").trim();
  const node = document.createElement("div");
  node.setAttribute("aria-hidden", "true");
  node.style.cssText = "position:fixed;inset:0;z-index:3000;pointer-events:none;opacity:.15;background-size:150px 80px";
  node.style.backgroundImage = tileAddress(lines, colour);
  return node;
}

let shown: HTMLElement | null = null;

/** The current watermark as a background: for native layers of the browser, which cover the mark itself. */
export const shownWatermark = (): string | null => shown?.style.backgroundImage ?? null;

/** Shows a translucent tiled mark over the page while it is mounted; removed by hand, it is restored. */
export function Watermark({ lines: [first, second] }: { lines: readonly [string, string] }) {
  useEffect(() => {
    let node = layer([first, second]);
    const put = () => {
      node.remove();
      node = layer([first, second]);
      document.body.append(node);
      shown = node;
      watchNode.disconnect();
      watchNode.observe(node, { attributes: true });
    };
    const watchNode = new MutationObserver(put);
    const watchBody = new MutationObserver(() => node.isConnected || put());
    put();
    watchBody.observe(document.body, { childList: true });
    return () => {
      watchBody.disconnect();
      watchNode.disconnect();
      node.remove();
      shown = null;
    };
  }, [first, second]);
  return null;
}
