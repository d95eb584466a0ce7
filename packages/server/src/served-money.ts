import { contractTemplateServer } from "./features/user-contract/contract-template.server.ts";
import * as invoiceCalls from "./features/user-invoice/invoice-calls.ts";
import { invoiceFile } from "./features/user-invoice/invoice-file.ts";
import { userInvoiceServer } from "./features/user-invoice/user-invoice.server.ts";
import { tradeOrderServer } from "./features/trade-order/trade-order.server.ts";
import { paymentServer, suspenseServer, channelStatementServer } from "./features/trade-order/order-tabs.server.ts";
import { refundServer } from "./core/money/refund.server.ts";
import * as suspenseCalls from "./features/trade-order/suspense-calls.ts";
import * as statementCalls from "./features/trade-order/statement-calls.ts";
import { marriageOrderServer } from "./features/marriage-order/marriage-order.server.ts";
import * as marriageOrderCalls from "./features/marriage-order/marriage-order-calls.ts";
import * as marriageRefundCalls from "./features/marriage-refund/marriage-refund-calls.ts";
import { withdrawalServer } from "./features/withdrawal/withdrawal.server.ts";
import * as withdrawalCalls from "./features/withdrawal/withdrawal-calls.ts";
import { ledgerEntryServer, ledgerOwnerServer } from "./features/ledger/ledger.server.ts";
import * as ledgerCalls from "./features/ledger/ledger-calls.ts";
import * as withdrawConfigCalls from "./features/withdraw-config/withdraw-config-calls.ts";
import { payChannelServer } from "./features/pay-config/pay-channel.server.ts";
import * as payChannelCalls from "./features/pay-config/pay-channel-calls.ts";
import { feeSettingServer } from "./features/fee-setting/fee-setting.server.ts";
import * as feeSettingCalls from "./features/fee-setting/fee-setting-calls.ts";
import { userContractCalls } from "./features/user-contract/user-contract-calls.ts";
import { userContractServer } from "./features/user-contract/user-contract.server.ts";
import type { ServedCall } from "./kit/call.ts";
import type { ServedResource } from "./kit/serve-resource.ts";

/** The lists of orders, contracts, payouts and the books. */
export const moneyResources: readonly ServedResource[] = [
  userContractServer,
  contractTemplateServer,
  userInvoiceServer,
  tradeOrderServer,
  paymentServer,
  suspenseServer,
  channelStatementServer,
  refundServer,
  marriageOrderServer,
  withdrawalServer,
  ledgerEntryServer,
  ledgerOwnerServer,
  payChannelServer,
  feeSettingServer,
];

/** Their other calls. */
export const moneyPageCalls: readonly ServedCall[] = [
  ...userContractCalls,
  ...Object.values(feeSettingCalls),
  ...Object.values(payChannelCalls),
  ...Object.values(withdrawConfigCalls),
  ...Object.values(ledgerCalls),
  ...Object.values(withdrawalCalls),
  ...Object.values(marriageRefundCalls),
  ...Object.values(marriageOrderCalls),
  ...Object.values(statementCalls),
  ...Object.values(suspenseCalls),
  ...Object.values(invoiceCalls),
  invoiceFile,
];
