import { visitorRoutes } from "@hongxian/contract/features/public-pages/visitor.routes.ts";
import { parseAddress } from "../platform/address.ts";

const routes: readonly string[] = Object.values(visitorRoutes);
const isVisitor = (): boolean => routes.includes(parseAddress(window.location.hash).route);
const startedAsVisitor = isVisitor();
const reloadedKey = "hongxian.start-reloaded";

/** After a new release the old files are gone: one reload loads the new ones, a second failure is shown. */
function noteFailure(): void {
  if (window.sessionStorage.getItem(reloadedKey) === import.meta.url) {
    document.body.textContent = "页面加载失败，请检查网络后刷新重试";
    return;
  }
  window.sessionStorage.setItem(reloadedKey, import.meta.url);
  window.location.reload();
}

/**
 * Visitors get the public pages and nothing of the console; staff get the console. Changing from one to the other
 * restarts.
 */
const start: Promise<unknown> = startedAsVisitor
  ? import("../features/public-pages/visitor-entry.tsx").then(({ startVisitor }) => startVisitor())
  : import("./main.tsx");
start.catch(noteFailure);
window.addEventListener("hashchange", () => {
  if (isVisitor() !== startedAsVisitor) window.location.reload();
});
