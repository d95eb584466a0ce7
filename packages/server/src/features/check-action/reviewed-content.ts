import * as endpoints from "@hongxian/contract/features/check-action/check-action.endpoints.ts";
import { addressesOf } from "@hongxian/contract/wire/addresses.ts";
import { AppError } from "@hongxian/contract/wire/errors.ts";
import { sql, type RawBuilder } from "kysely";
import { handle } from "../../kit/call.ts";

/**
 * A row `k` of what was reviewed, by the number `t.biz_id`. Treeholes stay on their page: their authors would appear
 * beside the decision.
 */
interface Shown {
  readonly from: RawBuilder<unknown>;
  readonly words: RawBuilder<string>;
  readonly imgs: RawBuilder<string>;
  readonly video: RawBuilder<string>;
}

const none = sql<string>`''`;
const written = (table: string, imgs = sql<string>`k.imgs`, video = none): Shown => ({
  from: sql`${sql.table(table)} k where k.id = t.biz_id`,
  words: sql<string>`k.content`,
  imgs,
  video,
});
const moment = written("moment", sql<string>`k.imgs`, sql<string>`k.video_url`);

const kinds: Readonly<Record<string, Shown>> = {
  VIDEO: {
    from: sql`video k where k.id = t.biz_id`,
    words: sql<string>`k.title`,
    imgs: sql<string>`k.cover_url`,
    video: sql<string>`k.video_url`,
  },
  MOMENT: moment,
  MICRO_BLOG: moment,
  MOMENT_COMMENT: written("moment_comment", none),
  SUBJECT_DISCUSS: written("subject_discuss"),
  SUBJECT_EVALUATE: written("subject_evaluate", none),
  COMPLAINT: written("complaint"),
  APPEAL: written("appeal"),
  GOODS_COMMENT: written("goods_comment"),
  LIVE: {
    from: sql`live_session k join live_room r on r.id = k.room_id where k.id = t.biz_id`,
    words: sql<string>`r.title`,
    imgs: sql<string>`k.snapshot_url`,
    video: none,
  },
};

/** The first words of what was reviewed, for a row `t` of the decisions. */
export const firstWords = sql<string | null>`case t.biz_type ${sql.join(
  Object.entries(kinds).map(
    ([type, { from, words }]) => sql`when ${sql.lit(type)} then (select left(${words}, 60) from ${from})`,
  ),
  sql` `,
)} end`;

interface Row {
  readonly words: string;
  readonly imgs: string;
  readonly video: string;
}
export const getReviewedContent = handle(endpoints.getReviewedContent, async ({ db, params: { id } }) => {
  const { rows } = await sql<{ bizType: string }>`select biz_type from review_action where id = ${id}`.execute(db);
  const bizType = rows[0]?.bizType;
  if (bizType === undefined) throw new AppError("NOT_FOUND");
  const kind = kinds[bizType];
  if (kind === undefined) return { words: "", images: [], videoUrl: "" };
  const { from, words, imgs, video } = kind;
  const shown = sql`select ${words} as words, ${imgs} as imgs, ${video} as video from ${from}`;
  const found = (
    await sql<Row>`select s.* from review_action t cross join lateral (${shown}) s where t.id = ${id}`.execute(db)
  ).rows[0];
  return { words: found?.words ?? "", images: addressesOf(found?.imgs ?? ""), videoUrl: found?.video ?? "" };
});
