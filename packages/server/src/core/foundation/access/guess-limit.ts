import { signInLimits } from "@hongxian/contract/core/session/session.rules.ts";
import { sql } from "kysely";
import type { Db } from "../../../kit/call.ts";

/** What is guessed: sign-ins of a login, of an address, and passwords typed again by a signed-in account. */
export interface GuessTarget {
  readonly kind: "SIGN_IN" | "ADDRESS" | "CONFIRM" | "TOTP";
  readonly key: string;
  /** Attempts before this time are ignored (unlocked by an administrator). */
  readonly since?: string | null;
}

/** The target's state when this attempt arrived. */
export interface GuessStanding extends GuessTarget {
  /** The time of this attempt: it identifies it within the row. */
  readonly at: string;
  readonly taken: number;
  readonly isLocked: boolean;
  /** No other try was being checked at the same time. */
  readonly isAlone: boolean;
}

/**
 * WRONG keeps its count. RIGHT clears everything that was counted, unless somebody else tried meanwhile: within a
 * burst, one right try among wrong ones must not allow more tries. HALF (password right, second factor still to come)
 * takes back only its own count; otherwise anyone who knows the password could use it to clear wrong codes.
 */
export type GuessOutcome = "WRONG" | "HALF" | "RIGHT";

const { windowMinutes } = signInLimits;
const span = sql`make_interval(mins => ${sql.lit(windowMinutes)})`;
/** Longer than any check takes; older attempts were left by a process that ended. */
const openSpan = sql`interval '1 minute'`;

/** Locks the target's row until the transaction ends: a try at the same moment waits for what this one counts. */
export async function lockGuess(tx: Db, target: GuessTarget): Promise<GuessStanding> {
  const { kind, key, since = null } = target;
  const { rows } = await sql<Omit<GuessStanding, "kind" | "key" | "since">>`insert into guess_count as g (kind, key)
    values (${kind}, ${key}) on conflict (kind, key) do update set last_time = clock_timestamp()
    returning g.last_time::text as at, coalesce(g.lock_until > g.last_time, false) as is_locked,
      not exists (select from unnest(g.open) t where t > g.last_time - ${openSpan}) as is_alone,
      (select count(*)::int from unnest(g.tries) t
        where t > g.last_time - ${span} and t > coalesce(${since}::timestamptz, '-infinity')) as taken`.execute(tx);
  const standing = rows[0];
  if (standing === undefined) throw new Error("a guess was not counted");
  return { ...target, ...standing };
}

/** Counts the attempt; the transaction commits before anything is checked. */
export async function countGuess(tx: Db, { kind, key, at, since = null }: GuessStanding): Promise<void> {
  await sql`update guess_count set
      tries = array(select t from unnest(tries) t
        where t > last_time - ${span} and t > coalesce(${since}::timestamptz, '-infinity')
        order by t) || ${at}::timestamptz,
      open = array(select t from unnest(open) t where t > last_time - ${openSpan}) || ${at}::timestamptz
    where kind = ${kind} and key = ${key}`.execute(tx);
}

/**
 * What a check's result means for the target: whether it was the last attempt allowed, whether the earlier ones are
 * forgiven.
 */
export async function endGuess(
  db: Db,
  { kind, key, at, isAlone }: GuessStanding,
  outcome: GuessOutcome,
  most: number,
): Promise<{ isLocked: boolean; isForgiven: boolean }> {
  const isWrong = outcome === "WRONG";
  const undisturbed = sql`(${isAlone}::boolean and g.last_time = ${at}::timestamptz)`;
  const forgives = sql`(${outcome === "RIGHT" && kind !== "ADDRESS"}::boolean and ${undisturbed})`;
  // An address is shared by many people: a right try takes back its own count, whoever else is trying.
  const givesBack = sql`(${!isWrong}::boolean and (${kind === "ADDRESS"}::boolean or ${undisturbed}))`;
  const locks = sql`(${isWrong}::boolean and cardinality(g.tries) >= ${most}::int)`;
  const { rows } = await sql<{ isLocked: boolean; isForgiven: boolean }>`update guess_count g set
      open = array_remove(g.open, ${at}::timestamptz),
      tries = case when ${forgives} then '{}' when ${givesBack} then array_remove(g.tries, ${at}::timestamptz)
        else g.tries end,
      lock_until = case when ${forgives} then null when ${locks} then clock_timestamp() + ${span} else g.lock_until end
    where g.kind = ${kind} and g.key = ${key}
    returning ${locks} as is_locked, ${forgives} as is_forgiven`.execute(db);
  return rows[0] ?? { isLocked: false, isForgiven: false };
}
