import { reviewAccess } from "@hongxian/contract/core/review/review-access.ts";
import {
  type decideReview,
  type ReviewItem,
  getReviewDesk,
  undoReview,
  undoReviews,
} from "@hongxian/contract/core/review/review.endpoints.ts";
import { reviewMessages } from "@hongxian/contract/core/review/review.messages.ts";
import { useEffect, useRef, useState } from "react";
import { useCan } from "../../platform/access-context.tsx";
import { answeredMessage, type CallData, CallError, call } from "../../platform/call.ts";
import { toast, toastError } from "../../platform/toast.ts";
import { useData } from "../../platform/use-data.ts";
import { useLiveNews } from "../live/use-live-news.ts";
import type { DeskKind, FieldErrors, ChosenReason } from "./desk-kind.ts";
import type { Undoable } from "./undo-bar.tsx";
import { useClaimedItems } from "./use-claimed-items.ts";

interface LastDecision {
  /** Several when they were passed together. */
  readonly items: readonly ReviewItem[];
  readonly verdict: "PASS" | "REFUSE";
  /** Empty when it cannot be undone. */
  readonly reviewActionIds: readonly number[];
  readonly at: number;
}

const nameOf = (item: ReviewItem) => item.member?.firstName ?? item.label;
/** What the bar says of it. */
function undoableOf(last: LastDecision | null): Undoable | null {
  if (last === null || last.reviewActionIds.length === 0) return null;
  const [item] = last.items;
  const name = last.items.length === 1 && item !== undefined ? nameOf(item) : `${last.items.length} 条`;
  return { verb: last.verdict === "PASS" ? "已通过" : "已驳回", name, at: last.at };
}

type DecidedMany = CallData<typeof decideReview>;

const conflict = 409;
const refreshMs = 60_000;
/** A poll carries no details, so it concerns every kind. */
const concerns = (news: unknown, bizType: string): boolean =>
  typeof news !== "object" || news === null || !("bizType" in news) || news.bizType === bizType;

