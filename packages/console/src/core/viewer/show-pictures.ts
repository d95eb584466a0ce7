import { toast } from "../../platform/toast.ts";

export interface ShownPicture {
  readonly src: string;
  readonly alt?: string;
}

const asPicture = (picture: string | ShownPicture): ShownPicture =>
  typeof picture === "string" ? { src: picture } : picture;

/**
 * Shows pictures large over whatever is open, the one at `at` first. Empty addresses are left out. The viewer's code
 * is fetched when it is first wanted.
 */
export function showPictures(pictures: readonly (string | ShownPicture)[], at = 0): void {
  const all = pictures.map(asPicture);
  const wanted = all[at];
  const shown = all.filter(({ src }) => src !== "");
  if (shown.length === 0) return;
  const first = wanted === undefined ? 0 : Math.max(0, shown.indexOf(wanted));
  void import("./mount-viewer.tsx").then(
    ({ mountViewer }) => mountViewer(shown, first),
    () => toast.error("图片查看器加载失败，请刷新页面后重试"),
  );
}
