import { introductionsRead } from "@hongxian/contract/core/introduction/introduction.open-read.ts";
import { sql } from "kysely";
import { serveOpenRead, type ReadRow } from "../../../kit/served-open-read.ts";
import { newest, type PageKey } from "../../foundation/open-door/page-order.ts";
import { wasAsked } from "./asked-introduction.ts";
import { memberCards } from "../matching/member-cards.ts";

interface Row extends Omit<ReadRow<typeof introductionsRead>, "other">, PageKey {
  readonly otherId: number;
}

export const introductionsOpenRead = serveOpenRead(introductionsRead, async (call) => {
  const { db, application, userId, query } = call;
  const { status } = query;
  const page = newest(query);
  const { rows } = await sql<Row>`select ${page.keys}, t.id, t.no,
      case when t.user_id = ${userId} then 'SELF' else 'OTHER' end as side, t.status,
      (t.status = case when t.user_id = ${userId} then 'WAIT_SELF' else 'WAIT_OTHER' end) as waits_for_member,
      case when t.status in ('WAIT_SELF', 'WAIT_OTHER') then t.expire_time end as expire_time,
      case when t.user_id = ${userId} then t.other_user_id else t.user_id end as other_id, t.meet_time, t.meet_place,
      t.result, t.created_time, t.state_time
    from introduction t where ${wasAsked(userId)}
      ${status === undefined ? sql`` : sql`and t.status = ${status}`} ${page.rest}`.execute(db);
  const { list, next } = page.give(rows);
  const cards = await memberCards(
    db,
    application.id,
    list.map(({ otherId }) => otherId),
  );
  return {
    list: list.flatMap((row) => {
      const other = cards.get(row.otherId);
      return other === undefined ? [] : [{ ...row, other }];
    }),
    next,
  };
});
