export const orderTones = {
  WAIT_PAY: "ochre",
  PAYING: "ochre",
  PAID: "jade",
  PAY_FAIL: "brick",
  PAY_BACK: "brick",
  TIME_OUT: "void",
} as const;
export const refundTones = {
  WAIT_AUDIT: "ochre",
  WAIT_FINANCE: "slate",
  REFUNDING: "ochre",
  DONE: "jade",
  REFUND_FAIL: "brick",
  REJECTED: "brick",
  CANCELED: "void",
} as const;
