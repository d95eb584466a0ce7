import { useEffect, useState } from "react";
import "./ticket.css";

const minuteMs = 60_000;
const soonMinutes = 30;
const tickMs = 20_000;

const span = (minutes: number): string => {
  const hours = Math.floor(minutes / 60);
  if (hours >= 48) return `${Math.floor(hours / 24)} 天`;
  return hours > 0 ? `${hours} 小时 ${String(minutes % 60).padStart(2, "0")} 分` : `${minutes} 分钟`;
};

/** The current time, updated every few seconds. */
export function useNow(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), tickMs);
    return () => clearInterval(timer);
  }, []);
  return now;
}

/** The time until the deadline as text, and whether it is urgent. */
export function remainOf(deadline: string, now: number): { readonly text: string; readonly pressing: boolean } {
  const minutes = Math.floor((Date.parse(deadline) - now) / minuteMs);
  if (minutes < 0) return { text: `已超时 ${span(-minutes)}`, pressing: true };
  return { text: span(minutes), pressing: minutes < soonMinutes };
}

/** Remaining time of an open ticket; brick in the last half hour and after. */
export function RemainText({ deadline, open, now }: { deadline: string; open: boolean; now: number }) {
  if (!open) return <span className="nil">—</span>;
  const { text, pressing } = remainOf(deadline, now);
  return <span className={pressing ? "num remain-pressing weight-500 brick" : "num"}>{text}</span>;
}
