import { visitorTexts } from "@hongxian/contract/features/public-pages/visitor.texts.ts";
import { AppError } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import { addressKey } from "../../core/foundation/access/address-key.ts";
import type { Db } from "../../kit/call.ts";

interface Limit {
  readonly span: "hour" | "day";
  readonly most: number;
  readonly msg: string;
  /** So many are free; each further one needs a solved captcha. */
  readonly free?: number;
}

/** What one address may do. A shop's guests share one, so only the test's own figure is tight. */
export const visitorLimits = {
  code: { span: "hour", most: 60, msg: visitorTexts.tooManyCodes, free: 3 },
  intention: { span: "hour", most: 60, msg: visitorTexts.tooMany },
  result: { span: "day", most: 20, msg: visitorTexts.tooMany },
  view: { span: "hour", most: 600, msg: visitorTexts.tooMany },
} as const satisfies Record<string, Limit>;

/** Counts one use of an address within the running hour or Shanghai day; beyond the limit it is refused. */
export async function takeTurn(db: Db, kind: keyof typeof visitorLimits, address: string): Promise<void> {
  await takeProvenTurn(db, kind, address, false);
}

/**
 * The same where some uses are free and the next want a captcha: true when the turn was taken, false when it was not
 * counted for want of one. Count and condition are one statement, so that a hundred at once are a hundred.
 */
export async function takeProvenTurn(
  db: Db,
  kind: keyof typeof visitorLimits,
  address: string,
  hasProof: boolean,
): Promise<boolean> {
  const { span, most, msg, free }: Limit = visitorLimits[kind];
  const { rows } = await sql<{ times: number }>`insert into visitor_use as u (kind, key, begin_time)
    values (${kind}, ${addressKey(address)}, date_trunc(${span}, now(), 'Asia/Shanghai'))
    on conflict (kind, key, begin_time) do update set times = u.times + 1
      where ${hasProof}::boolean or u.times < coalesce(${free ?? null}::int, u.times + 1)
    returning times`.execute(db);
  if ((rows[0]?.times ?? 0) > most) throw new AppError("TOO_MANY", { msg });
  return rows.length > 0;
}
