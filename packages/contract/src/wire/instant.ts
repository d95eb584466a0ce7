import { z } from "zod";

/** A moment on the wire: ISO text with its offset. */
export const instant = z.iso.datetime({ offset: true });

const two = (value: number): string => String(value).padStart(2, "0");

/** Asia/Shanghai has had no daylight saving since 1991, so a fixed offset is exact for every stored time. */
export function shanghaiText(iso: string, withSeconds = true): string {
  const shifted = new Date(Date.parse(iso) + 8 * 3_600_000);
  if (Number.isNaN(shifted.getTime())) return iso;
  const day = `${shifted.getUTCFullYear()}-${two(shifted.getUTCMonth() + 1)}-${two(shifted.getUTCDate())}`;
  const time = `${two(shifted.getUTCHours())}:${two(shifted.getUTCMinutes())}`;
  return withSeconds ? `${day} ${time}:${two(shifted.getUTCSeconds())}` : `${day} ${time}`;
}
