import { PartError } from "../../platform/late/part-error.ts";
import { stored } from "../../platform/stored.ts";

const reloadedRelease = stored<string>("reloaded", (value) => (typeof value === "string" ? value : null), {
  place: "window",
});
/** Changes with every release: the file carries a hash of its contents. */
const thisRelease = import.meta.url;

let mayReload = () => true;
/** Registers the test that forbids an unrequested reload while something is typed or open. */
export function allowReload(test: () => boolean): void {
  mayReload = test;
}

/**
 * Called when a page belongs to a release that is gone: one reload loads the new release. If something is typed or
 * open, or after a second failure, the error is shown instead. A bad connection is no reason to reload, because the
 * reload would need the same connection.
 */
export function reloadForRelease(error: unknown): void {
  if (!(error instanceof PartError) || error.trouble !== "release") return;
  if (!mayReload() || reloadedRelease.read() === thisRelease) return;
  reloadedRelease.write(thisRelease);
  window.location.reload();
}
