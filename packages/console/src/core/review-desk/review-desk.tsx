import { CheckOutlined, CloseOutlined, LockOutlined } from "@ant-design/icons";
import { memberAccountGrants } from "@hongxian/contract/core/member/member-account.endpoints.ts";
import { claimMinutes } from "@hongxian/contract/core/review/review.messages.ts";
import { Button } from "antd";
import { type KeyboardEvent, type ReactNode, useState } from "react";
import { useCan } from "../../platform/access-context.tsx";
import { useAppParts } from "../../platform/app-parts.tsx";
import { Face, SexIcon } from "../../ui/fields/member-field.tsx";
import { KeyHint } from "../../ui/key-hint.tsx";
import { PanelState } from "../../ui/panel-state.tsx";
import { shortTime } from "../../platform/shanghai-time.ts";
import { useKeys } from "../../platform/use-keys.ts";
import { BanDialog } from "../member-dialog/late-dialogs.tsx";
import { LiveState } from "../live/live-state.tsx";
import type { DeskKind, DeskView } from "./desk-kind.ts";
import { ConfirmBox } from "./confirm-box.tsx";
import { DeskStrip } from "./desk-strip.tsx";
import { ItemHistory } from "./item-history.tsx";
import { MemberCard } from "./member-card.tsx";
import { PictureStage } from "./picture-stage.tsx";
import { RefuseBox, digitOf } from "./refuse-box.tsx";
import { UndoBar } from "./undo-bar.tsx";
import { useClock } from "../../platform/use-clock.ts";
import { usePreload } from "./use-preload.ts";
import { useReviewDesk } from "./use-review-desk.ts";
import "./review-desk.css";
import "./picture-stage.css";
import "./review-side.css";

interface ReviewDeskProps<D extends object> {
  readonly kind: DeskKind<D>;
  /** Opened first, when it is waiting and unclaimed. */
  readonly first: number | null;
  /** At the right of the counters: 队列 / 列表. */
  readonly modes?: ReactNode;
}

function LockClock({ until }: { until: string | null }) {
  const now = useClock(1000);
  if (until === null) return null;
  const seconds = Math.min(claimMinutes * 60, Math.max(0, Math.round((Date.parse(until) - now) / 1000)));
  const two = (n: number) => String(n).padStart(2, "0");
  return (
    <span className="size-12 text2">
      <LockOutlined /> 已锁定给您{" "}
      <b className="num">
        {two(Math.floor(seconds / 60))}:{two(seconds % 60)}
      </b>
    </span>
  );
}

function Evidence<D extends object>({ kind, view }: { kind: DeskKind<D>; view: DeskView<D> }) {
  if (kind.Evidence !== undefined) return <kind.Evidence {...view} />;
  return <PictureStage images={view.item.images} />;
}

const verdicts = { pass: "通过", refuse: "驳回" };

