import { AppError } from "@hongxian/contract/wire/errors.ts";
import type { Caller } from "../kit/caller.ts";

const stepUpMs = 10 * 60_000;

/** Money, grants, exports and reveals require a password typed within the last ten minutes. */
export function needFreshPassword({ confirmedAt }: Caller): void {
  if (Date.now() - confirmedAt > stepUpMs) throw new AppError("CONFIRM_PASSWORD", { data: { confirm: "PASSWORD" } });
}
