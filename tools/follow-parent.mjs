const interval = 100;

/**
 * Under `npm start` a signal to npm ends npm and the shell between us, but does not reach us: so the end of the parent
 * is treated as the request to stop.
 */
export function followParent() {
  if (process.env.npm_lifecycle_event === undefined) return;
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    process.kill(process.pid, "SIGTERM");
  }, interval);
  timer.unref();
}
