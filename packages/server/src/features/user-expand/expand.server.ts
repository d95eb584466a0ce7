import type { education, sex } from "@hongxian/contract/core/member/member.choices.ts";
import { expandFormFields } from "@hongxian/contract/features/user-expand/expand.endpoints.ts";
import { expand, type expandBand } from "@hongxian/contract/features/user-expand/expand.resource.ts";
import type { ChoiceOf } from "@hongxian/contract/kit/choices.ts";
import { sql, type RawBuilder } from "kysely";
import { memberBoundScope } from "../../core/people/member/member.scope.ts";
import { serveResource } from "../../kit/serve-resource.ts";

const ofMember = <T>(column: string): RawBuilder<T> =>
  sql<T>`(select ${sql.ref(`own.${column}`)} from member own where own.user_id = t.user_id)`;

const bands: Readonly<Record<ChoiceOf<typeof expandBand>, RawBuilder<boolean>>> = {
  NONE: sql<boolean>`t.percent = 0`,
  HALF: sql<boolean>`t.percent between 1 and 50`,
  MOST: sql<boolean>`t.percent between 51 and 99`,
  FULL: sql<boolean>`t.percent = 100`,
};

/** Every change of these writes a line into the member's history, with its author. */
const recorded = [...expandFormFields, "emotion"];

export const expandServer = serveResource(expand, {
  table: "member_expand",
  scope: (caller) => memberBoundScope(caller, sql.ref("t.user_id")),
  where: sql<boolean>`exists (select from member live
    where live.user_id = t.user_id and live.status in ('ENABLE', 'DISABLE'))`,
  computed: {
    sex: ofMember<ChoiceOf<typeof sex>>("sex"),
    dadEducation: ofMember<ChoiceOf<typeof education> | null>("dad_education"),
    momEducation: ofMember<ChoiceOf<typeof education> | null>("mom_education"),
    isLiveParents: ofMember<boolean | null>("is_live_parents"),
    siblings: sql<string>`case when t.brother_num is null and t.sister_num is null then ''
      else coalesce(t.brother_num::text, '-') || '/' || coalesce(t.sister_num::text, '-') end`,
    saleName: sql<string>`coalesce((select s.name from member own join staff s on s.user_id = own.sale_user_id
      where own.user_id = t.user_id), '')`,
    updateStaffId: sql<number | null>`(select r.staff_id from info_update_record r
      where r.user_id = t.user_id and r.field = any(${recorded}::text[]) order by r.id desc limit 1)`,
  },
  filters: {
    percent: (band: ChoiceOf<typeof expandBand>) => bands[band],
    saleUserId: (userId: number) =>
      sql<boolean>`exists (select from member own where own.user_id = t.user_id
        and own.sale_user_id is not distinct from ${userId === 0 ? null : userId}::bigint)`,
  },
  run: {},
});
