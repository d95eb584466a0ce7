import type { noteSeekingView } from "@hongxian/contract/features/public-pages/seeking-info.endpoints.ts";
import { useEffect } from "react";
import { ask } from "../visitor-call.ts";
import { visitorId } from "../visitor-store.ts";

const address = "/api/public/seeking-info/view";

/**
 * Notifies the server that the profile was opened and, each time the page is hidden, how long it was visible. A view
 * that cannot be counted shows no error.
 */
export function useCornerView(t: string, isShown: boolean): void {
  useEffect(() => {
    if (!isShown) return;
    const id = visitorId();
    void ask<typeof noteSeekingView>("POST", address, { t, visitorId: id, staySeconds: 0 }).catch(() => undefined);
    let since: number | null = document.hidden ? null : Date.now();
    const report = () => {
      if (since === null) return;
      const staySeconds = Math.min(86_400, Math.round((Date.now() - since) / 1000));
      since = null;
      if (staySeconds === 0) return;
      // Survives the page; a plain request would be aborted with it.
      const body = new Blob([JSON.stringify({ t, visitorId: id, staySeconds })], { type: "application/json" });
      navigator.sendBeacon(address, body);
    };
    const onChange = () => {
      if (document.hidden) report();
      else since ??= Date.now();
    };
    document.addEventListener("visibilitychange", onChange);
    window.addEventListener("pagehide", report);
    return () => {
      report();
      document.removeEventListener("visibilitychange", onChange);
      window.removeEventListener("pagehide", report);
    };
  }, [t, isShown]);
}
