import type { DeskKind as DeskType } from "@hongxian/contract/core/review/review-access.ts";
import type { ReviewItem } from "@hongxian/contract/core/review/review.endpoints.ts";
import type { Endpoint } from "@hongxian/contract/wire/endpoint.ts";
import type { ComponentType } from "react";

export type FieldErrors = Readonly<Record<string, string>>;

export interface ChosenReason {
  readonly reasonId: number | null;
  readonly remark: string;
}

type NameIn<D> = D extends unknown ? Extract<keyof D, string> : never;

/** What the parts of a page get about the open item; E are names that only a refusal of the server has. */
export interface DeskView<D extends object, E extends string = never> {
  readonly item: ReviewItem;
  /** What the reviewer has entered so far; it stays with the item. */
  readonly draft: D;
  /** What is missing, by field; the messages of `check` and of the server. */
  readonly errors: Readonly<Partial<Record<NameIn<D> | E, string>>>;
  edit(patch: Partial<D>): void;
  /** 通过 with this in the draft: for verdicts that are an approval with additional input. */
  passWith(patch: Partial<D>): void;
  /** The item was settled by other means (要求补充): the next one opens. */
  leave(): void;
  /** The item changed on the server: loads it again. */
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
  /** The labels of the verdicts where they are not 通过 and 驳回. */
  readonly words?: { readonly pass: string; readonly refuse: string };
  /** Waiting longer than this is overdue; default a day. */
  readonly dueHours?: number;
  /** An item without a named member: its text and marks in the strip. */
  readonly line?: (item: ReviewItem) => { readonly text: string; readonly mark: string; readonly alarm: string };
  /** The text of an item in the strip; defaults to its label. */
  readonly label?: (label: string) => string;
  /** The reviewer's initial draft. */
  draft(item: ReviewItem): D;
  /** What is missing before 通过; if nothing is, it is sent. */
  readonly check?: (item: ReviewItem, draft: D) => FieldErrors;
  /** The question before 通过: pressing A again confirms it and applies the patch to the draft. Null asks nothing. */
  readonly confirm?: (item: ReviewItem, draft: D) => { readonly text: string; readonly patch: Partial<D> } | null;
  /** The endpoints of `pass` and `refuse`: their success message is shown in a toast. */
  readonly calls: { readonly PASS: Endpoint; readonly REFUSE: Endpoint };
  /** Sends the decision; returns the number it can be undone by, or null. */
  pass(item: ReviewItem, draft: D, costMs: number): Promise<number | null>;
  refuse(item: ReviewItem, reason: ChosenReason, costMs: number): Promise<number | null>;
  /** The large evidence in the middle; defaults to the item's pictures. */
  readonly Evidence?: ComponentType<DeskView<D>>;
  /** Between the member's card and the history. */
  readonly Panel: ComponentType<DeskView<D>>;
  /** Additional buttons beside the verdicts. */
  readonly Actions?: ComponentType<DeskView<D>>;
}
