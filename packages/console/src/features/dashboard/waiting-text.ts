const minuteMs = 60_000;

/** 46 分钟, 2 小时 14 分, 已超时 1 天 3 小时: how long the oldest has waited. */
export function waitingText(since: string | null, isOverdue: boolean, now: number = Date.now()): string {
  if (since === null) return "";
  const minutes = Math.max(0, Math.floor((now - Date.parse(since)) / minuteMs));
  const hours = Math.floor(minutes / 60);
  const days = Math.floor(hours / 24);
  const age =
    days > 0
      ? `${days} 天 ${hours % 24} 小时`
      : hours > 0
        ? `${hours} 小时 ${String(minutes % 60).padStart(2, "0")} 分`
        : `${minutes} 分钟`;
  return isOverdue ? `已超时 ${age}` : age;
}
