/** 2026-11-16 → 11-16, for the axis of a chart. */
export const shortDay = (text: string): string => (/^\d{4}-\d{2}-\d{2}$/.test(text) ? text.slice(5) : text);
