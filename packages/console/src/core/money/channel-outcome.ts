const turns = 6;
const pauseMs = 700;

/**
 * Money that a channel moves is not moved when the call has answered: reads until the channel has said yes or no, for a
 * few seconds. What takes longer, or cannot be read, is told by the list.
 */
export async function channelOutcome<T>(read: () => Promise<T>, isWaiting: (row: T) => boolean): Promise<T | null> {
  try {
    let row = await read();
    for (let turn = 1; turn < turns && isWaiting(row); turn += 1) {
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
      row = await read();
    }
    return row;
  } catch {
    return null;
  }
}
