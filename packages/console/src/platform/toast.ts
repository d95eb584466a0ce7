import { CallError } from "./call-error.ts";

export type ToastKind = "success" | "error" | "warning" | "info";
type Show = (kind: ToastKind, text: string) => void;

let show: Show | null = null;

/** The frame registers its message holder; without one (login page) a toast is dropped. */
export function registerToast(holder: Show | null): void {
  show = holder;
}

/** One message at a time: a new one replaces the old. An empty text shows nothing. */
export const toast = {
  success: (text: string) => text !== "" && show?.("success", text),
  error: (text: string) => text !== "" && show?.("error", text),
  warning: (text: string) => text !== "" && show?.("warning", text),
  info: (text: string) => text !== "" && show?.("info", text),
} as const;

const isAbort = (error: unknown): boolean => error instanceof DOMException && error.name === "AbortError";

/**
 * Shows the error of a call. Silent for calls that the page itself aborted, for a lost session (the login page shows
 * it) and for a password dialog that was closed.
 */
export function toastError(error: unknown): void {
  if (isAbort(error)) return;
  if (!(error instanceof CallError)) {
    console.error(error);
    toast.error("操作失败");
    return;
  }
  if (error.status === 401 || error.wantsPassword) return;
  toast.error(error.msg);
}
