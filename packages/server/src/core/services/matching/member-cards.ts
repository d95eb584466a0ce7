import { maskNickname } from "@hongxian/contract/core/member/mask.rules.ts";
import type { memberCard } from "@hongxian/contract/core/matching/member-card.ts";
import { sql } from "kysely";
import type { z } from "zod";
import type { Db } from "../../../kit/call.ts";
import { ageSql } from "../../people/member/member-age-sql.ts";

type Card = z.input<typeof memberCard>;

/** What one member may see of others before both agreed; the numbers are those of the application that asks. */
export async function memberCards(
  db: Db,
  appId: number,
  userIds: readonly number[],
): Promise<ReadonlyMap<number, Card>> {
  if (userIds.length === 0) return new Map();
  const { rows } = await sql<Omit<Card, "nickname"> & { readonly firstName: string }>`select m.user_id, m.first_name,
      m.sex, ${ageSql(sql`m.birthday`)} as age, m.height, m.home_city, m.education, m.marital, m.profession,
      (select min(r.external_id) from open_record r
      where r.kind = 'member' and r.own_id = m.user_id and r.app_id = ${appId}) as external_id
    from member m where m.user_id = any(${[...userIds]}::bigint[])`.execute(db);
  return new Map(rows.map(({ firstName, ...card }) => [card.userId, { ...card, nickname: maskNickname(firstName) }]));
}
