import { getMe, logout } from "@hongxian/contract/core/session/session.endpoints.ts";
import { adminRoleId } from "@hongxian/contract/wire/access.ts";
import { currentAddress, formatAddress, openAddress, parseAddress } from "../../platform/address.ts";
import { CallError, call, registerCallHandlers } from "../../platform/call.ts";
import { isPhoneScreen } from "../../platform/phone-screen.ts";
import { toastError } from "../../platform/toast.ts";
import { askPassword } from "./ask-password.ts";
import {
  currentSession,
  dropSession,
  holderOfSession,
  readSharedSession,
  saveSession,
  sessionKey,
} from "./session-store.ts";

export const loginRoute = "/login";
export const homeRoute = "/dashboard";
const phoneHomeRoute = "/phoneVersions/phoneHome";

/** The start page: on a small screen the phone's own home, if it is granted. */
export function startRoute(): string {
  const session = currentSession();
  if (session === null || !isPhoneScreen()) return homeRoute;
  const { roleId, pages } = holderOfSession(session);
  return roleId === adminRoleId || pages.has(phoneHomeRoute) ? phoneHomeRoute : homeRoute;
}

/** Where the login page leads afterwards: an address of the console, never another site. */
export function returnAddress(search: string): string {
  const wanted = new URLSearchParams(search).get("redirect") ?? "";
  const { route } = parseAddress(wanted);
  return wanted.startsWith("/") && route !== "/" && route !== loginRoute ? wanted : startRoute();
}

function goToLogin(): void {
  const here = currentAddress();
  if (here.route === loginRoute) return;
  const back =
    here.route === "/" || here.route === homeRoute ? "" : `?redirect=${encodeURIComponent(formatAddress(here))}`;
  openAddress(loginRoute + back, { replace: true });
}

/** The session ended: opens the login page, which returns here after signing in. */
export function leaveExpired(): void {
  dropSession("expired");
  goToLogin();
}

export async function reloadMe(): Promise<void> {
  saveSession(await call(getMe, { background: true }));
}

/**
 * Notifies the other windows that the user signed out on purpose; they learn of a lost session from the storage alone.
 */
const windows = new BroadcastChannel("hongxian.session");

function leave(): void {
  dropSession("signed-out");
  openAddress(loginRoute, { replace: true });
}

export async function signOut(): Promise<void> {
  await call(logout);
  // A BroadcastChannel reaches its own origin alone and takes no target.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  windows.postMessage("signed-out");
  leave();
}

function followOtherWindow(event: StorageEvent): void {
  if (event.key !== sessionKey) return;
  const before = currentSession();
  if (event.newValue === null) {
    if (before !== null) leaveExpired();
    return;
  }
  const next = readSharedSession();
  // Another person signed in: nothing of the former account may stay on the screen.
  if (before !== null && next !== null && before.staff.id !== next.staff.id) window.location.reload();
}

/** A failed call that its page did not catch is shown all the same: no press ends without a word. */
function showForgotten(event: PromiseRejectionEvent): void {
  if (!(event.reason instanceof CallError)) return;
  event.preventDefault();
  toastError(event.reason);
}

/** Connects the session to the client and to the other windows of this browser. */
export function startSession(): void {
  registerCallHandlers({
    onSignedOut: leaveExpired,
    onRoleVersion: () => void reloadMe().catch(() => undefined),
    confirmPassword: askPassword,
  });
  window.addEventListener("unhandledrejection", showForgotten);
  window.addEventListener("storage", followOtherWindow);
  windows.addEventListener("message", leave);
}
