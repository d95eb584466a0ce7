import type { credentialStatus } from "@hongxian/contract/core/member/credential.choices.ts";
import type { communicateStatus } from "@hongxian/contract/core/member/member.choices.ts";
import {
  visaWarnDays,
  type chineseLevel,
  type visaDue,
  type visaType,
} from "@hongxian/contract/features/foreign-member/foreign-member.choices.ts";
import { foreignMember } from "@hongxian/contract/features/foreign-member/foreign-member.resource.ts";
import type { nationality } from "@hongxian/contract/features/foreign-member/nationality.choices.ts";
import type { ChoiceOf } from "@hongxian/contract/kit/choices.ts";
import { sql, type RawBuilder } from "kysely";
import { ageSql } from "../../core/people/member/member-age-sql.ts";
import { memberBoundScope } from "../../core/people/member/member.scope.ts";
import { serveResource } from "../../kit/serve-resource.ts";

/** Members from abroad whose account is not closed, as a condition on the member called t. */
export const isForeign = sql<boolean>`(t.user_role in ('FOREIGNERS', 'FOREIGNERS_PARENT')
  and t.status in ('ENABLE', 'DISABLE'))`;

/** A column of the profile; a member who never filled it in has none. */
const profile = <T>(column: string): RawBuilder<T> =>
  sql<T>`(select ${sql.ref(`f.${column}`)} from foreign_profile f where f.user_id = t.user_id)`;
const filled = <T>(column: string): RawBuilder<T> => sql<T>`nullif(${profile<string>(column)}, '')`;
const text = (column: string): RawBuilder<string> => sql<string>`coalesce(${profile<string>(column)}, '')`;

const age = ageSql(sql.ref("t.birthday"));
const visa = profile<string | null>("visa_expire_date");
const ending = (days: number) => sql<boolean>`${visa} between current_date and current_date + ${days}::int`;
const dueConditions: Readonly<Record<ChoiceOf<typeof visaDue>, RawBuilder<boolean>>> = {
  DAYS_30: ending(visaWarnDays),
  DAYS_90: ending(90),
  PAST: sql<boolean>`${visa} < current_date`,
};

export const foreignMemberServer = serveResource(foreignMember, {
  table: "member",
  scope: (caller) => memberBoundScope(caller, sql.ref("t.user_id")),
  where: isForeign,
  computed: {
    nationality: filled<ChoiceOf<typeof nationality> | null>("nationality"),
    age,
    chineseLevel: profile<ChoiceOf<typeof chineseLevel> | null>("chinese_level"),
    inChina: profile<boolean | null>("in_china"),
    homePlace: sql<string>`concat_ws(' ', nullif(t.home_prov, ''), nullif(t.home_city, ''), nullif(t.home_area, ''))`,
    visaType: filled<ChoiceOf<typeof visaType> | null>("visa_type"),
    visaExpireDate: visa,
    passportNo: text("passport_no_masked"),
    passportPic: text("passport_pic"),
    status: sql<ChoiceOf<typeof credentialStatus>>`coalesce(${profile<string>("status")}, 'NOT')`,
    submitTime: profile<string | null>("submit_time"),
    checkStaffId: profile<number | null>("check_staff_id"),
    checkTime: profile<string | null>("check_time"),
    checkFailRemark: text("check_fail_remark"),
    communicateStatus: sql<ChoiceOf<typeof communicateStatus>>`coalesce(t.communicate_status, 'NO_PAYMENT_LOW')`,
    saleName: sql<string>`coalesce((select s.name from staff s where s.user_id = t.sale_user_id limit 1), '')`,
    version: sql<number>`coalesce(${profile<number>("version")}, 0)`,
  },
  filters: {
    visa: (due: ChoiceOf<typeof visaDue>) => dueConditions[due],
    saleUserId: (userId: number) =>
      sql<boolean>`t.sale_user_id is not distinct from ${userId === 0 ? null : userId}::bigint`,
    ageMin: (years: number) => sql<boolean>`${age} >= ${years}::int`,
    ageMax: (years: number) => sql<boolean>`${age} <= ${years}::int`,
  },
  run: {},
});
