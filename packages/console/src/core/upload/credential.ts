import { credentialReserveMs, getStsToken, getUploadRules } from "@hongxian/contract/core/storage/storage.endpoints.ts";
import { type CallData, call } from "../../platform/call.ts";
import { stored } from "../../platform/stored.ts";
import { currentSession } from "../session/session-store.ts";

export type Credential = CallData<typeof getStsToken>;
export type UploadRules = CallData<typeof getUploadRules>;

/** A stored credential is reused while more than ten minutes remain. */
export const isReusable = (expiration: string, now: number): boolean =>
  Date.parse(expiration) - now > credentialReserveMs;

const accept = (value: unknown): Credential | null => getStsToken.data.safeParse(value).data ?? null;

export const accountId = (): number => currentSession()?.staff.id ?? 0;
/** One key for each account; signing out or losing the session clears it. */
const credentialStorage = (staffId: number) => stored<Credential>(`sts.${staffId}`, accept);

let asking: Promise<Credential> | null = null;

/** Returns the temporary keys of this account, stored or new. Several parts that need new ones share one call. */
export async function takeCredential(options: { readonly not?: string | undefined } = {}): Promise<Credential> {
  const storage = credentialStorage(accountId());
  const known = storage.read();
  if (known !== null && known.accessKeyId !== options.not && isReusable(known.expiration, Date.now())) return known;
  asking ??= call(getStsToken, {})
    .then((fresh) => {
      storage.write(fresh);
      return fresh;
    })
    .finally(() => {
      asking = null;
    });
  return asking;
}

let rules: { readonly staffId: number; readonly answer: Promise<UploadRules> } | null = null;

/** Where the store is and how parts must be sent; loaded once per account, again after a failure. */
export function takeUploadRules(): Promise<UploadRules> {
  const staffId = accountId();
  if (rules?.staffId !== staffId) {
    const answer = call(getUploadRules);
    rules = { staffId, answer };
    answer.catch(() => {
      rules = null;
    });
  }
  return rules.answer;
}
