/** A channel's answer about a payment. UNKNOWN is no answer at all: nothing may be concluded from it. */
export type PayAnswer =
  | { readonly state: "PAID"; readonly tradeNo: string; readonly amountCents: number }
  | { readonly state: "FAILED"; readonly code: string; readonly msg: string }
  | { readonly state: "WAITING" }
  | { readonly state: "UNKNOWN" };

/** A channel's answer about money it was told to send: a refund or a payout. */
export type SendAnswer =
  | { readonly state: "DONE"; readonly no: string }
  | { readonly state: "FAILED"; readonly msg: string }
  | { readonly state: "PROCESSING" }
  | { readonly state: "UNKNOWN" };

export interface PayRequest {
  readonly payNo: string;
  readonly title: string;
  readonly amountCents: number;
  /** When it was sent, for a status query. */
  readonly requestTime: Date;
}

export interface RefundRequest {
  /** Our number of this attempt; the channel executes the same number once. */
  readonly refundNo: string;
  readonly payNo: string;
  /** The channel's own number, for money that belongs to none of our payments or was paid twice. */
  readonly tradeNo?: string;
  readonly amountCents: number;
  readonly totalCents: number;
  readonly reason: string;
}

export interface PayoutRequest {
  /** Withdrawal number and attempt: the same number is paid once. */
  readonly outNo: string;
  readonly amountCents: number;
  readonly payeeName: string;
  readonly payeeAccount: string;
}

export interface RefundNotice {
  readonly kind: "REFUND";
  readonly refundNo: string;
  readonly answer: SendAnswer;
  /** What was refunded, where the channel says it. */
  readonly of?: { readonly payNo: string; readonly tradeNo: string; readonly amountCents: number };
}

/** A notification with a valid signature. */
export type PayNotice =
  | { readonly kind: "PAY"; readonly payNo: string; readonly answer: PayAnswer; readonly merchant: string }
  | RefundNotice;

export interface NotifyRequest {
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: string;
}

/** One payment channel. Unsupported operations return UNKNOWN. */
export interface PayPort {
  /** What the app needs to open the payment sheet. */
  prepay(request: PayRequest): Promise<Readonly<Record<string, string>>>;
  query(request: PayRequest): Promise<PayAnswer>;
  /** True when the channel will no longer accept money for it. */
  close(request: PayRequest): Promise<boolean>;
  refund(request: RefundRequest): Promise<SendAnswer>;
  queryRefund(request: RefundRequest): Promise<SendAnswer>;
  payout(request: PayoutRequest): Promise<SendAnswer>;
  queryPayout(request: PayoutRequest): Promise<SendAnswer>;
  /** Throws when the signature is wrong; null for a notification about something else. */
  readNotice(request: NotifyRequest): Promise<PayNotice | null>;
  /** The response the channel expects for an accepted notification. */
  readonly received: { readonly type: string; readonly body: string };
}

export class BadSignature extends Error {}
