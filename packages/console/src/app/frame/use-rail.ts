import { useState } from "react";
import { stored } from "../../platform/stored.ts";
import { pageByRoute } from "../pages.ts";

const keptRail = stored<boolean>("rail", (value) => (typeof value === "boolean" ? value : null));

/** Whether the side menu is a rail: by choice, or because a desk is in front (opened by hand, it stays open). */
export function useRail(front: string): { readonly rail: boolean; toggle(): void } {
  const [chosen, setChosen] = useState(() => keptRail.read() ?? false);
  const [openOnDesk, setOpenOnDesk] = useState(false);
  const isDesk = pageByRoute.get(front)?.rail === true;
  const toggle = () => {
    if (isDesk) return setOpenOnDesk(!openOnDesk);
    setChosen(!chosen);
    keptRail.write(!chosen);
  };
  return { rail: isDesk ? !openOnDesk : chosen, toggle };
}
