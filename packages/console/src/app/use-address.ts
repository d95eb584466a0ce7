import { useMemo, useSyncExternalStore } from "react";
import { type Address, onAddressChange, parseAddress } from "../platform/address.ts";

/** The address in the browser's bar, as it changes. */
export function useAddress(): Address {
  const hash = useSyncExternalStore(onAddressChange, () => window.location.hash);
  return useMemo(() => parseAddress(hash), [hash]);
}
