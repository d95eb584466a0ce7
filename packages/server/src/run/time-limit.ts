/** Waits for the work, but no longer than this. Returns whether it finished. */
export async function withinTime(work: Promise<unknown>, milliseconds: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), milliseconds);
  });
  try {
    return await Promise.race([work.then(() => true), late]);
  } finally {
    clearTimeout(timer);
  }
}

/** How long running calls and jobs may take to finish when the server stops. */
export const stopTimeout = 10_000;
