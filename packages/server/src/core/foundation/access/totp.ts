import { Secret, TOTP } from "otpauth";

const period = 30;
const make = (secret: string, label = "") =>
  new TOTP({ issuer: "红线管理后台", label, algorithm: "SHA1", digits: 6, period, secret: Secret.fromBase32(secret) });

export const newTotpSecret = (): string => new Secret({ size: 20 }).base32;
export const totpUri = (secret: string, label: string): string => make(secret, label).toString();

/**
 * The time step of this code, or null. Only steps after the last used one count, so that a code is valid once; one step
 * of clock difference is accepted.
 */
export function matchingStep(secret: string, code: string, lastStep: number | null): number | null {
  const delta = make(secret).validate({ token: code, window: 1 });
  if (delta === null) return null;
  const step = Math.floor(Date.now() / 1000 / period) + delta;
  return lastStep !== null && step <= lastStep ? null : step;
}
