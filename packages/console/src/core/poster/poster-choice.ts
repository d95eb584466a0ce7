import {
  type PosterBackgroundNumber,
  isBackgroundNumber,
  nextBackground,
} from "@hongxian/contract/core/poster/background-number.ts";
import { stored } from "../../platform/stored.ts";

/** The number of the last background drawn in this browser; the next draw uses the next one. */
const lastBackground = stored<PosterBackgroundNumber>("poster-background", (value) =>
  isBackgroundNumber(value) ? value : null,
);
const own = /^\/api\/files\/images\/[0-9a-f]{32}(?:\/\d+)?\.(?:png|jpg|webp)$/;

/** The background last uploaded here, offered again next time. */
export const ownBackground = stored<string>("poster-own-background", (value) =>
  typeof value === "string" && own.test(value) ? value : null,
);

/** The background of this draw: the one after the last, 8 followed by 1. */
export function takeNextBackground(): PosterBackgroundNumber {
  const next = nextBackground(lastBackground.read());
  lastBackground.write(next);
  return next;
}

export const rememberBackground = (number: PosterBackgroundNumber): void => lastBackground.write(number);
