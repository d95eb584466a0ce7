import type { ContentItem } from "@hongxian/contract/core/content/content-item.ts";
import { ablumStatus } from "@hongxian/contract/core/member/member.choices.ts";
import type { DeskKind as DeskType } from "@hongxian/contract/core/review/review-access.ts";
import { type ReviewItem, decideReview } from "@hongxian/contract/core/review/review.endpoints.ts";
import type { ComponentType, ReactNode } from "react";
import { call } from "../../platform/call.ts";
import { Tag } from "../../ui/tag.tsx";
import type { DeskKind, DeskView, ChosenReason } from "../review-desk/desk-kind.ts";
import { PictureStage } from "../review-desk/picture-stage.tsx";
import { Highlight } from "./highlight.tsx";
import "./content.css";

// The server returns the detail of every kind of posted content in this one shape.
export const contentOf = ({ detail }: Pick<ReviewItem, "detail">) => detail as ContentItem;

export async function decideContent(
  bizType: DeskType,
  ids: readonly number[],
  decision: { readonly action: "PASS" | "REFUSE"; readonly costMs?: number } & Partial<ChosenReason>,
) {
  const { action, costMs = 0, reasonId = null, remark = "" } = decision;
  return call(decideReview, { params: { bizType }, body: { ids: [...ids], action, reasonId, remark, costMs } });
}
const firstOf = ({ done }: { done: readonly { reviewActionId: number }[] }) => done[0]?.reviewActionId ?? null;

const visibilities: Readonly<Record<string, string>> = ablumStatus.labels;

interface EvidenceProps extends Pick<DeskView<object>, "item"> {
  mark(code: string): string;
  placeOf(place: string): string;
  readonly notice: ReactNode;
}

/** The text first, large, with the matches of the word list in red; the pictures below. */
function ContentEvidence({ item, mark, placeOf, notice }: EvidenceProps) {
  const detail = contentOf(item);
  return (
    <div className="content-evidence stack grow shrink-y scroll text on-surface">
      {notice}
      <div className="content-words">
        {(detail.under !== "" || detail.mark !== "") && (
          <p className="row gap-8 text2 mb-8">
            {detail.coverUrl !== "" && (
              <img className="round-6 cover" src={detail.coverUrl} alt="" width={48} height={48} />
            )}
            {detail.under !== "" && <b>{detail.under}</b>}
            {detail.mark !== "" && <Tag tone="slate">{mark(detail.mark)}</Tag>}
          </p>
        )}
        <p className="content-text">
          {detail.content === "" ? (
            <span className="caption">没有文字</span>
          ) : (
            <Highlight text={detail.content} hits={detail.hits} />
          )}
        </p>
        {detail.place !== "" && <p className="caption">{placeOf(detail.place)}</p>}
      </div>
      {item.images.length > 0 && <PictureStage images={item.images} name="图片" />}
    </div>
  );
}

/** What is known about the content itself. */
export function ContentPanel({ item }: Pick<DeskView<object>, "item">) {
  const { hits, visibility, reportNum } = contentOf(item);
  return (
    <section className="content-facts" aria-label="内容信息">
      {hits.length > 0 && (
        <p className="row wrap gap-6 mb-6">
          <span>命中词</span>
          {[...new Set(hits)].map((hit) => (
            <Tag key={hit} tone="brick">
              {hit}
            </Tag>
          ))}
        </p>
      )}
      {visibility !== "" && (
        <p className="row wrap gap-6 mb-6">
          <span>可见范围</span>
          {visibilities[visibility] ?? visibility}
        </p>
      )}
      <p className="row wrap gap-6 mb-6">
        <span>被举报</span>
        <b className={reportNum > 0 ? "brick num" : "num"}>{reportNum} 次</b>
      </p>
    </section>
  );
}

interface DeskOptions<D extends object> {
  readonly bizType: DeskType;
  readonly title: string;
  readonly draft?: D;
  readonly label?: (label: string) => string;
  /** The label of a chosen side, mood or attitude. */
  readonly mark?: (code: string) => string;
  /** What follows an approval, from what the reviewer chose. */
  readonly passed?: (item: ReviewItem, draft: D) => Promise<unknown>;
  /** Where it was posted, or what it belongs to. */
  readonly placeOf?: (place: string) => string;
  readonly line?: DeskKind<D>["line"];
  readonly confirm?: DeskKind<D>["confirm"];
  /** Above the text. */
  readonly Notice?: ComponentType<DeskView<D>>;
  readonly Evidence?: ComponentType<DeskView<D>>;
  readonly Panel?: ComponentType<DeskView<D>>;
  readonly Actions?: ComponentType<DeskView<D>>;
}

const asIs = (code: string) => code;
const located = (place: string) => `位置：${place}`;

/** The desk for one kind of posted content. */
export function contentDesk<D extends object = object>(options: DeskOptions<D>): DeskKind<D> {
  const { bizType, passed, draft, Actions, Notice, line, confirm, mark = asIs, placeOf = located } = options;
  return {
    bizType,
    title: options.title,
    ...(options.label === undefined ? {} : { label: options.label }),
    // A kind without fields has an empty draft.
    draft: () => draft ?? ({} as D),
    calls: { PASS: decideReview, REFUSE: decideReview },
    pass: async (item, chosen, costMs) => {
      const answer = await decideContent(bizType, [item.id], { action: "PASS", costMs });
      await passed?.(item, chosen);
      return firstOf(answer);
    },
    refuse: async (item, reason, costMs) =>
      firstOf(await decideContent(bizType, [item.id], { action: "REFUSE", ...reason, costMs })),
    Evidence:
      options.Evidence ??
      ((view) => (
        <ContentEvidence
          item={view.item}
          mark={mark}
          placeOf={placeOf}
          notice={Notice === undefined ? null : <Notice {...view} />}
        />
      )),
    Panel: options.Panel ?? ContentPanel,
    ...(Actions === undefined ? {} : { Actions }),
    ...(line === undefined ? {} : { line }),
    ...(confirm === undefined ? {} : { confirm }),
  };
}
