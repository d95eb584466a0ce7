import type { CredentialKind } from "@hongxian/contract/core/credential/credential-pages.ts";
import type { credentialStatus } from "@hongxian/contract/core/member/credential.choices.ts";
import type { ChoiceOf } from "@hongxian/contract/kit/choices.ts";
import { AppError } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import type { Call } from "../../../kit/call.ts";
import { scopeSql } from "../../../kit/scope.ts";
import { memberBoundScope } from "../../people/member/member.scope.ts";

export type CredentialStatus = ChoiceOf<typeof credentialStatus>;

export interface CredentialRecord {
  readonly id: number;
  readonly userId: number;
  readonly type: CredentialKind;
  readonly status: CredentialStatus;
  readonly detail: Readonly<Record<string, unknown>>;
  readonly authImg: string;
  readonly submitStaffId: number | null;
  readonly firstPassStaffId: number | null;
  /** Whether the member has submitted no newer one of this kind. */
  readonly isNewest: boolean;
}

/** A record of a member the caller may see; locked only after its member, like every write about members. */
export async function findRecord({ db, caller }: Call, id: number, lock = false): Promise<CredentialRecord> {
  const { rows } =
    await sql<CredentialRecord>`select t.id, t.user_id, t.type, t.status, t.detail, t.auth_img, t.submit_staff_id,
      t.first_pass_staff_id,
      not exists (select from auth_record l
      where l.user_id = t.user_id and l.type = t.type and l.id > t.id) as is_newest
    from auth_record t where t.id = ${id} and ${scopeSql(memberBoundScope(caller, sql.ref("t.user_id")))}
    ${lock ? sql`for update of t` : sql``}`.execute(db);
  if (rows[0] === undefined) throw new AppError("NOT_FOUND");
  return rows[0];
}

/** The states stored in the member's row; for work and assets they follow from the newest record. */
export const stateColumn: Partial<Record<CredentialKind, string>> = {
  EDUCATION: "education_auth_status",
  HOUSE: "house_auth_status",
  CAR: "car_auth_status",
  MARRIAGE: "marriage_auth_status",
};
