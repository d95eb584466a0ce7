import type { Posting } from "../ledger/post.ts";

/** What somebody above an order did about its payment. */
export interface PaidDelivery {
  /** Whose the money has become. */
  readonly agentId: number;
  /** Posted together with the order's own. */
  readonly postings: readonly Posting[];
}

/**
 * What happens in one layer and concerns layers above it, which it may not import. Each event is written as a function: what
 * is told, and what a handler answers. Which handlers run, and in which order, stands in `domain-handlers.ts`.
 */
export interface DomainEvents {
  /** A ban moved the account from ENABLE to DISABLE. */
  memberBanned(event: { readonly userId: number }): void;
  /** The account was deregistered (CANCEL) or erased (DELETE). */
  memberClosed(event: { readonly userId: number }): void;
  /** An order became PAID. Null from a handler that has nothing to do with it. */
  orderPaid(event: {
    readonly orderId: number;
    readonly orderType: string;
    readonly payCents: number;
    /** Who made the order for the member; null when the member did. */
    readonly staffId: number | null;
  }): PaidDelivery | null;
  /** A contract was signed, amended, or ended in whatever way. */
  contractChanged(event: { readonly contractId: number }): void;
  /** A gift was taken back; `day` is the one it was given on. */
  giftRevoked(event: { readonly fromUserId: number; readonly toUserId: number; readonly day: string }): void;
}
