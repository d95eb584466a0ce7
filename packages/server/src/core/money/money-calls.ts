import type { ServedCall } from "../../kit/call.ts";
import * as contractCalls from "./contract-calls.ts";
import * as balanceCalls from "./edit-balance.ts";
import * as checkCalls from "./ledger-check-calls.ts";
import { makeUpApple } from "./make-up-apple.ts";
import { salePrice } from "./agree-price.ts";
import { marriagePrices } from "./marriage-prices.ts";
import { memberMoneyArchive } from "./member-money-archive.ts";
import { orderCalls } from "./order-calls.ts";
import { refundCalls } from "./refund-calls.ts";
import { sellMarriage } from "./sell-marriage.ts";
import { settingVersions } from "./setting-versions.ts";

/** The calls of money that several pages make. */
export const moneyCalls: ServedCall[] = [
  balanceCalls.adjustBalance,
  balanceCalls.clearUnpaid,
  makeUpApple,
  marriagePrices,
  salePrice,
  sellMarriage,
  contractCalls.signMember,
  contractCalls.auditMemberContract,
  contractCalls.memberContracts,
  checkCalls.ledgerChecks,
  checkCalls.startLedgerCheck,
  checkCalls.markCheckHandled,
  ...memberMoneyArchive,
  ...orderCalls,
  ...refundCalls,
  settingVersions,
];
