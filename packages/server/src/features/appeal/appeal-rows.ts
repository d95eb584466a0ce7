import type { AppealRef, AppealType } from "@hongxian/contract/core/ticket/appeal.choices.ts";
import { AppError } from "@hongxian/contract/wire/errors.ts";
import { sql, type RawBuilder } from "kysely";
import { memberBoundScope } from "../../core/people/member/member.scope.ts";
import type { Call } from "../../kit/call.ts";
import { scopeSql } from "../../kit/scope.ts";

export interface Appeal {
  readonly id: number;
  readonly userId: number;
  readonly type: AppealType;
  readonly refType: AppealRef;
  readonly refId: number;
  readonly status: string;
  readonly originalStaffId: number | null;
  /** The punishment that is upheld or lifted with the appeal; null where there is none. */
  readonly punishmentId: number | null;
}

/** Appeals follow the scope of their member: a condition on `appeal t`. */
export const visible = ({ caller }: Pick<Call, "caller">): RawBuilder<boolean> =>
  scopeSql(memberBoundScope(caller, sql.ref("t.user_id")));

/** For a complaint's verdict, the punishment it imposed on the member who appeals. */
export const punishmentOf = sql`case t.ref_type when 'PUNISHMENT' then t.ref_id when 'COMPLAINT' then
  (select p.id from complaint c join punishment p on p.id = c.punishment_id
  where c.id = t.ref_id and p.user_id = t.user_id) end`;

export async function findAppeal(call: Pick<Call, "caller" | "db">, id: number): Promise<Appeal> {
  const { rows } =
    await sql<Appeal>`select t.id, t.user_id, t.type, t.ref_type, t.ref_id, t.status, t.original_staff_id,
      (${punishmentOf})::bigint as punishment_id
    from appeal t where t.id = ${id} and ${visible(call)}`.execute(call.db);
  if (rows[0] === undefined) throw new AppError("NOT_FOUND");
  return rows[0];
}
