import type { ServedCall } from "../../kit/call.ts";
import * as contractCalls from "./contract-calls.ts";
import * as balanceCalls from "./edit-balance.ts";
import * as checkCalls from "./ledger-check-calls.ts";
import { makeUpApple } from "./make-up-apple.ts";
import { marriagePrices } from "./marriage-prices.ts";
import { sellMarriage } from "./sell-marriage.ts";

/** The calls of the specification that move money, and the checks of the books. */
export const moneyCalls: ServedCall[] = [
  balanceCalls.adjustBalance,
  balanceCalls.clearUnpaid,
  makeUpApple,
  marriagePrices,
  sellMarriage,
  contractCalls.signMember,
  contractCalls.auditMemberContract,
  contractCalls.memberContracts,
  checkCalls.ledgerChecks,
  checkCalls.startLedgerCheck,
  checkCalls.markCheckHandled,
];
