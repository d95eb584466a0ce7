import { dayMs, minuteMs } from "./calendar.ts";
import type { Random } from "../random.ts";
import type { RowWriter } from "./row-writer.ts";

const shares = { ANDROID: 0.56, IOS: 0.28, APPLET: 0.13, WEB: 0.03 } as const;
const hourLevel = [
  0.4, 0.25, 0.16, 0.12, 0.1, 0.12, 0.22, 0.38, 0.5, 0.56, 0.6, 0.68, 0.8, 0.72, 0.6, 0.58, 0.6, 0.66, 0.76, 0.9, 1, 1,
  0.86, 0.62,
];

/** Five-minute samples of two days that end at the present number of members online. */
export function writeOnlineSamples(random: Random, writer: RowWriter, now: number, onlineNow: number): void {
  const last = Math.floor(now / (5 * minuteMs)) * 5 * minuteMs;
  const levelAt = (time: number) => {
    const hour = (((time / 3_600_000 + 8) % 24) + 24) % 24;
    const here = hourLevel[Math.floor(hour)] ?? 0.5;
    const next = hourLevel[(Math.floor(hour) + 1) % 24] ?? 0.5;
    return here + (next - here) * (hour % 1);
  };
  const scale = onlineNow / levelAt(last);
  for (let time = last - 2 * dayMs; time <= last; time += 5 * minuteMs) {
    for (const [platform, share] of Object.entries(shares)) {
      for (const [sex, part] of [
        ["MAN", 0.54],
        ["WOMAN", 0.46],
      ] as const) {
        const count = Math.round(scale * levelAt(time) * share * part * (0.92 + 0.16 * random.next()));
        writer.write("online_sample", { sample_time: new Date(time), platform, sex, online_num: count });
      }
    }
  }
}
