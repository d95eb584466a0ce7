import {
  type PassportReview,
  claimPassport,
  getPassportQueue,
  releasePassports,
} from "@hongxian/contract/features/foreign-member/foreign-member.endpoints.ts";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { type CallData, call } from "../../kit/call.ts";
import { Face } from "../../kit/fields/member-field.tsx";
import { Page } from "../../kit/page.tsx";
import { PanelState } from "../../kit/panel-state.tsx";
import { shortTime } from "../../kit/shanghai-time.ts";
import { toastError } from "../../kit/toast.ts";
import { useData } from "../../kit/use-data.ts";
import { useKeys } from "../../kit/use-keys.ts";
import type { PageTabs } from "../../kit/use-page-tabs.ts";
import { NationalityText } from "./nationality-text.tsx";
import { PassportPicture } from "./passport-picture.tsx";
import { PassportVerdict } from "./passport-verdict.tsx";

type Waiting = CallData<typeof getPassportQueue>["list"][number];

function QueueRow({ row, chosen, onOpen }: { row: Waiting; chosen: boolean; onOpen(): void }) {
  const locked = row.lockedBy !== null;
  return (
    <button
      type="button"
      className="passport-row"
      data-chosen={chosen}
      data-locked={locked}
      aria-pressed={chosen}
      onClick={onOpen}
    >
      <Face src={row.imageUrl} name={row.firstName} />
      <span className="passport-row-text">
        <b>{row.firstName}</b>
        <span className="caption">
          <NationalityText code={row.nationality} />
          {row.submitTime !== null && <span className="num">{shortTime(row.submitTime).text}</span>}
        </span>
        {locked ? (
          <em className="caption">{row.lockedBy}正在审核</em>
        ) : (
          row.isOverdue && <em className="passport-overdue">已超时</em>
        )}
      </span>
    </button>
  );
}

/** Opens a waiting passport and holds it; leaving lets it go. */
function useClaim(onLost: () => void) {
  const [review, setReview] = useState<PassportReview | null>(null);
  const held = useRef<number | null>(null);
  const open = async (userId: number) => {
    try {
      const claimed = await call(claimPassport, { body: { userId } });
      held.current = userId;
      setReview(claimed);
    } catch (error) {
      toastError(error);
      onLost();
    }
  };
  const drop = () => {
    held.current = null;
    setReview(null);
  };
  useEffect(
    () => () => {
      if (held.current === null) return;
      void call(releasePassports, { body: { bizType: "PASSPORT", ids: [held.current] } }).catch(() => undefined);
    },
    [],
  );
  return { review, open, drop };
}

interface PassportDeskProps {
  readonly tabs: PageTabs;
  /** Opened at once. */
  readonly first: number | null;
}

/** 护照审核: what waits, the picture, and the verdict. A 通过, R 驳回, J and K the next and the one before. */
export function PassportDesk({ tabs, first }: PassportDeskProps) {
  const queue = useData(getPassportQueue, {}, { everyMs: 30_000 });
  const { review, open, drop } = useClaim(queue.reload);
  const rows = queue.data?.list ?? [];
  const free = rows.filter(({ lockedBy }) => lockedBy === null);
  const started = useRef(false);
  const openFirst = useEffectEvent((waiting: readonly Waiting[] | undefined) => {
    const target = first ?? waiting?.find(({ lockedBy }) => lockedBy === null)?.userId;
    if (started.current || waiting === undefined || target === undefined) return;
    started.current = true;
    void open(target);
  });
  const waiting = queue.data?.list;
  useEffect(() => openFirst(waiting), [waiting]);

  const step = (by: 1 | -1) => {
    const at = free.findIndex(({ userId }) => userId === review?.userId);
    const next = free[at === -1 ? 0 : at + by];
    if (next !== undefined) void open(next.userId);
  };
  const decided = () => {
    const at = free.findIndex(({ userId }) => userId === review?.userId);
    const next = free[at + 1] ?? free.find(({ userId }) => userId !== review?.userId);
    drop();
    queue.reload();
    if (next !== undefined) void open(next.userId);
  };
  useKeys({
    j: { label: "下一条", run: () => step(1) },
    k: { label: "上一条", run: () => step(-1) },
  });

  return (
    <Page title="护照审核" {...tabs}>
      <div className="passport-desk">
        <aside className="passport-queue" aria-label="待审核">
          <header className="caption">
            待审核 <b className="num">{queue.data?.total ?? 0}</b>
          </header>
          {queue.error !== null && queue.data === undefined && (
            <PanelState kind="error" text={queue.error.msg} onRetry={queue.reload} />
          )}
          {queue.data !== undefined && rows.length === 0 && <PanelState kind="empty" text="没有待审核的护照" />}
          {rows.map((row) => (
            <QueueRow
              key={row.userId}
              row={row}
              chosen={row.userId === review?.userId}
              onOpen={() => void open(row.userId)}
            />
          ))}
        </aside>
        {review === null ? (
          <div className="passport-nothing">
            <PanelState kind="empty" text={rows.length === 0 ? "已全部审完" : "选择一条记录开始审核"} />
          </div>
        ) : (
          <>
            <PassportPicture key={`picture${review.userId}`} address={review.passportPic} />
            <PassportVerdict
              key={`verdict${review.userId}`}
              review={review}
              onDecided={decided}
              onStale={queue.reload}
            />
          </>
        )}
      </div>
    </Page>
  );
}
