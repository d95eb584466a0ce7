/** A dormant chat partner: this many unanswered conversations for this many days. */
export const corpseLimits = { batch: 200, pauseDays: 7, unanswered: 3, idleDays: 7, middle: 15, heavy: 30 } as const;
