import type { ServedCall } from "../../../kit/call.ts";
import * as contractCalls from "../contracts/contract-calls.ts";
import * as balanceCalls from "../wallet/edit-balance.ts";
import * as checkCalls from "../../foundation/ledger/ledger-check-calls.ts";
import { makeUpApple } from "../payments/make-up-apple.ts";
import { salePrice } from "../contracts/agree-price.ts";
import { marriagePrices } from "../prices/marriage-prices.ts";
import { memberMoneyArchive } from "../wallet/member-money-archive.ts";
import { orderCalls } from "../payments/order-calls.ts";
import { refundCalls } from "../refunds/refund-calls.ts";
import { sellMarriage } from "../contracts/sell-marriage.ts";
import { settingVersions } from "../prices/setting-versions.ts";

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
