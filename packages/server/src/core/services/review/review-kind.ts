import type { ReviewBizType } from "@hongxian/contract/core/review/review-access.ts";
import type { ReviewItem } from "@hongxian/contract/core/review/review.endpoints.ts";
import type { RawBuilder } from "kysely";
import type { Call } from "../../../kit/call.ts";
import type { Caller } from "../../../kit/caller.ts";
import type { MemberMessage } from "../../foundation/notice/notify-member.ts";
import type { WatchedRow } from "./restore-rows.ts";

/** What a kind provides of its items; the rest of an item is the same for all kinds. */
export type ItemBody = Pick<ReviewItem, "label" | "images" | "machine" | "detail">;

/** A running decision: which rows it may write, and the writing itself. */
export interface DecisionPlan {
  readonly userId: number | null;
  readonly rows: readonly WatchedRow[];
  /** A conditional update and its consequences; throws when somebody else was faster. */
  write(): Promise<WrittenDecision>;
}

export interface WrittenDecision {
  /** What the decision's record refers to; defaults to the item itself. */
  readonly bizId?: number;
  /** Sent once the decision can no longer be undone. */
  readonly message?: Pick<MemberMessage, "title" | "content" | "link">;
}

export interface DecisionRequest {
  readonly id: number;
  readonly action: "PASS" | "REFUSE";
  readonly remark: string;
  /** The picked reason of a refusal. */
  readonly reasonId: number | null;
  /** One of several in the same call. */
  readonly isOneOfMany: boolean;
}

/**
 * A kind of items that people review. The description is all the engine knows: where the items are, which wait, in what
 * order, and what its desk shows. Kinds without a decision endpoint of their own add `plan`.
 */
export interface ReviewKind {
  readonly bizType: ReviewBizType;
  /** The table of the items, called t in every condition below, and its key. */
  readonly table: string;
  readonly key: string;
  /** What waits for a decision, whoever may make it. */
  readonly queued: RawBuilder<boolean>;
  /** Which rows `a` of review_action decided the item; defaults to those with its key. */
  readonly decidedBy?: RawBuilder<boolean>;
  /** What waits for this account: state, data scope, excluding its own. */
  waiting(caller: Caller): RawBuilder<boolean>;
  readonly userId: RawBuilder<number | null>;
  readonly since: RawBuilder<string>;
  /** Waiting longer than this is overdue; default a day. */
  readonly overdueHours?: number;
  /** Who is served first. */
  readonly order: RawBuilder<unknown>;
  /** A label for the strip, in SQL, so that items claimed by others can be labelled too. */
  readonly label: RawBuilder<string>;
  /** Reads what the desk shows of claimed items. */
  read(call: Call, ids: readonly number[]): Promise<ReadonlyMap<number, Omit<ItemBody, "label">>>;
  /** Decides one item; omitted for a kind with its own call. */
  plan?(call: Call, request: DecisionRequest): Promise<DecisionPlan>;
  /** Runs after a decision was undone: for what no row of the plan could restore. */
  undone?(call: Call, bizId: number): Promise<void>;
}
