import { z } from "zod";
import { endpoint, idParam } from "../../wire/endpoint.ts";
import { anyDesk } from "./review-access.ts";
import { machineResult, reviewActionKind, reviewBizType } from "./review.choices.ts";
import { claimSize, decideMax, refuseMax, reviewMessages } from "./review.messages.ts";
import { numberParam } from "../../wire/number-param.ts";

const kindParams = z.strictObject({ bizType: z.enum(reviewBizType.values, "审核类型取值错误") });
const ids = z.array(z.int().positive(), "请选择记录").min(1, "请选择记录").max(decideMax, `单次最多操作${decideMax}条`);

/** Whom an item is about: what a reviewer considers in a decision. */
export const reviewMember = z.object({
  userId: z.int(),
  firstName: z.string(),
  imageUrl: z.string().nullable(),
  sex: z.string(),
  age: z.int().nullable(),
  homeCity: z.string(),
  /** First letter and stars. */
  realname: z.string(),
  authStatus: z.string(),
  faceValue: z.int().nullable(),
  status: z.string(),
  punishments: z.int(),
});
export type ReviewMember = z.output<typeof reviewMember>;

const reviewHistory = z.object({
  id: z.int(),
  bizType: z.string(),
  action: z.string(),
  remark: z.string(),
  staffName: z.string(),
  createdTime: z.string(),
});

/** One claimed item, whatever its kind; `detail` is what the kind's own panel reads. */
export const reviewItem = z.object({
  /** What claim, decide and release refer to. */
  id: z.int(),
  member: reviewMember.nullable(),
  /** The text of the item in the strip: 本科, 商品房 2 套. */
  label: z.string(),
  /** Waiting since. */
  since: z.string(),
  isOverdue: z.boolean(),
  lockUntil: z.string(),
  images: z.array(z.string()),
  machine: z.object({ result: machineResult.schema, label: z.string(), score: z.int().nullable() }).nullable(),
  history: z.array(reviewHistory),
  detail: z.record(z.string(), z.unknown()),
});
export type ReviewItem = z.output<typeof reviewItem>;

/** Waiting, but claimed by somebody else. */
const heldItem = z.object({
  id: z.int(),
  firstName: z.string(),
  imageUrl: z.string().nullable(),
  sex: z.string(),
  label: z.string(),
  since: z.string(),
  lockBy: z.string(),
});
export type HeldItem = z.output<typeof heldItem>;

const claimed = z.object({ items: z.array(reviewItem), others: z.array(heldItem) });

/**
 * Claims up to `size` of the oldest free items; `ids` requests these items first, and is refused with the holder's name
 * where another person holds one.
 */
export const claimReview = endpoint({
  method: "POST",
  path: "/api/review/{bizType}/claim",
  allow: anyDesk,
  title: "领取审核",
  done: "",
  params: kindParams,
  body: z.strictObject({
    size: z.int().min(1).max(claimSize.rows).default(claimSize.strip),
    ids: z.array(z.int().positive()).max(claimSize.rows).default([]),
    /** Skipped a moment ago: not offered again. */
    except: z.array(z.int().positive()).max(500).default([]),
  }),
  data: claimed,
});

/**
 * A heartbeat: renews the held items and returns those that are still held. It changes only the expiry and writes no
 * audit row.
 */
export const keepReview = endpoint({
  method: "POST",
  path: "/api/review/{bizType}/heartbeat",
  allow: anyDesk,
  changes: false,
  params: kindParams,
  body: z.strictObject({ ids: z.array(z.int().positive()).max(claimSize.rows) }),
  data: z.object({ held: z.array(z.int()), lockUntil: z.string() }),
});

export const releaseReview = endpoint({
  method: "POST",
  path: "/api/review/release",
  allow: anyDesk,
  title: "释放审核",
  done: "",
  body: z.strictObject({ bizType: kindParams.shape.bizType, ids }),
  data: z.object({ released: z.int() }),
});

const reviewReason = z.object({
  id: z.int(),
  label: z.string(),
  text: z.string(),
  hotKey: z.int().nullable(),
});
export type ReviewReason = z.output<typeof reviewReason>;

/** The data around the items: the kind's reasons in their order, and the counters of the caller's day. */
export const getReviewDesk = endpoint({
  method: "GET",
  path: "/api/review/{bizType}/desk",
  allow: anyDesk,
  params: kindParams,
  data: z.object({
    reasons: z.array(reviewReason),
    waiting: z.int(),
    today: z.int(),
    averageMs: z.int(),
  }),
});

export const costMs = numberParam().int().min(0).max(86_400_000).default(0);

/** Kinds without their own call are decided here. */
export const decideReview = endpoint({
  method: "POST",
  path: "/api/review/{bizType}/decide",
  allow: anyDesk,
  title: "审核",
  done: ({ failed }, { body }) =>
    failed.length > 0 ? "审核完成" : body.action === "PASS" ? reviewMessages.passed : reviewMessages.refused,
  params: kindParams,
  body: z
    .strictObject({
      ids,
      action: z.enum(["PASS", "REFUSE"], "审核结果取值错误"),
      reasonId: z.int().positive().nullish(),
      remark: z.string().trim().max(refuseMax, reviewMessages.refuseLong).default(""),
      costMs,
    })
    .superRefine(({ action, reasonId, remark }, context) => {
      if (action === "REFUSE" && remark === "" && (reasonId ?? null) === null)
        context.addIssue({ code: "custom", path: ["remark"], message: reviewMessages.refuse });
    }),
  data: z.object({
    done: z.array(z.object({ id: z.int(), reviewActionId: z.int() })),
    failed: z.array(z.object({ id: z.int(), msg: z.string() })),
  }),
});

/** Undoes the caller's own decision within half a minute, with everything it wrote; the caller has the item again. */
export const undoReview = endpoint({
  method: "POST",
  path: "/api/review/undo/{reviewActionId}",
  allow: anyDesk,
  title: "撤销审核",
  done: reviewMessages.undone,
  params: z.strictObject({ reviewActionId: idParam }),
  data: z.object({
    bizType: reviewBizType.schema,
    id: z.int(),
    action: reviewActionKind.schema,
    item: reviewItem.nullable(),
  }),
});

/** The same for the decisions of one call (通过本屏剩余): those that can still be undone are, the others are listed. */
export const undoReviews = endpoint({
  method: "POST",
  path: "/api/review/undo",
  allow: anyDesk,
  title: "撤销审核",
  done: ({ failed }) => (failed.length > 0 ? "" : reviewMessages.undone),
  body: z.strictObject({
    reviewActionIds: z.array(z.int().positive(), "请选择记录").min(1, "请选择记录").max(decideMax),
  }),
  data: z.object({
    items: z.array(reviewItem),
    failed: z.array(z.object({ reviewActionId: z.int(), msg: z.string() })),
  }),
});
