import { dayMs } from "./calendar.ts";
import type { RecordContext } from "./member-records.ts";
import type { MemberFacts } from "./member-row.ts";
import type { Random } from "../random.ts";
import type { Row } from "./row-writer.ts";
import { violationOf, warnReasons } from "./words/sentences.ts";

export interface Punishments {
  readonly rows: readonly Row[];
  readonly ban: { readonly reason: string; readonly endTime: Date | null } | null;
  readonly isMuted: boolean;
  readonly isLiveBanned: boolean;
}

const none: Punishments = { rows: [], ban: null, isMuted: false, isLiveBanned: false };
const daysOffered = [1, 3, 7, 30];

/** Sanctions of one member: the ban in force of a banned one, and a history for a few others. */
export function drawPunishments(
  random: Random,
  { account }: Pick<MemberFacts, "account">,
  { now, checkers, leaderId }: Pick<RecordContext, "now" | "checkers" | "leaderId">,
  banReason: (random: Random) => string,
): Punishments {
  const isBanned = account.status === "DISABLE";
  if (!isBanned && !random.chance(0.03)) return none;
  const row = (
    type: string,
    reason: string,
    start: number,
    days: number | null,
    end: "EFFECTIVE" | "EXPIRED" | "REVOKED",
  ): Row => ({
    type,
    reason,
    days,
    start_time: new Date(start),
    end_time: days === null ? null : new Date(start + days * dayMs),
    status: end,
    violation_type: violationOf(reason),
    source_type: random.pick(["COMPLAINT", "MANUAL", "MANUAL", "REVIEW", "SHUMEI"]),
    operator_id: random.pick(checkers).id,
    revoke_staff_id: end === "REVOKED" ? leaderId : null,
    revoke_reason: end === "REVOKED" ? "手动启用" : "",
    revoke_time: end === "REVOKED" ? new Date(Math.min(now, start + 0.4 * dayMs)) : null,
    created_time: new Date(start),
  });

  if (isBanned) {
    const isForever = random.chance(0.4);
    const days = isForever ? null : random.pick([7, 30, 30, 90, 0.5]);
    const start =
      days === null ? (account.statusTime ?? now) : Math.max(account.created, now - days * dayMs * random.next());
    const reason = banReason(random);
    const end = days === null ? null : new Date(start + days * dayMs);
    return { ...none, rows: [row("ACCOUNT_BAN", reason, start, days, "EFFECTIVE")], ban: { reason, endTime: end } };
  }
  const kind = random.next();
  if (kind < 0.35)
    return {
      ...none,
      rows: [row("WARN", random.pick(warnReasons), past(random, account.created, now), null, "EFFECTIVE")],
    };
  if (kind < 0.6) {
    const days = random.pick(daysOffered);
    const start = past(random, account.created, now - days * dayMs);
    return {
      ...none,
      rows: [row("ACCOUNT_BAN", banReason(random), start, days, random.chance(0.3) ? "REVOKED" : "EXPIRED")],
    };
  }
  if (kind < 0.85)
    return {
      ...none,
      isMuted: true,
      rows: [row("MUTE", "言语不当", Math.max(account.created, now - 2 * dayMs * random.next()), 3, "EFFECTIVE")],
    };
  return {
    ...none,
    isLiveBanned: true,
    rows: [row("LIVE_BAN", "直播内容违规", Math.max(account.created, now - 6 * dayMs * random.next()), 7, "EFFECTIVE")],
  };
}

export function writePunishments(userId: number, { rows }: Punishments, { writer, nextId }: RecordContext): void {
  for (const row of rows) writer.write("punishment", { id: nextId("punishment"), user_id: userId, ...row });
}

function past(random: Random, from: number, to: number): number {
  return from + Math.max(0, to - from) * random.next();
}
