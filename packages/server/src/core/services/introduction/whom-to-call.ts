import { sql } from "kysely";
import type { Db } from "../../../kit/call.ts";

interface Contact {
  readonly matchmaker: string;
  readonly phone: string;
}

/**
 * Who serves the member, and the number to reach her: that of her contract, else of her shop. Her sign-in number only
 * where there is no other.
 */
export async function whomToCall(db: Db, staffId: number): Promise<Contact> {
  const { rows } = await sql<Contact>`select s.name as matchmaker,
      coalesce(nullif(a.contact_phone, ''), nullif(shop.phone, ''), s.login) as phone
    from staff s left join agent a on a.id = s.agent_id
    left join member m on m.user_id = s.user_id
    left join shop on shop.id = coalesce(a.shop_id, m.shop_id)
    where s.id = ${staffId}`.execute(db);
  return rows[0] ?? { matchmaker: "", phone: "" };
}
