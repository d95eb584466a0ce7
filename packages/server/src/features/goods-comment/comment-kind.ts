import { isStopped } from "@hongxian/contract/core/content/content.rules.ts";
import { contentMessages } from "@hongxian/contract/core/content/content.choices.ts";
import { reviewBizType } from "@hongxian/contract/core/review/review.choices.ts";
import { reviewMessages, undoSeconds } from "@hongxian/contract/core/review/review.messages.ts";
import { addressesOf } from "@hongxian/contract/wire/addresses.ts";
import { AppError, refused } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import { censorFor } from "../../core/foundation/censor/censor-words.ts";
import { memberBoundScope } from "../../core/people/member/member.scope.ts";
import type { ReviewKind } from "../../core/services/review/review-kind.ts";
import { scopeSql } from "../../kit/scope.ts";

interface Found {
  readonly userId: number;
  readonly status: string;
  readonly checkStatus: string;
  readonly checkName: string;
  readonly isFresh: boolean;
  readonly machineResult: Item["machineResult"];
  readonly content: string;
}
interface Item {
  readonly id: number;
  readonly content: string;
  readonly imgs: string;
  readonly machineResult: "NONE" | "PASS" | "REVIEW" | "BLOCK";
  readonly under: string;
  readonly mark: string;
  readonly place: string;
  readonly coverUrl: string;
}

const queued = sql<boolean>`t.check_status = 'WAIT_CHECK' and t.status <> 'DELETED'`;

/** Reviews of goods: low scores first; a decision may be reversed later. */
export const commentKind: ReviewKind = {
  bizType: "GOODS_COMMENT",
  table: "goods_comment",
  key: "id",
  queued,
  waiting: (caller) => sql<boolean>`${queued} and ${scopeSql(memberBoundScope(caller, sql.ref("t.user_id")))}`,
  userId: sql<number>`t.user_id`,
  since: sql<string>`t.created_time`,
  order: sql`t.score, t.id`,
  label: sql<string>`(select g.title from goods g where g.id = t.goods_id)`,
  read: async ({ db }, ids) => {
    const { rows } =
      await sql<Item>`select t.id, concat_ws(E'\n', nullif(t.content, ''), nullif(t.append_content, '')) as content,
        t.imgs, t.machine_result, i.image_url as cover_url,
        concat_ws(' · ', i.title, nullif(i.spec_text, ''), '×' || i.count) as under,
          ${contentMessages.ofOrder} || o.order_no as place,
          repeat('★', t.score) || repeat('☆', 5 - t.score) as mark
      from goods_comment t join order_item i on i.id = t.order_item_id join trade_order o on o.id = t.order_id
      where t.id = any(${ids}::bigint[])`.execute(db);
    const censor = await censorFor(db);
    return new Map(
      rows.map(({ id, imgs, machineResult, content, under, mark, place, coverUrl }) => [
        id,
        {
          images: addressesOf(imgs),
          machine: { result: machineResult, label: "", score: null },
          detail: {
            content,
            under,
            mark,
            alarm: "",
            place,
            visibility: "",
            reportNum: 0,
            videoUrl: "",
            coverUrl,
            seconds: [],
            durationSec: 0,
            hits: censor("COMMENT", content).hits.flatMap(({ found }) => found),
          },
        },
      ]),
    );
  },
  plan: async (call, { id, action, remark, isOneOfMany }) => {
    const { db, caller } = call;
    const { rows } = await sql<Found>`select t.user_id, t.status, t.check_status, t.check_name,
        t.machine_result, concat_ws(E'\n', t.content, t.append_content) as content,
        coalesce(t.check_time > now() - make_interval(secs => ${sql.lit(undoSeconds)}), false) as is_fresh
      from goods_comment t where t.id = ${id} and ${scopeSql(memberBoundScope(caller, sql.ref("t.user_id")))} for
      update of t`.execute(db);
    const found = rows[0];
    if (found === undefined) throw new AppError("NOT_FOUND");
    if (found.status === "DELETED") throw new AppError("STALE");
    const isTurn = found.checkStatus !== action && !found.isFresh;
    if (found.checkStatus !== "WAIT_CHECK" && !isTurn)
      throw new AppError("STALE", { msg: reviewMessages.decidedBy(found.checkName || contentMessages.machine) });
    if (isOneOfMany && action === "PASS") {
      const { hits } = (await censorFor(db))("COMMENT", found.content);
      if (isStopped({ machineResult: found.machineResult, hits })) throw refused(reviewMessages.stopped);
    }
    return {
      userId: found.userId,
      rows: [{ table: "goods_comment", key: "id", id }],
      write: async () => {
        const isPassed = action === "PASS";
        await sql`update goods_comment
            set check_status = ${action}, status = ${isPassed ? "ONLINE" : "HIDDEN"}, is_top = is_top and ${isPassed},
            check_staff_id = ${caller.staffId}, check_name = ${caller.name}, check_time = now(),
              check_fail_remark = ${isPassed ? "" : remark},
            version = version + 1, update_time = now() where id = ${id}`.execute(db);
        return isPassed ? {} : { message: contentMessages.notices.refused(reviewBizType.labels.GOODS_COMMENT, remark) };
      },
    };
  },
};
