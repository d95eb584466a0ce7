import type { Posting } from "../ledger/post.ts";

/** What a layer above the order did about its payment. */
export interface PaidDelivery {
  /** Who owns the money now. */
  readonly agentId: number;
  /** Posted together with the order's own. */
  readonly postings: readonly Posting[];
}

/**
 * Events in one layer that concern layers above it, which it may not import. Each event is declared as a function: its
 * input, and the result of a handler. `domain-handlers.ts` lists which handlers run, and in which order.
 */
export interface DomainEvents {
  /** A ban moved the account from ENABLE to DISABLE. */
  memberBanned(event: { readonly userId: number }): void;
  /** The account was deregistered (CANCEL) or erased (DELETE). */
  memberClosed(event: { readonly userId: number }): void;
  /** An order became PAID. A handler that is not concerned returns null. */
  orderPaid(event: {
    readonly orderId: number;
    readonly orderType: string;
    readonly payCents: number;
    /** Who created the order for the member; null when the member did. */
    readonly staffId: number | null;
    /** False for money that a channel has already taken: it cannot be refused, only be reported to somebody. */
    readonly canRefuse: boolean;
  }): PaidDelivery | null;
  /** A contract was signed, amended, or ended in any way. */
  contractChanged(event: { readonly contractId: number }): void;
  /** A gift was revoked; `day` is the day it was given. */
  giftRevoked(event: { readonly fromUserId: number; readonly toUserId: number; readonly day: string }): void;
}
