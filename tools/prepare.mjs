import { buildIfStale } from "./build.mjs";
import { followParent } from "./follow-parent.mjs";
import { installIfStale } from "./install.mjs";

/** Installs and builds what is missing or out of date before a command runs; `only` names the one part that is needed. */
export async function prepare(only) {
  followParent();
  await installIfStale();
  await buildIfStale({ only });
}
