import type { Act } from "@hongxian/contract/kit/act.ts";
import { AppError, refused } from "@hongxian/contract/wire/errors.ts";

/** Refuses an action where its declaration does not allow it on this record, which is locked. */
export function needAct<R>(act: Act<R>, row: NoInfer<R>): void {
  const { elsewhere } = act;
  if (act.when?.(row) === false) {
    const own = typeof elsewhere === "function" ? elsewhere(row) : elsewhere;
    throw own === undefined ? new AppError("STALE") : refused(own);
  }
  const reason = act.blocked?.(row);
  if (reason !== undefined) throw refused(reason);
}
