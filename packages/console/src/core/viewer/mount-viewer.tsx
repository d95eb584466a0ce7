import { createRoot } from "react-dom/client";
import { PictureViewer } from "./picture-viewer.tsx";
import type { ShownPicture } from "./show-pictures.ts";

let close: (() => void) | null = null;

/**
 * One viewer at a time, in its own React root: it depends on nothing of the page below and closes when the page
 * changes.
 */
export function mountViewer(pictures: readonly ShownPicture[], first: number): void {
  close?.();
  const place = document.createElement("div");
  document.body.append(place);
  const root = createRoot(place);
  const end = () => {
    close = null;
    window.removeEventListener("hashchange", end);
    root.unmount();
    place.remove();
  };
  close = end;
  window.addEventListener("hashchange", end);
  root.render(<PictureViewer pictures={pictures} first={first} onClose={end} />);
}
