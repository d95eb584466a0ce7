import type { Extension, LoadExtension } from "../extension.ts";
import type { Settings } from "../platform/settings.ts";
import { StartError } from "../platform/start-error.ts";

/** Without invented members nothing of the extension is loaded. */
export async function wantedExtension(
  { demoMembers }: Settings,
  load: LoadExtension | undefined,
): Promise<Extension | undefined> {
  return demoMembers > 0 ? load?.() : undefined;
}

/**
 * The default assumes the demo package; an operator who explicitly requests invented members must not get an empty
 * system.
 */
export function refuseMissingExtension(env: NodeJS.ProcessEnv, load: LoadExtension | undefined): void {
  if (load === undefined && Number(env["DEMO_MEMBERS"] ?? 0) > 0)
    throw new StartError(
      "DEMO_MEMBERS asks for invented members, and this build has none; leave it out or set it to 0",
    );
}
