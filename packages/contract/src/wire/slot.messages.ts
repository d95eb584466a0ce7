/** The messages for users who get no place in a queue. */
export const slotMessages = {
  /** The queue itself is full. */
  full: (ahead: number) => `当前处理的人较多，前面还有${ahead}个，请稍后再试`,
  /** One account may have only this many running. */
  own: (open: number) => `您已有${open}个任务在处理，请等前面的完成后再试`,
  /** Waited in the queue for the longest time a page may wait. */
  late: (ahead: number) => `排队时间过长，前面还有${ahead}个，请稍后再试`,
  ahead: (count: number) => `前面还有${count}个`,
} as const;
