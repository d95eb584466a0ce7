import { maskKeeps, shortNumber } from "@hongxian/contract/core/member/mask.rules.ts";
import { sql, type RawBuilder } from "kysely";

type Text = RawBuilder<unknown>;

const length = (text: Text) => sql`char_length(${text})`;

/** The counterpart of the contract's masking, for lists that mask inside the query; null stays null. */
function maskBetweenSql(
  text: Text,
  { head, tail }: { readonly head: number; readonly tail: number },
): RawBuilder<string> {
  const visibleLength = sql.lit(head + tail);
  return sql<string>`case when ${length(text)} <= ${visibleLength} then repeat('*', ${length(text)})
    else left(${text}, ${sql.lit(head)}) || repeat('*', ${length(text)} - ${visibleLength}) || right(${text},
    ${sql.lit(tail)}) end`;
}

export const maskPhoneSql = (phone: Text): RawBuilder<string> => maskBetweenSql(phone, maskKeeps.phone);
export const maskIdNoSql = (idNo: Text): RawBuilder<string> => maskBetweenSql(idNo, maskKeeps.idNo);
export const maskRealnameSql = (name: Text): RawBuilder<string> => maskBetweenSql(name, maskKeeps.realname);

/** Red-line and WeChat numbers. */
export const maskMiddleSql = (text: Text): RawBuilder<string> =>
  sql<string>`case when ${length(text)} <= ${sql.lit(shortNumber)} then repeat('*', ${length(text)})
    else ${maskBetweenSql(text, maskKeeps.middle)} end`;
