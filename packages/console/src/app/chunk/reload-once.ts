import { PartError } from "../../platform/late/part-error.ts";
import { stored } from "../../platform/stored.ts";

const reloadedRelease = stored<string>("reloaded", (value) => (typeof value === "string" ? value : null), {
  place: "window",
});
/** Changes with every release: the file carries a hash of its contents. */
const thisRelease = import.meta.url;

let mayReload = () => true;
/** What is typed or open forbids a reload that nobody asked for. */
export function allowReload(test: () => boolean): void {
  mayReload = test;
}

/**
 * A page of a release that is gone: one reload brings the new one. What is typed or open, or a second failure, is told
 * instead; and a bad line is no reason, as a reload would need the same line.
 */
export function reloadForRelease(error: unknown): void {
  if (!(error instanceof PartError) || error.trouble !== "release") return;
  if (!mayReload() || reloadedRelease.read() === thisRelease) return;
  reloadedRelease.write(thisRelease);
  window.location.reload();
}
