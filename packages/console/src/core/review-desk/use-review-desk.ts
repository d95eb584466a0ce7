import { reviewAccess } from "@hongxian/contract/core/review/review-access.ts";
import { type ReviewItem, getReviewDesk, undoReview } from "@hongxian/contract/core/review/review.endpoints.ts";
import { reviewMessages } from "@hongxian/contract/core/review/review.messages.ts";
import { useEffect, useRef, useState } from "react";
import { useCan } from "../../platform/access-context.tsx";
import { answeredMessage, CallError, call } from "../../platform/call.ts";
import { toast, toastError } from "../../platform/toast.ts";
import { useData } from "../../platform/use-data.ts";
import { useLiveNews } from "../live/use-live-news.ts";
import type { DeskKind, FieldErrors, ChosenReason } from "./desk-kind.ts";
import { useClaimedItems } from "./use-claimed-items.ts";

export interface LastDecision {
  readonly item: ReviewItem;
  readonly verdict: "PASS" | "REFUSE";
  readonly reviewActionId: number | null;
  readonly at: number;
}

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
        setLast({ item, verdict, reviewActionId, at: Date.now() });
        toast.success(answeredMessage(kind.calls[verdict]));
        desk.reload();
      },
      (error: unknown) => {
        const known = error instanceof CallError ? error : null;
        if (known?.status === conflict) {
          setNotice(`${item.member?.firstName ?? item.id}：${known.msg}`);
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
  const undo = async () => {
    await pending.current;
    const decision = lastOne.current;
    if (decision === null) return void toast.info("没有可撤销的审核");
    if (decision.reviewActionId === null) return void toast.error(reviewMessages.noUndo);
    try {
      const answer = await call(undoReview, { params: { reviewActionId: decision.reviewActionId } });
      setLast(null);
      claimed.putBack(answer.item ?? decision.item);
      toast.success(answeredMessage(undoReview));
      desk.reload();
    } catch (error) {
      toastError(error);
      if (error instanceof CallError && error.status < 500) setLast(null);
    }
  };

  return {
    ...claimed,
    desk,
    last,
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
