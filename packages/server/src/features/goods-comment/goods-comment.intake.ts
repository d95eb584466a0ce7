import type { checkStatus } from "@hongxian/contract/core/review/review.choices.ts";
import { openMessages } from "@hongxian/contract/core/open-door/open-door.rules.ts";
import { goodsCommentIntake } from "@hongxian/contract/features/goods-comment/goods-comment.intake.ts";
import type { commentStatus } from "@hongxian/contract/features/goods-comment/goods-comment.resource.ts";
import type { ChoiceOf } from "@hongxian/contract/kit/choices.ts";
import { auditTargets } from "@hongxian/contract/wire/audit-targets.ts";
import { refused } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import { shownPictures } from "../../core/foundation/open-door/shown-pictures.ts";
import { needEnabled } from "../../core/people/member/need-enabled.ts";
import { serveIntake } from "../../kit/served-intake.ts";
import { appendComment, leaveComment, lookAtComment } from "./leave-comment.ts";

interface View {
  readonly status: ChoiceOf<typeof commentStatus>;
  readonly checkStatus: ChoiceOf<typeof checkStatus>;
  readonly reason: string;
  readonly reply: string;
}

/** What members write about goods. */
export const goodsCommentIntakeServer = serveIntake(goodsCommentIntake, {
  target: auditTargets.goodsComment,
  ask: async ({ services, refs }, { content, images }) => {
    await needEnabled(services.db, refs.member);
    shownPictures(services, images);
    return lookAtComment(services, content, refs.member, images);
  },
  create: async ({ db, refs }, { itemId, score, images, anonymous, append }, look) => {
    const id = await leaveComment(db, { userId: refs.member, itemId, score, images, anonymous }, look);
    if (append !== "") await appendComment(db, id, refs.member, append);
    return id;
  },
  change: async ({ db, refs }, { append }, id) => {
    if (append === "") throw refused(openMessages.fixed);
    await needEnabled(db, refs.member);
    await appendComment(db, id, refs.member, append);
  },
  read: async (db, id) => {
    const { rows } = await sql<View>`select status, check_status, check_fail_remark as reason, reply
      from goods_comment where id = ${id}`.execute(db);
    return rows[0] ?? null;
  },
});
