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
import {
  agentWallet,
  agentWithdrawalServer,
  withdrawalApplied,
  withdrawalCanceled,
} from "./features/withdrawal/agent-withdrawal.server.ts";
import { withdrawalServer } from "./features/withdrawal/withdrawal.server.ts";
import * as withdrawalCalls from "./features/withdrawal/withdrawal-calls.ts";
import { ledgerEntryServer, ledgerOwnerServer } from "./features/ledger/ledger.server.ts";
import * as ledgerCalls from "./features/ledger/ledger-calls.ts";
import * as withdrawConfigCalls from "./features/withdraw-config/withdraw-config-calls.ts";
import { payChannelServer } from "./features/pay-config/pay-channel.server.ts";
import * as payChannelCalls from "./features/pay-config/pay-channel-calls.ts";
import { feeSettingServer } from "./features/fee-setting/fee-setting.server.ts";
import * as feeSettingCalls from "./features/fee-setting/fee-setting-calls.ts";
import { financeExport } from "./features/finance-stat/export-finance.ts";
import {
  financeDetail,
  financeRecalc,
  financeStat,
  financeSubscribe,
} from "./features/finance-stat/finance-stat.server.ts";
import * as profitReportCalls from "./features/profit-report/profit-report.server.ts";
import * as monthCloseCalls from "./features/profit-report/month-close.ts";
import { otherCosts, otherCostAdd, otherCostRemove } from "./features/profit-report/other-costs.ts";
import * as realNameCalls from "./features/real-name-count/real-name-count.server.ts";
import { realNameExport } from "./features/real-name-count/export-real-name.ts";
import { giftSwitched } from "./features/gift/phone-gift.ts";
import { userContractCalls } from "./features/user-contract/user-contract-calls.ts";
import { userContractServer } from "./features/user-contract/user-contract.server.ts";
import { giftAnomalies } from "./features/gift/gift-anomalies.ts";
import { giftRank, giftReportExport } from "./features/gift/gift-rank.ts";
import * as giftRecordCalls from "./features/gift/gift-record-calls.ts";
import { giftRecordServer } from "./features/gift/gift-record.server.ts";
import { giftOptions, giftSummary } from "./features/gift/gift-report.ts";
import { giftPanel, giftShares, giftSharesSaved, giftsSorted } from "./features/gift/gift-shares.ts";
import { giftServer } from "./features/gift/gift.server.ts";
import * as rankCalls from "./features/rank/rank-calls.ts";
import * as rankFigures from "./features/rank/rank-figures.ts";
import { hostRankServer, integralRankServer, richRankServer } from "./features/rank/rank.servers.ts";
import * as rankRewards from "./features/rank/reward-rank.ts";
import * as promotionCalls from "./features/promotion/promotion-calls.ts";
import * as promotionConfigCalls from "./features/promotion/promotion-config-calls.ts";
import * as promotionMoves from "./features/promotion/promotion-moves.ts";
import { promotionStat } from "./features/promotion/promotion-stat.ts";
import { promotionServer, promotionSlotServer } from "./features/promotion/promotion.server.ts";
import * as feeMenuCalls from "./features/fee-menu/fee-menu-calls.ts";
import { feeMenuServer } from "./features/fee-menu/fee-menu.server.ts";
import * as miniGuideCalls from "./features/mini-guide/mini-guide.ts";
import * as taskCalls from "./features/plat-task/plat-task-calls.ts";
import { platTaskRecordServer, platTaskServer } from "./features/plat-task/plat-task.server.ts";
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
  agentWithdrawalServer,
  ledgerEntryServer,
  ledgerOwnerServer,
  payChannelServer,
  feeSettingServer,
  giftServer,
  giftRecordServer,
  richRankServer,
  hostRankServer,
  integralRankServer,
  promotionServer,
  promotionSlotServer,
  platTaskServer,
  feeMenuServer,
  platTaskRecordServer,
];

/** Their other calls. */
export const moneyPageCalls: readonly ServedCall[] = [
  ...userContractCalls,
  ...Object.values(feeSettingCalls),
  ...Object.values(payChannelCalls),
  ...Object.values(withdrawConfigCalls),
  ...Object.values(ledgerCalls),
  ...Object.values(withdrawalCalls),
  withdrawalApplied,
  withdrawalCanceled,
  agentWallet,
  ...Object.values(marriageRefundCalls),
  ...Object.values(marriageOrderCalls),
  ...Object.values(statementCalls),
  ...Object.values(suspenseCalls),
  ...Object.values(invoiceCalls),
  invoiceFile,
  financeStat,
  financeDetail,
  financeRecalc,
  financeSubscribe,
  financeExport,
  ...Object.values(profitReportCalls),
  ...Object.values(monthCloseCalls),
  otherCosts,
  otherCostAdd,
  otherCostRemove,
  ...Object.values(realNameCalls),
  realNameExport,
  ...Object.values(giftRecordCalls),
  giftAnomalies,
  giftRank,
  giftReportExport,
  giftOptions,
  giftSummary,
  giftPanel,
  giftShares,
  giftSharesSaved,
  giftsSorted,
  giftSwitched,
  ...Object.values(rankCalls),
  ...Object.values(rankFigures),
  ...Object.values(rankRewards),
  ...Object.values(promotionCalls),
  ...Object.values(promotionMoves),
  ...Object.values(promotionConfigCalls),
  promotionStat,
  ...Object.values(taskCalls),
  ...Object.values(miniGuideCalls),
  ...Object.values(feeMenuCalls),
];
