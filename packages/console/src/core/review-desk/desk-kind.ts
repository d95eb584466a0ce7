import type { DeskKind as DeskType } from "@hongxian/contract/core/review/review-access.ts";
import type { ReviewItem } from "@hongxian/contract/core/review/review.endpoints.ts";
import type { Endpoint } from "@hongxian/contract/wire/endpoint.ts";
import type { ComponentType } from "react";

export type FieldErrors = Readonly<Record<string, string>>;

export interface ChosenReason {
  readonly reasonId: number | null;
  readonly remark: string;
}

/** What the parts of a page get about the open item. */
export interface DeskView<D extends object> {
  readonly item: ReviewItem;
  /** What the reviewer has filled in so far; it stays with the item. */
  readonly draft: D;
  /** What is missing, by field; the messages of `check` and of the server. */
  readonly errors: FieldErrors;
  edit(patch: Partial<D>): void;
  /** 通过 with this in the draft: for verdicts that are a passing with something more. */
  passWith(patch: Partial<D>): void;
  /** The item is out of hand by other means (要求补充): the next one opens. */
  leave(): void;
  /** Something about the item changed on the server: reads it again. */
  reload(): void;
}

/**
 * What a page defines for its kind of desk; everything else (claims, keys, undo, counters, reasons) is the desk's.
 * Make it a constant of the module:
 *
 *     const workDesk: DeskKind<WorkDraft> = {
 *       bizType: "WORK",
 *       title: "工作审核",
 *       draft: (item) => draftOf(credentialDetail(item)),
 *       check: (_item, draft) => problemsOf(corrections.WORK, draft),
 *       calls: credentialCalls,
 *       pass: (item, draft, costMs) => passCredential(item, draft, costMs),
 *       refuse: refuseCredential,
 *       Panel: WorkPanel,
 *       Actions: SupplementButton,
 *     };
 *     export const WorkQueue = () => <ReviewDesk kind={workDesk} first={null} />;
 */
export interface DeskKind<D extends object> {
  readonly bizType: DeskType;
  readonly title: string;
  /** What the verdicts are called where they are not 通过 and 驳回. */
  readonly words?: { readonly pass: string; readonly refuse: string };
  /** Waiting longer than this is overdue; a day when left out. */
  readonly dueHours?: number;
  /** The word of an item in the strip; its label as it is when left out. */
  readonly label?: (label: string) => string;
  /** What the reviewer starts from. */
  draft(item: ReviewItem): D;
  /** What is missing before 通过; nothing: it is sent. */
  readonly check?: (item: ReviewItem, draft: D) => FieldErrors;
  /** The question before 通过: pressing A again confirms it and applies the patch to the draft. Null asks nothing. */
  readonly confirm?: (item: ReviewItem, draft: D) => { readonly text: string; readonly patch: Partial<D> } | null;
  /** The calls of `pass` and `refuse`: what they answered is told. */
  readonly calls: { readonly PASS: Endpoint; readonly REFUSE: Endpoint };
  /** Sends the decision; answers the number it can be taken back by, or null. */
  pass(item: ReviewItem, draft: D, costMs: number): Promise<number | null>;
  refuse(item: ReviewItem, reason: ChosenReason, costMs: number): Promise<number | null>;
  /** The large evidence in the middle; the item's pictures when left out. */
  readonly Evidence?: ComponentType<DeskView<D>>;
  /** Between the member's card and the history. */
  readonly Panel: ComponentType<DeskView<D>>;
  /** Further buttons beside the verdicts. */
  readonly Actions?: ComponentType<DeskView<D>>;
}
