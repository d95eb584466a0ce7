import { type Grant, type Holder, holds } from "@hongxian/contract/wire/access.ts";
import { type ReactNode, createContext, use, useCallback } from "react";

const AccessContext = createContext<Holder | null>(null);

export function AccessProvider({ holder, children }: { holder: Holder; children: ReactNode }) {
  return <AccessContext value={holder}>{children}</AccessContext>;
}

/** What the caller's role holds, as the server last reported it. The server checks again at every call. */
export function useHolder(): Holder {
  const holder = use(AccessContext);
  if (holder === null) throw new Error("useHolder outside the console");
  return holder;
}

export function useCan(): (grant: Grant) => boolean {
  const holder = useHolder();
  return useCallback((grant) => holds(holder, grant), [holder]);
}