/** One review component for every kind: the claimed items, the evidence, the known facts, and the verdict by keys. */
export function ReviewDesk<D extends object>({ kind, first, modes }: ReviewDeskProps<D>) {
  const review = useReviewDesk(kind, first);
  const { openMember } = useAppParts();
  const { pass: passWord, refuse: refuseWord } = kind.words ?? verdicts;
  const can = useCan();
  const [refusing, setRefusing] = useState<number | null>(null);
  const [banning, setBanning] = useState(false);
  const { view, items, current } = review;
  const isRefusing = current !== null && refusing === current.id;
  const member = current?.member ?? null;
  usePreload(items ?? [], current?.id ?? null);

  const startRefusing = () => review.mayRefuse && current !== null && setRefusing(current.id);
  const showMember = () => member !== null && openMember?.(member.userId);
  const next = { label: "下一条", run: () => review.step(1) };
  const previous = { label: "上一条", run: () => review.step(-1) };
  useKeys({
    a: { label: passWord, run: review.pass },
    r: { label: refuseWord, run: startRefusing },
    j: next,
    ArrowDown: next,
    k: previous,
    ArrowUp: previous,
    s: { label: "跳过", run: () => current !== null && review.skip(current.id) },
    u: { label: "撤销上一次审核", run: review.undo },
    m: { label: "会员详情", run: showMember },
    b: { label: "禁用会员", run: () => member !== null && can(memberAccountGrants.ban) && setBanning(true) },
  });
  // Leaving a field re-enables the keys.
  const leaveField = (event: KeyboardEvent) => {
    if (event.key === "Escape" && event.target instanceof HTMLElement) event.target.blur();
  };

  const { data } = review.desk;
  const counters = (
    <>
      <h1>{kind.title}</h1>
      {modes}
      <p className="caption num" role="status">
        待审核 <b>{data?.waiting ?? "–"}</b> · 今日已审 <b>{data?.today ?? "–"}</b> · 平均用时{" "}
        <b>{data === undefined || data.averageMs === 0 ? "–" : `${Math.round(data.averageMs / 1000)}s`}</b>
      </p>
      <LiveState />
    </>
  );

  return (
    <div className="review-desk grid grow shrink-y tall clip" onKeyDown={leaveField}>
      <DeskStrip
        items={items ?? []}
        others={review.others}
        current={current?.id ?? null}
        label={kind.label ?? ((label) => label)}
        line={kind.line}
        counters={counters}
        dueHours={kind.dueHours}
        onOpen={review.open}
      />
      <section className="review-middle stack shrink-x shrink-y anchor" aria-label="证明材料">
        {review.notice !== null && (
          <div className="review-notice row gap-8 ochre on-ochre-soft pad-8-16" role="alert">
            <span className="grow">{review.notice}</span>
            <button type="button" aria-label="关闭提示" onClick={review.hideNotice}>
              <CloseOutlined />
            </button>
          </div>
        )}
        {review.error !== null && <PanelState kind="error" text={review.error.msg} onRetry={review.retry} />}
        {review.error === null && items === null && <PanelState kind="loading" lines={6} />}
        {items !== null && view === null && review.error === null && (
          <PanelState
            kind="empty"
            text={review.others.length > 0 ? "其余记录他人正在审核" : "已全部审完，辛苦了"}
            action={<Button onClick={review.reload}>刷新</Button>}
          />
        )}
        {view !== null && (
          <>
            <header className="review-head row gap-8 nowrap">
              {member !== null && (
                <>
                  <Face src={member.imageUrl} name={member.firstName} size={28} />
                  <b className="cut" title={member.firstName}>
                    {member.firstName}
                  </b>
                  <SexIcon sex={member.sex} />
                  <span className="caption num">{member.userId}</span>
                </>
              )}
              <span className="caption num">提交于 {shortTime(view.item.since).text}</span>
              <span className="flex middle grow shrink-x" />
              <LockClock until={review.lockUntil} />
            </header>
            <div key={`evidence${view.item.id}`} className="review-evidence stack grow shrink-y">
              <Evidence kind={kind} view={view} />
            </div>
            <footer className="review-foot row fixed gap-10 anchor">
              <button type="button" className="review-step" onClick={previous.run}>
                <KeyHint keys="K" /> 上一条
              </button>
              <button type="button" className="review-step" onClick={next.run}>
                <KeyHint keys="J" /> 下一条
              </button>
              <button type="button" className="review-step" onClick={() => review.skip(view.item.id)}>
                <KeyHint keys="S" /> 跳过
              </button>
              <span className="review-undo-place flex middle">
                <UndoBar last={review.last} onUndo={review.undo} />
              </span>
              {kind.Actions !== undefined && <kind.Actions key={`actions${view.item.id}`} {...view} />}
              {review.mayRefuse && (
                <Button size="large" danger icon={<CloseOutlined />} aria-expanded={isRefusing} onClick={startRefusing}>
                  {refuseWord} <KeyHint keys="R" />
                </Button>
              )}
              {review.mayPass && (
                <Button size="large" className="review-pass" icon={<CheckOutlined />} onClick={review.pass}>
                  {passWord} <KeyHint keys="A" />
                </Button>
              )}
              {review.question !== null && !isRefusing && (
                <ConfirmBox text={review.question} onConfirm={review.pass} onClose={review.forgetQuestion} />
              )}
              {isRefusing && (
                <RefuseBox
                  reasons={data?.reasons ?? []}
                  onRefuse={(reason) => {
                    setRefusing(null);
                    review.refuse(reason);
                  }}
                  onClose={() => setRefusing(null)}
                />
              )}
            </footer>
          </>
        )}
        {view === null && (
          <div className="flex middle pad-16">
            <UndoBar last={review.last} onUndo={review.undo} />
          </div>
        )}
      </section>
      <aside
        className="review-side stack shrink-y gap-14 scroll-y line-start pad-14-16"
        aria-label="审核信息"
        tabIndex={0}
      >
        {view !== null && (
          <>
            <MemberCard item={view.item} onMember={showMember} />
            <kind.Panel key={`panel${view.item.id}`} {...view} />
            <ItemHistory history={view.item.history} />
            <section className="review-presets" aria-label="常用驳回原因">
              <h3>
                常用驳回原因 <KeyHint keys="R" />
              </h3>
              <p className="mt-6">
                {(data?.reasons ?? []).map((reason, place) => (
                  <span key={reason.id} className="review-preset inline-row gap-6 nowrap size-12 text2">
                    {reason.label}{" "}
                    {digitOf(reason, place) !== null && <KeyHint keys={String(digitOf(reason, place))} />}
                  </span>
                ))}
              </p>
            </section>
          </>
        )}
      </aside>
      {banning && member !== null && (
        <BanDialog
          member={member}
          onDone={() => {
            setBanning(false);
            review.reload();
          }}
          onClose={() => setBanning(false)}
        />
      )}
    </div>
  );
}
