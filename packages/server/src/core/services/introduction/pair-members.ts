import { sql } from "kysely";
import { recommendable } from "../../people/member/recommendable.ts";
import type { Db } from "../../../kit/call.ts";

/** What an introduction needs to know about one of its members. */
export interface PairMember {
  readonly userId: number;
  readonly firstName: string;
  readonly login: string | null;
  readonly sex: string;
  readonly status: string;
  readonly shopId: number | null;
  readonly shopStatus: string | null;
  readonly age: number | null;
  readonly homeCity: string;
  readonly height: number | null;
  readonly education: string | null;
  readonly marital: string | null;
  readonly profession: string | null;
  /** Paused, or has found somebody. */
  readonly isTaken: boolean;
  /** The account that serves the member: matchmaker, else adviser, else sales. */
  readonly servingStaffId: number | null;
}

/** Reads and locks both members in one order, so that two introductions of a person wait for each other. */
export async function lockPair(db: Db, one: number, other: number): Promise<readonly PairMember[]> {
  const { rows } = await sql<PairMember>`select m.user_id, m.first_name, m.login, m.sex, m.status, m.shop_id,
      shop.status as shop_status,
      date_part('year', age(current_date, m.birthday))::int as age, m.home_city, m.height, m.education,
      m.marital, m.profession,
      (select s.id from staff s
      where s.user_id = coalesce(m.matchmaker_user_id, m.adviser_user_id, m.sale_user_id) and s.status = 'ENABLE') as
        serving_staff_id,
      not ${recommendable} as is_taken
    from member m left join shop on shop.id = m.shop_id
    where m.user_id in (${one}, ${other}) order by m.user_id for no key update of m`.execute(db);
  return rows;
}
