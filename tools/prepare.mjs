import { buildIfStale } from "./build.mjs";
import { followParent } from "./follow-parent.mjs";
import { installIfStale } from "./install.mjs";
import { serverPart } from "./server-part.mjs";

/** Installs and builds what is missing or out of date before a command runs; `only` names the needed parts. */
export async function prepare(only) {
  followParent();
  await installIfStale();
  await buildIfStale({ only });
}

/** The same for the console and the program that serves it; returns which of the two programs that is. */
export async function prepareServer() {
  const part = serverPart();
  await prepare([part, "console"]);
  return part;
}
