const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dueHours = 24;
const longHours = 100;

/** How long an item has waited: 22 小时 18 分; beyond a day 已超时 27 小时 12 分. */
export function waitText(
  since: string,
  now: number,
  due = dueHours,
): { readonly text: string; readonly overdue: boolean } {
  const waited = Math.max(0, now - Date.parse(since));
  const hours = Math.floor(waited / hourMs);
  const minutes = Math.floor((waited % hourMs) / minuteMs);
  const overdue = waited > due * hourMs;
  const span =
    hours >= longHours
      ? `${Math.floor(hours / 24)} 天 ${hours % 24} 小时`
      : hours > 0
        ? `${hours} 小时 ${minutes} 分`
        : `${Math.max(1, minutes)} 分`;
  return { text: overdue ? `已超时 ${span}` : span, overdue };
}
