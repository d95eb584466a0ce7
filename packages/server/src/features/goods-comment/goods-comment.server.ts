import * as endpoints from "@hongxian/contract/features/goods-comment/goods-comment.endpoints.ts";
import {
  commentMessages,
  commentTops,
  goodsComment,
} from "@hongxian/contract/features/goods-comment/goods-comment.resource.ts";
import { invalid, refused } from "@hongxian/contract/wire/errors.ts";
import { sql, type RawBuilder } from "kysely";
import type { z } from "zod";
import { memberBoundScope } from "../../core/people/member/member.scope.ts";
import { noticeWhoMay } from "../../core/foundation/notice/notices.ts";
import { handle, type Call, type Db } from "../../kit/call.ts";
import { scopeSql } from "../../kit/scope.ts";
import { serveResource } from "../../kit/serve-resource.ts";
import type { Job } from "../../platform/jobs/job.ts";

const bands: Readonly<Record<string, RawBuilder<boolean>>> = {
  GOOD: sql<boolean>`t.score >= 4`,
  MIDDLE: sql<boolean>`t.score = 3`,
  BAD: sql<boolean>`t.score <= 2`,
};
const visible = ({ caller }: Pick<Call, "caller">) => scopeSql(memberBoundScope(caller, sql.ref("t.user_id")));

export const goodsCommentServer = serveResource(goodsComment, {
  table: "goods_comment",
  scope: (caller) => memberBoundScope(caller, sql.ref("t.user_id")),
  computed: {
    goodsTitle: sql<string>`(select i.title from order_item i where i.id = t.order_item_id)`,
    goodsImage: sql<string>`(select i.image_url from order_item i where i.id = t.order_item_id)`,
    specText: sql<string>`(select i.spec_text from order_item i where i.id = t.order_item_id)`,
    orderNo: sql<string>`(select o.order_no from trade_order o where o.id = t.order_id)`,
  },
  filters: {
    goodsId: (id: number) => sql<boolean>`t.goods_id = ${id}`,
    band: (value: string) => bands[value] ?? sql<boolean>`true`,
    hasImage: (value: string) => (value === "YES" ? sql<boolean>`t.imgs <> ''` : sql<boolean>`t.imgs = ''`),
    replied: (value: string) => (value === "YES" ? sql<boolean>`t.reply <> ''` : sql<boolean>`t.reply = ''`),
  },
  versioned: true,
  run: {
    reply: async ({ db, caller }, { id, reply: before }, { reply }) => {
      const isEdit = before !== "";
      const { rows } = await sql<{
        isOld: boolean;
        replyEdited: boolean;
      }>`select reply_edited, coalesce(reply_time < now() - interval '24 hours', false) as is_old
        from goods_comment where id = ${id}`.execute(db);
      if (isEdit && rows[0]?.isOld === true) throw refused(commentMessages.replyOld);
      if (isEdit && rows[0]?.replyEdited === true) throw refused(commentMessages.replyTwice);
      const set = { reply, replyStaffId: caller.staffId, replyEdited: isEdit };
      return {
        set: isEdit ? set : { ...set, replyTime: sql`now()` },
        data: { id, reply },
        note: { previousReply: before },
      };
    },
    top: async ({ db }, { id, goodsId }) => {
      // A concurrent pin for the same goods waits for the lock, and is counted.
      await sql`select 1 from goods where id = ${goodsId} for no key update`.execute(db);
      const { rows } = await sql<{
        n: number;
      }>`select count(*)::int as n from goods_comment
        where goods_id = ${goodsId} and is_top and status = 'ONLINE'`.execute(db);
      if ((rows[0]?.n ?? 0) >= commentTops) throw refused(commentMessages.fullTop);
      return { set: { isTop: true }, data: { id, isTop: true }, note: { isTop: true } };
    },
    untop: async (_call, { id }) => ({
      set: { isTop: false },
      data: { id, isTop: false },
      note: { isTop: false },
    }),
    hide: async (_call, _row, { reason }) => {
      if (reason === "") throw invalid({ reason: commentMessages.reason });
      return { set: { isTop: false } };
    },
    restore: async () => ({ set: { isTop: false } }),
    remove: async () => ({ set: { isTop: false } }),
  },
});

type Stat = z.output<typeof endpoints.getCommentStat.data>;
export const getCommentStat = handle(endpoints.getCommentStat, async (call) => {
  const { rows } =
    await sql<Stat>`with seen as (select t.* from goods_comment t where t.status <> 'DELETED' and ${visible(call)}),
      recent as (select * from seen where created_time >= current_date - 29)
    select (select count(*)::int from seen where check_status = 'WAIT_CHECK') as waiting,
      (select count(*)::int from seen where created_time >= current_date) as today,
      (select round(count(*) filter (where score >= 4) * 10000.0 / nullif(count(*), 0))::int from recent) as good_bp,
      (select count(*)::int from seen where score <= 2 and reply = '') as bad_unanswered,
      (select json_agg(json_build_object('score', s, 'count', (select count(*)::int from recent r where r.score = s))
      order by s) from generate_series(1, 5) s) as by_score,
      (select coalesce(json_agg(json_build_object('goodsId', w.goods_id, 'title', w.title, 'badNum', w.n)
      order by w.n desc), '[]') from (
        select s.goods_id, g.title, count(*)::int as n from seen s join goods g on g.id = s.goods_id where s.score <= 2
        group by 1, 2 order by n desc limit 10) w) as worst`.execute(call.db);
  return rows[0] ?? { waiting: 0, today: 0, goodBp: null, badUnanswered: 0, byScore: [], worst: [] };
});

/** Customer service is notified, once, of a bad score without an answer for a day. */
export async function warnUnanswered(db: Db): Promise<number> {
  const { rows } = await sql<{ id: number; score: number; title: string }>`update goods_comment t set warn_time = now()
    from goods g where g.id = t.goods_id and t.score <= 2 and t.reply = '' and t.status <> 'DELETED'
      and t.warn_time is null
      and t.created_time between now() - interval '7 days' and now() - interval '24 hours'
    returning t.id, t.score, g.title`.execute(db);
  await noticeWhoMay(
    db,
    "badGoodsComment",
    rows.map(({ title, score }) => ({
      kind: "TODO",
      ...commentMessages.warn(title, score),
      link: "/operate/commentmanage?tab=all&band=BAD&replied=NO",
    })),
  );
  return rows.length;
}

export const commentJobs: readonly Job[] = [
  {
    name: "goods-comment-watch",
    cron: "15 * * * *",
    run: ({ database }) => database.db.transaction().execute(warnUnanswered),
  },
];
