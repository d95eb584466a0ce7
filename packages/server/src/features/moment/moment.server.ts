import { microBlog, moment } from "@hongxian/contract/features/moment/moment.resource.ts";
import { sql, type RawBuilder } from "kysely";
import { hitsSql } from "../../core/foundation/censor/hits-sql.ts";
import { memberBoundScope } from "../../core/people/member/member.scope.ts";
import type { Caller } from "../../kit/caller.ts";
import { memberKeyword } from "../../kit/filter-sql.ts";
import { serveResource } from "../../kit/serve-resource.ts";

const videoUrl = sql<string>`coalesce(nullif(t.video_url, ''),
  (select v.video_url from video v where v.id = t.video_id), '')`;
const subjectTitle = sql<string>`coalesce((select s.title from subject s where s.id = t.subject_id), '')`;
/** A post `t` of one of the platform's own accounts. */
export const isOfficialSql = sql<boolean>`exists (select from market_account a
  where a.user_id = t.user_id and a.remove_time is null)`;

const byNumberOrMember = (text: string, caller: Caller): RawBuilder<boolean> => {
  const member = memberKeyword(sql.ref("t.user_id"), text, caller);
  return /^\d{1,15}$/.test(text) ? sql<boolean>`(t.id = ${text}::bigint or ${member})` : member;
};
const withMedium = (media: "IMG" | "VIDEO"): RawBuilder<boolean> =>
  media === "IMG" ? sql<boolean>`t.imgs <> ''` : sql<boolean>`(t.video_id is not null or t.video_url <> '')`;

export const momentServer = serveResource(moment, {
  table: "moment",
  scope: (caller) => memberBoundScope(caller, sql.ref("t.user_id")),
  computed: { videoUrl, subjectTitle, hits: hitsSql(sql.ref("t.content"), "MOMENT") },
  filters: {
    member: byNumberOrMember,
    media: withMedium,
    reportMin: (least: number) => sql<boolean>`t.report_num >= ${least}`,
  },
  run: {},
});

export const microBlogServer = serveResource(microBlog, {
  table: "moment",
  scope: (caller) => memberBoundScope(caller, sql.ref("t.user_id")),
  where: sql<boolean>`t.kind = 'MICRO_BLOG'`,
  computed: {
    videoUrl,
    subjectTitle,
    isOfficial: isOfficialSql,
    fansNum: sql<number>`(select count(*)::int from attention a where a.to_user_id = t.user_id
      and a.created_time >= t.publish_time and a.created_time < t.publish_time + interval '24 hours')`,
  },
  filters: {
    authorType: (type: "OFFICIAL" | "MATCHMAKER") =>
      type === "OFFICIAL" ? isOfficialSql : sql<boolean>`not ${isOfficialSql}`,
  },
  run: {},
});
