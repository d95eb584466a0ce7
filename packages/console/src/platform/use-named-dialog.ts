import { useMemo, useSyncExternalStore } from "react";
import { currentAddress, onAddressChange } from "./address.ts";
import { type NamedDialog, namedDialog } from "./layers.ts";

/** The dialog that the address names, while this page is the one in front. */
export function useNamedDialog(route: string): NamedDialog | null {
  const over = useSyncExternalStore(onAddressChange, () => {
    const address = currentAddress();
    return address.route === route ? (address.over ?? "") : "";
  });
  return useMemo(() => namedDialog({ route, search: "", over }), [route, over]);
}
