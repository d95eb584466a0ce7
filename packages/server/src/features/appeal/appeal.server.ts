import type { punishmentType } from "@hongxian/contract/core/punishment/punishment.choices.ts";
import { appeal } from "@hongxian/contract/features/appeal/appeal.resource.ts";
import type { ChoiceOf } from "@hongxian/contract/kit/choices.ts";
import { sql } from "kysely";
import { memberBoundScope } from "../../core/people/member/member.scope.ts";
import { serveResource } from "../../kit/serve-resource.ts";
import { punishmentOf } from "./appeal-rows.ts";

const late = sql<boolean>`(t.status = 'WAIT_HANDLE' and t.deadline < now())`;

export const appealServer = serveResource(appeal, {
  table: "appeal",
  scope: (caller) => memberBoundScope(caller, sql.ref("t.user_id")),
  computed: {
    punishType: sql<ChoiceOf<
      typeof punishmentType
    > | null>`(select p.type from punishment p where p.id = ${punishmentOf})`,
    punishDays: sql<string | null>`(select trim_scale(p.days)::text from punishment p where p.id = ${punishmentOf})`,
    originReason: sql<string>`coalesce((select p.reason from punishment p where p.id = ${punishmentOf}),
      case t.ref_type when 'REVIEW_ACTION' then (select a.remark from review_action a where a.id = t.ref_id)
        else (select c.handle_remark from complaint c where c.id = t.ref_id) end, '')`,
    banNum: sql<number>`(select count(*)::int from punishment b
      where b.user_id = t.user_id and b.type = 'ACCOUNT_BAN')`,
  },
  filters: {
    overdue: (yes: boolean) => (yes ? late : sql<boolean>`not ${late}`),
    refId: (id: number) => sql<boolean>`t.ref_id = ${id}`,
  },
  run: {},
});
