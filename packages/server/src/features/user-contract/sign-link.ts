import { contractSignRoute } from "@hongxian/contract/core/money/contract-sign.routes.ts";
import { contractLimits } from "@hongxian/contract/features/user-contract/user-contract.rules.ts";
import type { CommandServices } from "../../kit/services.ts";
import { makeSignToken } from "./sign-token.ts";

/** The address where the member of a contract signs it, for three days from `from` (seconds since 1970). */
export function signLink({ settings }: CommandServices, contractId: number, from: number) {
  const until = from + contractLimits.linkHours * 3600;
  return {
    link: `${settings.publicUrl}/#${contractSignRoute}?t=${makeSignToken(settings.secretKey, contractId, until)}`,
    until: new Date(until * 1000).toISOString(),
  };
}
