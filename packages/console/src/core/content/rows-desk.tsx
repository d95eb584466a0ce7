import { CheckOutlined, CloseOutlined } from "@ant-design/icons";
import { memberAccountGrants } from "@hongxian/contract/core/member/member-account.endpoints.ts";
import { claimSize } from "@hongxian/contract/core/review/review.messages.ts";
import { Button } from "antd";
import { useState } from "react";
import { useCan } from "../../platform/access-context.tsx";
import { useAppParts } from "../../platform/app-parts.tsx";
import { useKeys } from "../../platform/use-keys.ts";
import { KeyHint } from "../../ui/key-hint.tsx";
import { PanelState } from "../../ui/panel-state.tsx";
import { BanDialog } from "../member-dialog/late-dialogs.tsx";
import { LiveState } from "../live/live-state.tsx";
import type { DeskKind } from "../review-desk/desk-kind.ts";
import { ItemHistory } from "../review-desk/item-history.tsx";
import { MemberCard } from "../review-desk/member-card.tsx";
import { RefuseBox } from "../review-desk/refuse-box.tsx";
import { UndoBar } from "../review-desk/undo-bar.tsx";
import { useReviewDesk } from "../review-desk/use-review-desk.ts";
import { decideContent } from "./content-desk.tsx";
import { DeskRow } from "./desk-row.tsx";
import { isStoppedItem, PassRest } from "./pass-rest.tsx";
import "../review-desk/review-desk.css";
import "../review-desk/picture-stage.css";
import "../review-desk/review-side.css";
import "./content.css";
import "./rows-desk.css";

/** A screen of short texts, decided row by row: A and R act on the focused one, Shift+A passes all remaining ones. */
export function RowsDesk({ kind }: { kind: DeskKind<object> }) {
  const review = useReviewDesk(kind, null, claimSize.rows);
  const { openMember } = useAppParts();
  const can = useCan();
  const [refusing, setRefusing] = useState<number | null>(null);
  const [asking, setAsking] = useState(false);
  const [banning, setBanning] = useState(false);
  const { items, current, view } = review;
  const member = current?.member ?? null;
  const left = items ?? [];
  const stopped = left.filter(isStoppedItem);
  const passable = left.filter((item) => !stopped.includes(item));
  const mayPassRest = review.mayPass && passable.length > 0;
  const isRefusing = current !== null && refusing === current.id;

  const passRest = () => {
    setAsking(false);
    void review.passMany(passable, (ids) => decideContent(kind.bizType, ids, { action: "PASS" }));
  };
  const startRefusing = () => review.mayRefuse && current !== null && setRefusing(current.id);
  const next = { label: "下一行", run: () => review.step(1) };
  const previous = { label: "上一行", run: () => review.step(-1) };
  useKeys({
    a: { label: "通过", run: review.pass },
    A: { label: "通过本屏剩余", run: () => mayPassRest && setAsking(true) },
    r: { label: "驳回", run: startRefusing },
    j: next,
    ArrowDown: next,
    k: previous,
    ArrowUp: previous,
    s: { label: "跳过", run: () => current !== null && review.skip(current.id) },
    u: { label: "撤销上一次审核", run: review.undo },
    m: { label: "会员详情", run: () => member !== null && openMember?.(member.userId) },
    b: { label: "禁用会员", run: () => member !== null && can(memberAccountGrants.ban) && setBanning(true) },
  });
  const { data } = review.desk;

  return (
    <div className="rows-desk grid grow shrink-y tall clip">
      <section className="review-middle stack shrink-x shrink-y anchor" aria-label={kind.title}>
        <header className="review-head row gap-8 nowrap">
          <h1>{kind.title}</h1>
          <p className="caption num" role="status">
            待审核 <b>{data?.waiting ?? "–"}</b> · 今日已审 <b>{data?.today ?? "–"}</b> · 平均用时{" "}
            <b>{data === undefined || data.averageMs === 0 ? "–" : `${Math.round(data.averageMs / 1000)}s`}</b>
          </p>
          <LiveState />
          <span className="flex middle grow shrink-x" />
          {mayPassRest && (
            <Button onClick={() => setAsking(true)}>
              通过本屏剩余 {passable.length} 条 <KeyHint keys="Shift A" />
            </Button>
          )}
        </header>
        {review.notice !== null && (
          <div className="review-notice row gap-8 ochre on-ochre-soft pad-8-16" role="alert">
            <span className="grow">{review.notice}</span>
            <button type="button" aria-label="关闭提示" onClick={review.hideNotice}>
              <CloseOutlined />
            </button>
          </div>
        )}
        {review.error !== null && <PanelState kind="error" text={review.error.msg} onRetry={review.retry} />}
        {review.error === null && items === null && <PanelState kind="loading" lines={8} />}
        {review.error === null && items !== null && items.length === 0 && (
          <PanelState
            kind="empty"
            text={review.others.length > 0 ? "其余记录他人正在审核" : "已全部审完，辛苦了"}
            action={<Button onClick={review.reload}>刷新</Button>}
          />
        )}
        <ul className="grow shrink-y scroll-y" aria-label="待审核">
          {left.map((item) => (
            <DeskRow
              key={item.id}
              item={item}
              current={item.id === current?.id}
              label={kind.label ?? ((mark) => mark)}
              onOpen={() => review.open(item.id)}
            />
          ))}
        </ul>
        <footer className="review-foot row fixed gap-10 anchor">
          <button type="button" className="review-step" onClick={() => current !== null && review.skip(current.id)}>
            <KeyHint keys="S" /> 跳过
          </button>
          <span className="review-undo-place flex middle">
            <UndoBar last={review.last} onUndo={review.undo} />
          </span>
          {review.mayRefuse && (
            <Button danger icon={<CloseOutlined />} aria-expanded={isRefusing} onClick={startRefusing}>
              驳回 <KeyHint keys="R" />
            </Button>
          )}
          {review.mayPass && (
            <Button className="review-pass" icon={<CheckOutlined />} onClick={review.pass}>
              通过 <KeyHint keys="A" />
            </Button>
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
      </section>
      <aside
        className="review-side stack shrink-y gap-14 scroll-y line-start pad-14-16"
        aria-label="审核信息"
        tabIndex={0}
      >
        {view !== null && (
          <>
            <MemberCard item={view.item} onMember={() => member !== null && openMember?.(member.userId)} />
            <kind.Panel key={view.item.id} {...view} />
            <ItemHistory history={view.item.history} />
          </>
        )}
      </aside>
      {asking && (
        <PassRest items={passable} stopped={stopped.length} onConfirm={passRest} onClose={() => setAsking(false)} />
      )}
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
