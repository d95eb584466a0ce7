interface Ended {
  readonly status: string;
  readonly cancelSide: "MEMBER" | "CONSULTANT" | null;
  readonly cancelTime: string | null;
  readonly startTime: string;
}

const hourMs = 3_600_000;

/**
 * How much of a session's price is refunded: all of it when the counsellor is at fault, otherwise by how early the
 * member cancelled.
 */
export function refundPercent({ status, cancelSide, cancelTime, startTime }: Ended): 0 | 50 | 100 {
  if (cancelSide === "CONSULTANT") return 100;
  if (status !== "CANCELED") return 0;
  const early = Date.parse(startTime) - Date.parse(cancelTime ?? startTime);
  if (early >= 24 * hourMs) return 100;
  return early >= 2 * hourMs ? 50 : 0;
}
