import { visitorTexts } from "@hongxian/contract/features/public-pages/visitor.texts.ts";
import { AppError } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import { addressKey } from "../../core/foundation/access/address-key.ts";
import type { Db } from "../../kit/call.ts";

interface Limit {
  readonly span: "hour" | "day";
  readonly most: number;
  readonly msg: string;
  /** This many are free; each further one needs a solved captcha. */
  readonly free?: number;
}

/** The limits of one address. A shop's guests share one, so only the test's own limit is tight. */
export const visitorLimits = {
  code: { span: "hour", most: 60, msg: visitorTexts.tooManyCodes, free: 3 },
  intention: { span: "hour", most: 60, msg: visitorTexts.tooMany },
  result: { span: "day", most: 20, msg: visitorTexts.tooMany },
  view: { span: "hour", most: 600, msg: visitorTexts.tooMany },
} as const satisfies Record<string, Limit>;

/** Counts one use of an address within the running hour or Shanghai day; throws beyond the limit. */
export async function takeTurn(db: Db, kind: keyof typeof visitorLimits, address: string): Promise<void> {
  await takeProvenTurn(db, kind, address, false);
}

/**
 * The same where some uses are free and the next need a captcha: true when it was counted, false when it was not for
 * lack of a captcha. Count and condition are one statement, so that a hundred concurrent uses count as a hundred.
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
