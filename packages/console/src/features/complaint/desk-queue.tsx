import { isOpenComplaint as isOpen } from "@hongxian/contract/features/complaint/complaint.acts.ts";
import { ticketLevel } from "@hongxian/contract/core/ticket/ticket.choices.ts";
import { complaintReason, complaintTarget } from "@hongxian/contract/core/ticket/complaint.choices.ts";
import { Button } from "antd";
import { Face, SexIcon } from "../../ui/fields/member-field.tsx";
import { PanelState } from "../../ui/panel-state.tsx";
import { Tag } from "../../ui/tag.tsx";
import type { ComplaintRow, ComplaintView } from "./complaint-rows.ts";
import { levelTones } from "./complaint-tones.ts";
import { RemainText } from "../../core/ticket/remain-text.tsx";
import { useInView } from "../../platform/use-in-view.ts";

interface DeskQueueProps {
  readonly list: ComplaintView["list"];
  readonly chosen: number | null;
  readonly me: number;
  readonly now: number;
  onChoose(id: number): void;
}

function QueueItem({
  row,
  current,
  me,
  now,
  onChoose,
}: { row: ComplaintRow; current: boolean } & Pick<DeskQueueProps, "me" | "now" | "onChoose">) {
  const button = useInView<HTMLButtonElement>(current);
  const { targetUser, handler, level } = row;
  const name = targetUser?.firstName ?? `${complaintTarget.labels[row.targetType]} ${row.targetId}`;
  const isOthers = row.status === "HANDLING" && handler !== null && handler.id !== me;
  const marks = ["queue-item", current ? "queue-current thread-left" : "", isOthers ? "queue-others" : ""].join(" ");
  return (
    <li>
      <button ref={button} type="button" className={marks} aria-current={current} onClick={() => onChoose(row.id)}>
        <Face src={targetUser?.imageUrl} name={name} size={36} />
        <span className="grid grow shrink-x gap-2">
          <span className="queue-line row shrink-x gap-5">
            <b className="cut weight-500" title={name}>
              {name}
            </b>
            <SexIcon sex={targetUser?.sex} />
            <span className="grow" />
            {level === "NORMAL" ? null : <Tag tone={levelTones[level]}>{ticketLevel.labels[level]}</Tag>}
          </span>
          <span className="queue-line queue-second row shrink-x gap-5 nowrap size-12 text3 lead-18">
            <RemainText deadline={row.deadline} open={isOpen(row)} now={now} />
            <span className="grow" />
            <span>{isOthers ? `${handler.name}处理中` : complaintReason.labels[row.reasonType]}</span>
          </span>
        </span>
      </button>
    </li>
  );
}

/** The queue, by level and deadline; complaints claimed by others are dimmed. */
export function DeskQueue({ list, chosen, me, now, onChoose }: DeskQueueProps) {
  const pages = Math.max(1, Math.ceil(list.total / list.query.size));
  const { rows } = list;
  const { page } = list.query;
  return (
    <nav className="desk-queue stack shrink-y line-end" aria-label="投诉队列" aria-busy={list.loading}>
      {list.loading && <PanelState kind="loading" lines={8} />}
      {list.error !== null && <PanelState kind="error" text={list.error.msg} onRetry={list.reload} />}
      {!list.loading && list.error === null && rows.length === 0 && (
        <PanelState kind="empty" text="没有符合条件的投诉" />
      )}
      <ol className="grow shrink-y scroll-y">
        {rows.map((row) => (
          <QueueItem key={row.id} row={row} current={row.id === chosen} me={me} now={now} onChoose={onChoose} />
        ))}
      </ol>
      {pages > 1 && (
        <div className="queue-pages num row middle fixed gap-8 size-12 text3">
          <Button size="small" type="text" disabled={page <= 1} onClick={() => list.set({ page: page - 1 })}>
            上一页
          </Button>
          {page}/{pages}
          <Button size="small" type="text" disabled={page >= pages} onClick={list.next}>
            下一页
          </Button>
        </div>
      )}
    </nav>
  );
}
