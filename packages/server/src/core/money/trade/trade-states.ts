import {
  contractMachine,
  invoiceMachine,
  orderMachine,
  paymentMachine,
  refundMachine,
  withdrawalMachine,
} from "@hongxian/contract/core/money/trade.machines.ts";
import { statesOf } from "./move-state.ts";
import type { ContractRow, InvoiceRow, PaymentRow, RefundRow, TradeOrder, WithdrawalRow } from "./trade-rows.ts";

export const orderStates = statesOf<TradeOrder>()(orderMachine);
export const paymentStates = statesOf<PaymentRow>()(paymentMachine);
export const contractStates = statesOf<ContractRow>()(contractMachine);
export const invoiceStates = statesOf<InvoiceRow>()(invoiceMachine);
export const withdrawalStates = statesOf<WithdrawalRow>()(withdrawalMachine);
export const refundStates = statesOf<RefundRow>()(refundMachine);
