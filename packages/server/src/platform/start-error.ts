/** A reason not to start that the operator can fix: printed as one line, without a stack. */
export class StartError extends Error {
  override name = "StartError";
}

/** The text of anything thrown, on one line. */
export function oneLine(error: unknown): string {
  const text = error instanceof Error ? error.message || error.name : String(error);
  return text.replace(/\s+/g, " ").trim();
}
