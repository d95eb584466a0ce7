import { useMemo, useSyncExternalStore } from "react";
import { type Address, currentAddress, formatAddress, onAddressChange, parseAddress } from "../platform/address.ts";

const pageAddress = (): string => {
  const { route, search } = currentAddress();
  return formatAddress({ route, search });
};

/** The page in the browser's bar, as it changes; dialogs that open over it change nothing here. */
export function useAddress(): Address {
  const text = useSyncExternalStore(onAddressChange, pageAddress);
  return useMemo(() => parseAddress(text), [text]);
}

/** The same without the page's own query. */
export const useRoute = (): string => useSyncExternalStore(onAddressChange, () => currentAddress().route);
