import { finalStates, mayMove } from "../states/state-machine.ts";
import { orderMachine, refundMachine } from "./trade.machines.ts";

/** What is not paid yet can be closed. */
export const isClosable = ({ status }: { readonly status: string }): boolean => mayMove(orderMachine, "close", status);

/** What was sent to a channel, and what it left open or refused: it may have been paid there all the same. */
export const isQueryable = ({ status }: { readonly status: string }): boolean =>
  mayMove(orderMachine, "payConfirmed", status) || isMakeUpPossible({ status });

/** Money that arrived after all pays what had timed out or failed. */
export const isMakeUpPossible = ({ status }: { readonly status: string }): boolean =>
  mayMove(orderMachine, "makeUp", status);

/** Only what is paid can be paid back. */
export const isPaidOrder = ({ status }: { readonly status: string }): boolean =>
  mayMove(orderMachine, "payBack", status);

/** The states of a refund that somebody still has to end; an order has one such refund at most. */
export const openRefundStates = refundMachine.states.values.filter(
  (state) => !finalStates(refundMachine).includes(state),
);
export const isOpenRefund = (state: string | null): boolean =>
  state !== null && (openRefundStates as readonly string[]).includes(state);
