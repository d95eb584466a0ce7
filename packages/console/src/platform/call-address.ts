const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;

function textOf(value: unknown): string {
  if (value instanceof Date) return value.toISOString();
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}

/** `/api/coupons/{id}` with `{ id: 7 }` → `/api/coupons/7`. */
export function fillPath(path: string, params: unknown): string {
  const values = isRecord(params) ? params : {};
  return path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined || value === null || value === "") throw new Error(`the address ${path} lacks ${name}`);
    return encodeURIComponent(textOf(value));
  });
}

/** Empty values are left out; a list is sent comma-separated. */
export function queryText(query: unknown): string {
  const pairs = new URLSearchParams();
  for (const [name, value] of Object.entries(isRecord(query) ? query : {})) {
    if (value === undefined || value === null || value === "") continue;
    const text = Array.isArray(value) ? value.map(textOf).join(",") : textOf(value);
    if (text !== "") pairs.set(name, text);
  }
  const text = pairs.toString();
  return text === "" ? "" : `?${text}`;
}
