import { parentRoles, type MatchCard } from "@hongxian/contract/core/matching/match.endpoints.ts";
import { incomeText } from "@hongxian/contract/core/member/income.rules.ts";
import { maskNickname } from "@hongxian/contract/core/member/mask.rules.ts";
import { maskContacts } from "@hongxian/contract/core/poster/mask-contacts.rules.ts";
import { sql } from "kysely";
import type { Call } from "../../../kit/call.ts";
import { scopeSql } from "../../../kit/scope.ts";
import { ageSql } from "../../people/member/member-age-sql.ts";
import { memberScope } from "../../people/member/member.scope.ts";
import { blurredAddress } from "./blurred-photo.ts";

interface CardRow extends Omit<MatchCard, "masked" | "incomeText" | "byParent"> {
  readonly isOwn: boolean;
  /** Lent to the caller's shop: the photo is clear, contact data stay hidden. */
  readonly isLent: boolean;
  readonly income: number | null;
  readonly spouseIncomeMax: number | null;
  readonly userRole: string;
  readonly lastActiveTime: string | null;
}

export type CardWithTime = MatchCard & { readonly lastActiveTime: string | null };

/** An accepted request of the caller's shop, or of the caller, about this member. */
const lentSql = ({ staffId, shopId }: Call["caller"]) => sql<boolean>`exists (select from borrow_request lent
  where lent.target_user_id = m.user_id and lent.status in ('ACCEPTED', 'FINISHED')
    and (lent.from_staff_id = ${staffId} or lent.from_shop_id = ${shopId}))`;

/** Cards of members by id. Whose member it is decides what the card shows; no card shows a phone number. */
export async function readCards(
  { db, caller, services }: Pick<Call, "db" | "caller" | "services">,
  userIds: readonly number[],
): Promise<ReadonlyMap<number, CardWithTime>> {
  if (userIds.length === 0) return new Map();
  const { rows } = await sql<CardRow>`select m.user_id, m.first_name, nullif(m.image_url, '') as image_url, m.sex,
      ${ageSql(sql`m.birthday`)} as age, m.height, m.education, m.marital, m.home_city, m.income, m.spouse_income_max,
      m.profession,
      m.user_role, m.signature, m.last_active_time, shop.name as shop_name,
      (${scopeSql(memberScope(caller))}) is true as is_own, ${lentSql(caller)} as is_lent
    from member m left join shop on shop.id = m.shop_id where m.user_id = any(${userIds}::bigint[])`.execute(db);
  return new Map(
    rows.map(({ isOwn, isLent, income, spouseIncomeMax, userRole, ...row }) => [
      row.userId,
      {
        ...row,
        masked: !isOwn,
        firstName: isOwn ? row.firstName : maskNickname(row.firstName),
        imageUrl: isOwn || isLent || row.imageUrl === null ? row.imageUrl : blurredAddress(services, row.userId),
        signature: isOwn ? row.signature : maskContacts(row.signature),
        incomeText: income === null ? "" : incomeText(income, spouseIncomeMax),
        byParent: parentRoles.includes(userRole),
      },
    ]),
  );
}
