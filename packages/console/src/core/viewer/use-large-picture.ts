import { pictureAddress } from "@hongxian/contract/core/storage/picture.endpoints.ts";
import { type SyntheticEvent, useEffect, useEffectEvent, useState } from "react";
import type { ShownPicture } from "./show-pictures.ts";
import type { Size } from "./view-transform.ts";

type State = "loading" | "shown" | "failed";

/** A server that has not answered by then counts as silent; the user does not wait for a picture that never arrives. */
const patienceMs = 20_000;

/** The address the viewer loads: the picture in viewing width or, if that fails, as it is stored. */
export function useLargePicture(pictures: readonly ShownPicture[], at: number) {
  const src = pictures[at]?.src ?? "";
  const [known, setKnown] = useState<{ src: string; state: State; size: Size | null; plain: boolean; tries: number }>();
  const now = known?.src === src ? known : { src, state: "loading" as const, size: null, plain: false, tries: 0 };
  const wide = pictureAddress(src, "view");

  // The neighbours are fetched while the current one is shown.
  useEffect(() => {
    for (const near of [pictures[at + 1], pictures[at - 1]]) {
      if (near !== undefined) new Image().src = pictureAddress(near.src, "view");
    }
  }, [pictures, at]);

  const fail = () =>
    setKnown(now.plain || wide === src ? { ...now, state: "failed" } : { ...now, plain: true, state: "loading" });
  // A browser remembers that an address failed; with another fragment it requests the same address again.
  const address = `${now.plain ? src : wide}${now.tries === 0 ? "" : `#${now.tries}`}`;
  const awaited = now.state === "loading" ? address : null;
  const giveUp = useEffectEvent(fail);
  useEffect(() => {
    if (awaited === null) return undefined;
    const timer = setTimeout(giveUp, patienceMs);
    return () => clearTimeout(timer);
  }, [awaited]);

  return {
    address,
    state: now.state,
    size: now.size,
    handleLoad: ({ currentTarget: { naturalWidth, naturalHeight } }: SyntheticEvent<HTMLImageElement>) =>
      setKnown({ ...now, state: "shown", size: { width: naturalWidth, height: naturalHeight } }),
    handleError: fail,
    retry: () => setKnown({ ...now, state: "loading", plain: false, size: null, tries: now.tries + 1 }),
  };
}
