import type { ServedCall } from "../../../kit/call.ts";
import * as contractCalls from "../contracts/contract.handlers.ts";
import * as balanceCalls from "../wallet/edit-balance.ts";
import * as checkCalls from "../../foundation/ledger/ledger-check.handlers.ts";
import { iapOrderMakeUp } from "../payments/make-up-apple.ts";
import { getSalePrice } from "../contracts/agree-price.ts";
import { getMarriageFeeSettings } from "../prices/marriage-prices.ts";
import { memberMoneyArchive } from "../wallet/member-money-archive.ts";
import { makePayLink } from "../payments/pay-link.ts";
import { orderCalls } from "../payments/order.handlers.ts";
import { refundCalls } from "../refunds/refund.handlers.ts";
import { marriageMemberUpdate } from "../contracts/sell-marriage.ts";
import { getSettingVersions } from "../prices/setting-versions.ts";

/** The money calls that several pages make. */
export const moneyCalls: ServedCall[] = [
  balanceCalls.editUserBalance,
  balanceCalls.clearOffOrder,
  iapOrderMakeUp,
  getMarriageFeeSettings,
  getSalePrice,
  marriageMemberUpdate,
  contractCalls.signUserContract,
  contractCalls.auditUserContract,
  contractCalls.getUserContracts,
  checkCalls.getLedgerChecks,
  checkCalls.runLedgerChecks,
  checkCalls.handleLedgerCheck,
  ...memberMoneyArchive,
  makePayLink,
  ...orderCalls,
  ...refundCalls,
  getSettingVersions,
];
