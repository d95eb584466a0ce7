import { sql } from "kysely";
import { memberBoundScope } from "../../core/people/member/member.scope.ts";
import type { ReviewKind } from "../../core/services/review/review-kind.ts";
import { scopeSql } from "../../kit/scope.ts";

interface PassportRow {
  readonly userId: number;
  readonly passportPic: string;
  readonly nationality: string;
  readonly passportNo: string;
  readonly visaType: string;
  readonly visaExpireDate: string | null;
  readonly homePlace: string;
}

const queued = sql<boolean>`t.status = 'AUTHING'
  and exists (select from member f where f.user_id = t.user_id and f.user_role in ('FOREIGNERS', 'FOREIGNERS_PARENT'))`;

/** Waiting passports; they are decided by the page's own call. */
export const passportKind: ReviewKind = {
  bizType: "PASSPORT",
  table: "foreign_profile",
  key: "user_id",
  queued,
  waiting: (caller) => sql<boolean>`${queued} and ${scopeSql(memberBoundScope(caller, sql.ref("t.user_id")))}`,
  userId: sql<number>`t.user_id`,
  since: sql<string>`coalesce(t.submit_time, t.created_time)`,
  order: sql`t.submit_time nulls first, t.user_id`,
  label: sql<string>`t.nationality`,
  read: async ({ db }, ids) => {
    const { rows } =
      await sql<PassportRow>`select t.user_id, t.passport_pic, t.nationality, t.passport_no_masked as passport_no,
        t.visa_type, t.visa_expire_date,
        concat_ws(' ', nullif(m.home_prov, ''), nullif(m.home_city, ''), nullif(m.home_area, '')) as home_place
      from foreign_profile t join member m on m.user_id = t.user_id where t.user_id = any(${ids}::bigint[])`.execute(
        db,
      );
    return new Map(
      rows.map(({ userId, passportPic, ...detail }) => [
        userId,
        { images: passportPic === "" ? [] : [passportPic], machine: null, detail },
      ]),
    );
  },
};
