import { lateModule } from "../../platform/late/load-part.ts";
import { PartError } from "../../platform/late/part-error.ts";
import { toast } from "../../platform/toast.ts";

export interface ShownPicture {
  readonly src: string;
  readonly alt?: string;
}

const viewer = lateModule(async () => await import("./mount-viewer.tsx"));

const asPicture = (picture: string | ShownPicture): ShownPicture =>
  typeof picture === "string" ? { src: picture } : picture;

/**
 * Shows pictures large over whatever is open, starting with the one at `at`. Empty addresses are left out. The viewer's
 * code is loaded when it is first used.
 */
export function showPictures(pictures: readonly (string | ShownPicture)[], at = 0): void {
  const all = pictures.map(asPicture);
  const wanted = all[at];
  const shown = all.filter(({ src }) => src !== "");
  if (shown.length === 0) return;
  const first = wanted === undefined ? 0 : Math.max(0, shown.indexOf(wanted));
  void viewer().then(
    ({ mountViewer }) => mountViewer(shown, first),
    (error: unknown) => toast.error(`图片查看器：${error instanceof PartError ? error.advice : "打开失败"}`),
  );
}
