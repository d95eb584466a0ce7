import { subjectDiscuss } from "@hongxian/contract/features/subject-discuss/subject-discuss.resource.ts";
import { discussMessages, discussTops } from "@hongxian/contract/features/subject-discuss/subject-discuss.rules.ts";
import { refused } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import { notifyMember } from "../../core/foundation/notice/notify-member.ts";
import { contentStatusRuns } from "../../core/services/content/move-content.ts";
import { rewardEssence } from "../../core/services/content/reward-essence.ts";
import { memberBoundScope } from "../../core/people/member/member.scope.ts";
import { serveResource } from "../../kit/serve-resource.ts";

/** The label of the side that a post t takes. */
export const optionTextSql = sql<string>`coalesce((select o ->> 'text' from subject s, jsonb_array_elements(s.options) o
  where s.id = t.subject_id and (o ->> 'id')::int = t.option_id), '')`;

export const subjectDiscussServer = serveResource(subjectDiscuss, {
  table: "subject_discuss",
  scope: (caller) => memberBoundScope(caller, sql.ref("t.user_id")),
  computed: {
    subjectTitle: sql<string>`(select s.title from subject s where s.id = t.subject_id)`,
    subjectType: sql<string>`(select s.type from subject s where s.id = t.subject_id)`,
    optionText: optionTextSql,
  },
  filters: { reportMin: (least: number) => sql<boolean>`t.report_num >= ${least}` },
  versioned: true,
  run: {
    ...contentStatusRuns("SUBJECT_DISCUSS", { isTop: false, isEssence: false }),
    essence: async ({ db }, { id, userId, subjectTitle }) => {
      await notifyMember(db, { userId, ...discussMessages.notice(subjectTitle) });
      await rewardEssence(db, userId, id);
      return { set: { isEssence: true }, data: { id, isEssence: true }, note: { isEssence: true } };
    },
    plain: async (_call, { id }) => ({
      set: { isEssence: false },
      data: { id, isEssence: false },
      note: { isEssence: false },
    }),
    top: async ({ db }, { id, subjectId }) => {
      // A concurrent pin to the same topic waits for the lock, and is counted.
      await sql`select 1 from subject where id = ${subjectId} for no key update`.execute(db);
      const { rows } = await sql<{ n: number }>`select count(*)::int as n from subject_discuss
        where subject_id = ${subjectId} and is_top and status = 'ONLINE'`.execute(db);
      if ((rows[0]?.n ?? 0) >= discussTops) throw refused(discussMessages.fullTop);
      return { set: { isTop: true }, data: { id, isTop: true }, note: { isTop: true } };
    },
    untop: async (_call, { id }) => ({
      set: { isTop: false },
      data: { id, isTop: false },
      note: { isTop: false },
    }),
  },
});
