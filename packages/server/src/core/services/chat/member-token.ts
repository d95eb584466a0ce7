import type { Seal } from "../../../platform/seal.ts";
import type { Talker } from "./talkers.ts";

/** For this long a token opens a socket. */
export const connectMs = 10 * 60_000;
/** A socket that was opened with it ends at the latest this long after the token was made. */
export const sessionMs = 12 * 3_600_000;

export interface MemberToken extends Talker {
  /** When what it opens ends. */
  readonly endMs: number;
  readonly isLate: boolean;
}

interface Sealed extends Talker {
  readonly kind: string;
  readonly made: number;
}

const kind = "member-chat";

export const makeMemberToken = (seal: Seal, { userId, appId, keyId }: Talker, now = Date.now()): string =>
  seal.seal(JSON.stringify({ kind, userId, appId, keyId, made: now } satisfies Sealed));

/** Null for anything that is no such token; one that came too late says so. */
export function openMemberToken(seal: Seal, text: string, now = Date.now()): MemberToken | null {
  try {
    const content = JSON.parse(seal.open(text)) as Sealed;
    if (content.kind !== kind) return null;
    const { userId, appId, keyId, made } = content;
    return { userId, appId, keyId, endMs: made + sessionMs, isLate: now > made + connectMs };
  } catch {
    return null;
  }
}
