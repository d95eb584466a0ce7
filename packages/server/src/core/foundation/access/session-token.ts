import { hash, randomBytes } from "node:crypto";

export const sessionCookie = "hx_session";

/** 256 random bits; only its hash is stored. */
export const newToken = (): string => randomBytes(32).toString("base64url");
export const hashToken = (token: string): string => hash("sha256", token, "hex");

const named = `${sessionCookie}=`;

/** The session's token in a Cookie header: the first of that name, as browsers send the most specific path first. */
export function tokenOf(cookies: string | undefined): string | null {
  if (cookies === undefined) return null;
  for (let start = 0; start < cookies.length;) {
    const end = cookies.indexOf(";", start);
    const stop = end === -1 ? cookies.length : end;
    const pair = cookies.slice(start, stop).trim();
    if (pair.startsWith(named)) return pair.slice(named.length);
    start = stop + 1;
  }
  return null;
}

/**
 * Sent only to this host, not readable by scripts, never sent from another site's page. A token is base64url, so
 * nothing needs quoting.
 */
export const setCookieText = (token: string, seconds: number, secure: boolean): string =>
  `${named}${token}; Max-Age=${seconds}; Path=/; HttpOnly; SameSite=Strict${secure ? "; Secure" : ""}`;
