import type { faceValue } from "@hongxian/contract/core/member/credential.choices.ts";
import { education } from "@hongxian/contract/core/member/member.choices.ts";
import { recommendMessages } from "@hongxian/contract/core/recommend/recommend-slot.endpoints.ts";
import { recommendSlot, slotYears } from "@hongxian/contract/features/recommend/recommend-slot.resource.ts";
import type { ChoiceOf } from "@hongxian/contract/kit/choices.ts";
import { invalid, refused } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import { labelSql } from "../../core/people/member/label-sql.ts";
import { ageSql } from "../../core/people/member/member-age-sql.ts";
import { memberBoundScope } from "../../core/people/member/member.scope.ts";
import { recommendable } from "../../core/people/member/recommendable.ts";
import { serveResource } from "../../kit/serve-resource.ts";
import { hasOverlap, statusAt } from "./slot-rules.ts";

const ofMember = (value: ReturnType<typeof sql>) => sql`(select ${value} from member m where m.user_id = t.user_id)`;

export const recommendSlotServer = serveResource(recommendSlot, {
  table: "recommend_slot",
  scope: (caller) => memberBoundScope(caller, sql.ref("t.user_id")),
  computed: {
    profile: sql<string>`coalesce(${ofMember(sql`concat_ws(' · ', ${ageSql(sql.ref("m.birthday"))} || ${slotYears},
      ${labelSql(education, sql.ref("m.education"))}, nullif(m.home_city, ''))`)}, '')`,
    faceValue: sql<ChoiceOf<typeof faceValue> | null>`${ofMember(sql`m.face_value::text`)}`,
    clickRate: sql<number>`(case when t.view_count = 0 then 0
      else least(10000, round(t.click_count * 10000.0 / t.view_count)) end)::int`,
    isShown: sql<boolean>`(t.status = 'ONLINE'
      and exists (select 1 from member m where m.user_id = t.user_id and ${recommendable}))`,
  },
  filters: {
    sex: (sex: string) => sql<boolean>`exists (select 1 from member m where m.user_id = t.user_id and m.sex = ${sex})`,
    showBeginTime: (day: string) => sql<boolean>`t.end_time >= ${day}::timestamptz`,
    showEndTime: (day: string) =>
      day.includes("T")
        ? sql<boolean>`t.begin_time <= ${day}::timestamptz`
        : sql<boolean>`t.begin_time < ${day}::date + 1`,
  },
  before: {
    edit: async (call, row, draft) => {
      if (row.status !== "WAIT" && row.status !== "ONLINE") throw refused(recommendMessages.finished);
      const { position = row.position, beginTime = row.beginTime, endTime = row.endTime } = draft;
      if (Date.parse(endTime) <= Date.now()) throw invalid({ endTime: recommendMessages.past });
      // Adding a slot locks the member first; so does this, or two overlapping ones could be added together.
      await sql`select 1 from member where user_id = ${row.userId} for update`.execute(call.db);
      const terms = { position, beginTime, endTime };
      if (await hasOverlap(call.db, row.userId, terms, row.id)) throw invalid({ position: recommendMessages.overlap });
      return { status: statusAt(beginTime), staffId: call.caller.staffId };
    },
  },
  run: {},
});
