import { useEffect, useEffectEvent } from "react";

const takers: ((files: readonly File[]) => void)[] = [];

function handlePaste(event: ClipboardEvent): void {
  const files = [...(event.clipboardData?.files ?? [])];
  const taker = takers.at(-1);
  if (files.length === 0 || taker === undefined) return;
  event.preventDefault();
  taker(files);
}

/** Files pasted anywhere on the page; with several controls the one mounted last receives them. */
export function usePastedFiles(take: (files: readonly File[]) => void, enabled: boolean): void {
  const latest = useEffectEvent(take);
  useEffect(() => {
    if (!enabled) return undefined;
    const taker = (files: readonly File[]) => latest(files);
    if (takers.length === 0) document.addEventListener("paste", handlePaste);
    takers.push(taker);
    return () => {
      takers.splice(takers.indexOf(taker), 1);
      if (takers.length === 0) document.removeEventListener("paste", handlePaste);
    };
  }, [enabled]);
}
