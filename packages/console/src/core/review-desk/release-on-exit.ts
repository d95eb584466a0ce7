import type { DeskKind } from "@hongxian/contract/core/review/review-access.ts";
import { releaseReview } from "@hongxian/contract/core/review/review.endpoints.ts";

/**
 * A closed window releases its items at once instead of after ten minutes; only a keep-alive request outlives the page.
 */
export function releaseOnExit(bizType: DeskKind, heldNow: () => readonly number[]): () => void {
  const leave = () => {
    const ids = heldNow();
    if (ids.length === 0) return;
    void fetch(releaseReview.path, {
      method: releaseReview.method,
      keepalive: true,
      headers: { "Content-Type": "application/json", "X-Console-Host": location.host },
      body: JSON.stringify({ bizType, ids }),
    }).catch(() => undefined);
  };
  window.addEventListener("pagehide", leave);
  return () => window.removeEventListener("pagehide", leave);
}
