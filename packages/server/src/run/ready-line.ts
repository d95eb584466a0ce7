import type { FirstSignIn } from "../prepare-data.ts";
import type { Settings } from "../platform/settings.ts";

/** The one line on the terminal: the console's address and the first sign-in. */
export function readyLine(
  settings: Pick<Settings, "host" | "adminPassword">,
  port: number,
  first: FirstSignIn,
): string {
  const wildcard = settings.host === "0.0.0.0" || settings.host === "::";
  const host = wildcard ? "localhost" : settings.host.includes(":") ? `[${settings.host}]` : settings.host;
  const password =
    first.newPassword !== undefined
      ? `password ${first.newPassword} (shown only now)`
      : settings.adminPassword !== undefined
        ? "the password of ADMIN_PASSWORD"
        : "the password shown at the first start";
  const demo = first.hasDemoAccounts ? "; the demo accounts of all roles were made with the same password" : "";
  return `Hongxian is ready at http://${host}:${port} - sign in as ${first.login} with ${password}${demo}`;
}
