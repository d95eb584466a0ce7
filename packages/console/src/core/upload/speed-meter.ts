const windowMs = 5000;
const leastMs = 400;

/** Bytes per second over the last five seconds and the remaining time at that rate. */
export function makeSpeedMeter() {
  let marks: { readonly at: number; readonly bytes: number }[] = [];
  return {
    /** After a pause the time between does not count. */
    reset(): void {
      marks = [];
    },
    mark(at: number, bytes: number): void {
      marks = [...marks.filter((mark) => at - mark.at <= windowMs), { at, bytes }];
    },
    read(total: number): { readonly speed: number | null; readonly secondsLeft: number | null } {
      const [first, last] = [marks[0], marks.at(-1)];
      if (first === undefined || last === undefined || last.at - first.at < leastMs)
        return { speed: null, secondsLeft: null };
      const speed = Math.max(0, ((last.bytes - first.bytes) / (last.at - first.at)) * 1000);
      return { speed, secondsLeft: speed === 0 ? null : Math.max(0, (total - last.bytes) / speed) };
    },
  };
}

const units = ["B", "KB", "MB", "GB"];
/** 1.5 MB, in steps of 1024. */
export function sizeText(bytes: number): string {
  const step = Math.min(units.length - 1, bytes < 1 ? 0 : Math.floor(Math.log2(bytes) / 10));
  const value = bytes / 1024 ** step;
  return `${step === 0 || value >= 100 ? Math.round(value) : value.toFixed(1)} ${units[step] ?? ""}`;
}

/** 12 秒, 3 分 20 秒, 1 小时 5 分 */
export function durationText(seconds: number): string {
  const whole = Math.max(1, Math.ceil(seconds));
  if (whole < 60) return `${whole} 秒`;
  if (whole < 3600) return `${Math.floor(whole / 60)} 分 ${whole % 60} 秒`;
  return `${Math.floor(whole / 3600)} 小时 ${Math.floor((whole % 3600) / 60)} 分`;
}
