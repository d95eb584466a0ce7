import { revealTitle } from "@hongxian/contract/core/member/reveal.endpoints.ts";
import {
  lookupLimits,
  lookupMessages,
  wholeNumber,
  type LookedUp,
} from "@hongxian/contract/core/member/number-lookup.rules.ts";
import { auditTargets } from "@hongxian/contract/wire/audit-targets.ts";
import { button, holds } from "@hongxian/contract/wire/access.ts";
import { changesState, type Endpoint } from "@hongxian/contract/wire/endpoint.ts";
import { AppError } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import type { Caller } from "../kit/caller.ts";
import type { Services } from "../kit/services.ts";
import { writeAudit, type AuditRow } from "./audit.ts";

interface CallInput {
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
}

function* textsIn(value: unknown): Generator<string> {
  if (typeof value === "string") yield value;
  else if (Array.isArray(value)) for (const part of value) yield* textsIn(part);
  else if (typeof value === "object" && value !== null) for (const part of Object.values(value)) yield* textsIn(part);
}

const entriesOf = (value: unknown): [string, unknown][] =>
  typeof value === "object" && value !== null ? Object.entries(value) : [];

/**
 * Every whole number a call searches for. The query of any call and the address of a reading one are searches; of a
 * body only what the endpoint declares is one, because elsewhere a number is entered, not searched for.
 */
function numbersIn(endpoint: Endpoint, { params, query, body }: CallInput): LookedUp[] {
  const names = new Set(endpoint.searches ?? []);
  const named = [
    ...entriesOf(query),
    ...(changesState(endpoint) ? [] : entriesOf(params)),
    ...entriesOf(body).filter(([name]) => names.has(name)),
  ];
  const found = new Map<string, LookedUp>();
  for (const [name, value] of named) {
    for (const text of textsIn(value)) {
      const number = wholeNumber(text, names.has(name));
      if (number !== null) found.set(number.number, number);
    }
  }
  return [...found.values()];
}

/**
 * A caller who may reveal every number learns nothing by searching. With a scope, the grant reveals only the numbers of
 * one's own members, while lists and lookups show others masked (公海, other people's introductions): their digits could
 * be guessed.
 */
const knowsAll = ({ holder, dataScope }: Caller): boolean => dataScope === "ALL" && holds(holder, button(revealTitle));

/**
 * Counts and logs the complete numbers that an account without full reveal rights searches for, before the search;
 * throws beyond the limit. A number searched again within the hour (the next page, another order) is not counted again.
 */
export async function countNumbers(
  services: Services,
  endpoint: Endpoint,
  caller: Caller,
  input: CallInput,
  row: () => AuditRow,
): Promise<void> {
  if (knowsAll(caller)) return;
  const numbers = numbersIn(endpoint, input);
  if (numbers.length === 0) return;
  const hashes = numbers.map(({ number }) => services.seal.blindHash(`looked up ${number}`));
  const { perHour, perDay } = lookupLimits;
  const outcome = await services.db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ outcome: "KNOWN" | "TAKEN" | "HOUR" | "DAY" }>`
      select take_number_lookup(${caller.staffId}, ${hashes}::text[], ${perHour}, ${perDay}) as outcome`.execute(tx);
    const took = rows[0]?.outcome ?? "DAY";
    if (took === "KNOWN") return took;
    await writeAudit(tx, {
      ...row(),
      title: lookupMessages.title,
      result: took === "TAKEN" ? "OK" : "REFUSED",
      entry: {
        targetType: auditTargets.numberLookup,
        targetId: null,
        after: { numbers: numbers.map(({ masked }) => masked) },
      },
    });
    return took;
  });
  if (outcome === "DAY") throw new AppError("TOO_MANY", { msg: lookupMessages.perDay });
  if (outcome === "HOUR") throw new AppError("TOO_MANY", { msg: lookupMessages.perHour });
}
