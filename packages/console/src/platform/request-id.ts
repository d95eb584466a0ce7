/** A new X-Request-Id. `crypto.randomUUID` is missing where the console is served without TLS. */
export function newRequestId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