/** The desk's actions: drafts, decisions that do not keep the reviewer waiting, and undoing the last one. */
export function useReviewDesk<D extends object>(kind: DeskKind<D>, first: number | null, size?: number) {
  const { bizType } = kind;
  const can = useCan();
  const claimed = useClaimedItems(bizType, first, size);
  const desk = useData(getReviewDesk, { params: { bizType } }, { everyMs: refreshMs });
  // Others decide and members post: the counter follows, and a desk without claimed items looks for more.
  useLiveNews("review", (news) => {
    if (!concerns(news, bizType)) return;
    desk.reload();
    if (claimed.items?.length === 0) claimed.reload();
  });
  const [drafts, setDrafts] = useState<ReadonlyMap<number, D>>(new Map());
  const [failed, setFailed] = useState<{ readonly id: number; readonly errors: FieldErrors } | null>(null);
  const [notice, setNotice] = useState<string | null>(null);
  const [asking, setAsking] = useState<{ readonly id: number; readonly text: string } | null>(null);
  const [last, setLast] = useState<LastDecision | null>(null);
  const pending = useRef<Promise<unknown>>(Promise.resolve());
  const opened = useRef<{ readonly id: number | null; readonly at: number }>({ id: null, at: 0 });
  const { current } = claimed;
  const currentId = current?.id ?? null;

  useEffect(() => {
    if (opened.current.id !== currentId) opened.current = { id: currentId, at: Date.now() };
  }, [currentId]);

  const draftOf = (item: ReviewItem): D => drafts.get(item.id) ?? kind.draft(item);
  const edit = (patch: Partial<D>) => {
    if (current === null) return;
    setDrafts(new Map(drafts).set(current.id, { ...draftOf(current), ...patch }));
    setFailed(null);
  };

  /** Shows the next item at once; if a decision fails, its item comes back. */
  const send = (item: ReviewItem, verdict: LastDecision["verdict"], run: () => Promise<number | null>) => {
    claimed.take(item.id);
    setFailed(null);
    setNotice(null);
    setAsking(null);
    const sending = run().then(
      (reviewActionId) => {
        const isFinal = reviewActionId === null;
        setLast({ items: [item], verdict, reviewActionIds: isFinal ? [] : [reviewActionId], at: Date.now() });
        // What can be undone is told by the bar that undoes it.
        if (isFinal) toast.success(answeredMessage(kind.calls[verdict]));
        desk.reload();
      },
      (error: unknown) => {
        const known = error instanceof CallError ? error : null;
        if (known?.status === conflict) {
          setNotice(`${nameOf(item)}：${known.msg}`);
          desk.reload();
        } else {
          claimed.putBack(item);
          setFailed({ id: item.id, errors: known?.fields ?? {} });
          toastError(error);
        }
      },
    );
    pending.current = Promise.all([pending.current, sending]);
  };

  const passWith = (patch: Partial<D>) => {
    if (current === null || !reviewAccess[bizType].PASS.some(can)) return;
    const draft = { ...draftOf(current), ...patch };
    const errors = kind.check?.(current, draft) ?? {};
    const [missing] = Object.values(errors);
    if (missing !== undefined) {
      setFailed({ id: current.id, errors });
      toast.error(missing);
      return;
    }
    const question = kind.confirm?.(current, draft) ?? null;
    if (question !== null && asking?.id !== current.id) {
      setAsking({ id: current.id, text: question.text });
      return;
    }
    const costMs = Date.now() - opened.current.at;
    const confirmed = { ...draft, ...question?.patch };
    send(current, "PASS", () => kind.pass(current, confirmed, costMs));
  };
  const pass = () => passWith({});
  const refuse = (reason: ChosenReason) => {
    if (current === null || !reviewAccess[bizType].REFUSE.some(can)) return;
    const costMs = Date.now() - opened.current.at;
    send(current, "REFUSE", () => kind.refuse(current, reason, costMs));
  };

  const lastOne = useRef(last);
  useEffect(() => {
    lastOne.current = last;
  }, [last]);
  const undoMany = async (reviewActionIds: readonly number[]) => {
    const { items, failed } = await call(undoReviews, { body: { reviewActionIds: [...reviewActionIds] } });
    for (const item of items.toReversed()) claimed.putBack(item);
    const [first] = failed;
    if (first === undefined) toast.success(answeredMessage(undoReviews));
    else toast.warning(`已撤销 ${items.length} 条，${failed.length} 条未撤销：${first.msg}`);
  };
  /** Several items passed together; what fails stays in the strip. */
  const passMany = async (items: readonly ReviewItem[], run: (ids: readonly number[]) => Promise<DecidedMany>) => {
    setNotice(null);
    try {
      const { done, failed } = await run(items.map(({ id }) => id));
      const passed = new Set(done.map(({ id }) => id));
      claimed.takeMany(passed);
      setLast({
        items: items.filter(({ id }) => passed.has(id)),
        verdict: "PASS",
        reviewActionIds: done.map(({ reviewActionId }) => reviewActionId),
        at: Date.now(),
      });
      const [first] = failed;
      if (first !== undefined) setNotice(`${failed.length} 条未通过：${first.msg}`);
    } catch (error) {
      toastError(error);
      claimed.reload();
    }
    desk.reload();
  };
  const undo = async () => {
    await pending.current;
    const decision = lastOne.current;
    if (decision === null) return void toast.info("没有可撤销的审核");
    const [reviewActionId, ...more] = decision.reviewActionIds;
    if (reviewActionId === undefined) return void toast.error(reviewMessages.noUndo);
    try {
      if (more.length > 0) await undoMany(decision.reviewActionIds);
      else {
        const answer = await call(undoReview, { params: { reviewActionId } });
        const item = answer.item ?? decision.items[0];
        if (item !== undefined) claimed.putBack(item);
        toast.success(answeredMessage(undoReview));
      }
      setLast(null);
      desk.reload();
    } catch (error) {
      toastError(error);
      if (error instanceof CallError && error.status < 500) setLast(null);
    }
  };

  return {
    ...claimed,
    desk,
    last: undoableOf(last),
    passMany,
    notice,
    question: asking !== null && asking.id === currentId ? asking.text : null,
    forgetQuestion: () => setAsking(null),
    hideNotice: () => setNotice(null),
    mayPass: reviewAccess[bizType].PASS.some(can),
    mayRefuse: reviewAccess[bizType].REFUSE.some(can),
    view:
      current === null
        ? null
        : {
            item: current,
            draft: draftOf(current),
            errors: failed?.id === current.id ? failed.errors : {},
            edit,
            passWith,
            leave: () => {
              claimed.take(current.id);
              desk.reload();
            },
            reload: claimed.reload,
          },
    pass,
    refuse,
    undo: () => void undo(),
  };
}
