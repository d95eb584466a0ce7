const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dueHours = 24;
const longHours = 100;

function spanText(ms: number): string {
  const hours = Math.floor(ms / hourMs);
  const minutes = Math.floor((ms % hourMs) / minuteMs);
  if (hours >= longHours) return `${Math.floor(hours / 24)} 天 ${hours % 24} 小时`;
  return hours > 0 ? `${hours} 小时 ${minutes} 分` : `${Math.max(1, minutes)} 分`;
}

interface Wait {
  readonly text: string;
  readonly overdue: boolean;
}

/** How long an item has waited: 22 小时 18 分; beyond a day 已超时 3 小时 12 分, counted from then. */
export function waitText(since: string, now: number): Wait {
  const waited = Math.max(0, now - Date.parse(since));
  const late = waited - dueHours * hourMs;
  return late > 0 ? { text: `已超时 ${spanText(late)}`, overdue: true } : { text: spanText(waited), overdue: false };
}

/** An item with a deadline shows what is left of it, as its own pages do. */
export function remainText(since: string, now: number, due: number): Wait {
  const left = Date.parse(since) + due * hourMs - now;
  return left < 0
    ? { text: `已超时 ${spanText(-left)}`, overdue: true }
    : { text: `剩余 ${spanText(left)}`, overdue: false };
}
