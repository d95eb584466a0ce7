import { useState } from "react";
import { useNarrowScreen } from "../../platform/phone-screen.ts";
import { stored } from "../../platform/stored.ts";
import { pageByRoute } from "../pages.ts";

const storedRail = stored<boolean>("rail", (value) => (typeof value === "boolean" ? value : null));

/**
 * Whether the side menu is a rail: by choice, because the window is narrow, or because a desk is in front (opened
 * manually, it stays open).
 */
export function useRail(front: string): { readonly rail: boolean; toggle(): void } {
  const [chosen, setChosen] = useState(() => storedRail.read() ?? false);
  const [openOnDesk, setOpenOnDesk] = useState(false);
  const narrow = useNarrowScreen();
  const isDesk = narrow || pageByRoute.get(front)?.rail === true;
  const toggle = () => {
    if (isDesk) return setOpenOnDesk(!openOnDesk);
    setChosen(!chosen);
    storedRail.write(!chosen);
  };
  return { rail: isDesk ? !openOnDesk : chosen, toggle };
}
