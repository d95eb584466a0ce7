import { stored } from "../../platform/stored.ts";

const asText = (value: unknown): string | null => (typeof value === "string" ? value : null);
const storedId = stored<string>("visitor.id", (value) =>
  /^[0-9a-f-]{36}$/.test(asText(value) ?? "") ? asText(value) : null,
);

/** Random bytes for pages opened without https, as on a test machine in the same network. */
function newId(): string {
  if (typeof crypto.randomUUID === "function") return crypto.randomUUID();
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}

let own: string | null = null;
/** The same for this browser from visit to visit; does not identify the person. */
export function visitorId(): string {
  own ??= storedId.read() ?? newId();
  storedId.write(own);
  return own;
}

export const numberOf = (query: URLSearchParams, name: string): number | null => {
  const value = Number(query.get(name) ?? "");
  return Number.isSafeInteger(value) && value > 0 ? value : null;
};
