import { type SignedIn, signedIn } from "@hongxian/contract/core/session/session.endpoints.ts";
import { type Holder, holderOf } from "@hongxian/contract/wire/access.ts";
import { useSyncExternalStore } from "react";
import { setRoleVersion } from "../../platform/call.ts";
import { clearStored, stored } from "../../platform/stored.ts";

/**
 * Who is signed in and what the role holds. Stored in the browser so that a reload shows the frame at once. The session
 * itself is a cookie that no script can read, and the server trusts nothing that is stored here.
 */
const storedSession = stored<SignedIn>("session", (value) => signedIn.safeParse(value).data ?? null, { minutes: 60 });
export const sessionKey = storedSession.key;

let current: SignedIn | null = storedSession.read();
setRoleVersion(current?.role.version ?? null);
const listeners = new Set<() => void>();

function show(next: SignedIn | null): void {
  current = next;
  setRoleVersion(next?.role.version ?? null);
  for (const listener of listeners) listener();
}

export function saveSession(next: SignedIn): void {
  storedSession.write(next);
  show(next);
}

/** The look and the remembered account belong to the machine, the tabs to the user who comes back after a pause. */
const alwaysKept: readonly string[] = ["look", "density", "rail", "account", "sales-background"];

export function dropSession(why: "signed-out" | "expired"): void {
  clearStored(why === "signed-out" ? alwaysKept : [...alwaysKept, "tabs"]);
  show(null);
}

/** Adopts the session another window of this browser stored. */
export function readSharedSession(): SignedIn | null {
  const next = storedSession.read();
  if (next !== null) show(next);
  return next;
}

export const currentSession = (): SignedIn | null => current;

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
export const useSession = (): SignedIn | null => useSyncExternalStore(subscribe, currentSession);

export const holderOfSession = ({ role, menus }: SignedIn): Holder =>
  holderOf(
    role.id,
    menus
      .filter(({ type }) => type !== "GROUP")
      .map(({ type, route, title }) => ({ route, title: type === "MENU" ? null : title })),
  );
