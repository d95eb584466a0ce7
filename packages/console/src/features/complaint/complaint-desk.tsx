import {
  getComplaint,
  type ComplaintDetail,
} from "@hongxian/contract/features/complaint/complaint-detail.endpoints.ts";
import { undoComplaint } from "@hongxian/contract/features/complaint/complaint.endpoints.ts";
import { complaint } from "@hongxian/contract/features/complaint/complaint.resource.ts";
import { complaintGrants } from "@hongxian/contract/features/complaint/complaint.rules.ts";
import { actionCall } from "@hongxian/contract/kit/row-action.ts";
import { allows } from "@hongxian/contract/wire/access.ts";
import { useCallback, useRef, useState } from "react";
import { usePageList } from "../../core/page-list/page-list-context.tsx";
import type { Undoable } from "../../core/review-desk/undo-bar.tsx";
import { useCan, useHolder } from "../../platform/access-context.tsx";
import { useAppParts } from "../../platform/app-parts.tsx";
import { answeredMessage, call } from "../../platform/call.ts";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { usePage } from "../../platform/page-context.tsx";
import { PanelState } from "../../ui/panel-state.tsx";
import { toast, toastError } from "../../platform/toast.ts";
import { useActionRunner } from "../../kit/use-action-runner.tsx";
import { useData } from "../../platform/use-data.ts";
import { type KeyMap, useKeys } from "../../platform/use-keys.ts";
import type { ComplaintRow, ComplaintView } from "./complaint-rows.ts";
import { DeskEvidence } from "./desk-evidence.tsx";
import { DeskFoot, type Result } from "./desk-foot.tsx";
import { DeskHistory } from "./desk-history.tsx";
import { DeskQueue } from "./desk-queue.tsx";
import { useNow } from "../../core/ticket/remain-text.tsx";
import { claimTicket } from "./ticket-actions.tsx";
import { useTicketNews } from "../../core/ticket/use-ticket-news.ts";
import { VerdictForm } from "./verdict-form.tsx";
import "./desk.css";

interface ComplaintDeskProps {
  readonly list: ComplaintView["list"];
  readonly me: number;
  /** Shown first, when the address names one. */
  readonly first: number | null;
  onChange(): void;
}

const claim = actionCall(complaint, "claim");
const verdicts = { VALID: "已判定属实", INVALID: "已判定不实" } as const;
const chatRoute = "/operation/chatView";

/** The workbench: queue, evidence, history and handling form; everything can be done with the keyboard. */
export function ComplaintDesk({ list, me, first, onChange }: ComplaintDeskProps) {
  const now = useNow();
  const can = useCan();
  const holder = useHolder();
  const { open, setDirty } = usePage();
  const { openMember } = useAppParts();
  const pages = usePageList();
  const [picked, setPicked] = useState<number | null>(first);
  const [judging, setJudging] = useState<{ readonly id: number; readonly result: Result } | null>(null);
  /** The target, once typed text may be dropped: another complaint, or (null) just out of the form. */
  const [leaving, setLeaving] = useState<{ readonly to: number | null } | null>(null);
  const [last, setLast] = useState<(Undoable & { readonly reviewActionId: number }) | null>(null);
  const busy = useRef(false);
  const dirty = useRef(false);
  const markDirty = useCallback(
    (next: boolean) => {
      dirty.current = next;
      setDirty(next);
    },
    [setDirty],
  );

  const { rows } = list;
  const isFree = (row: ComplaintRow) =>
    row.status === "WAIT_HANDLE" || (row.status === "HANDLING" && row.handlerId === me);
  const chosen = picked ?? (rows.find(isFree) ?? rows[0])?.id ?? null;
  // Kept from then on: events from other desks must not change what is being read.
  if (picked === null && chosen !== null) setPicked(chosen);
  const at = rows.findIndex(({ id }) => id === chosen);
  const answer = useData(getComplaint, { params: { id: chosen ?? 0 } }, { enabled: chosen !== null });
  // The former one stays while the next one loads: it must not be acted on.
  const detail = answer.data?.id === chosen ? answer.data : undefined;
  const after = rows[at + 1]?.id;
  useData(getComplaint, { params: { id: after ?? 0 } }, { enabled: after !== undefined });

  const refresh = () => {
    answer.reload();
    list.reload();
    onChange();
  };
  useTicketNews((id) => {
    list.reload();
    if (id === null || id === chosen) answer.reload();
  });
  const runner = useActionRunner(refresh);

  const leave = (to: number | null) => {
    setLeaving(null);
    setJudging(null);
    if (to !== null) setPicked(to);
  };
  const askToLeave = (to: number | null) => (dirty.current ? setLeaving({ to }) : leave(to));
  const choose = (id: number | undefined) => {
    if (id !== undefined && id !== chosen) askToLeave(id);
  };
  const step = (by: 1 | -1) => {
    if (at < 0) choose(rows[0]?.id);
    else choose(rows[at + by]?.id);
  };
  const isMine = (ticket: ComplaintDetail) => ticket.status === "HANDLING" && ticket.handler?.id === me;
  const mayClaim = detail !== undefined && claimTicket.when?.(detail) === true && allows(claim.allow, holder);
  const mayJudge = (result: Result) =>
    detail !== undefined &&
    can(result === "VALID" ? complaintGrants.valid : complaintGrants.invalid) &&
    (isMine(detail) || mayClaim);

  /** A waiting complaint is claimed first. */
  const judge = async (result: Result) => {
    if (detail === undefined || !mayJudge(result) || busy.current) return;
    busy.current = true;
    try {
      if (mayClaim) {
        await call(claim, { params: { id: detail.id } });
        refresh();
      }
      setJudging({ id: detail.id, result });
    } catch (error) {
      toastError(error);
      refresh();
    } finally {
      busy.current = false;
    }
  };
  const undo = async () => {
    if (last === null) return void toast.info("没有可撤销的处理");
    try {
      const { id } = await call(undoComplaint, { params: { reviewActionId: last.reviewActionId } });
      toast.success(answeredMessage(undoComplaint));
      setPicked(id);
    } catch (error) {
      toastError(error);
    }
    setLast(null);
    refresh();
  };
  const sent = () => {
    const others = [...rows.slice(at + 1), ...rows.slice(0, Math.max(at, 0))];
    const free = others.find(isFree);
    setJudging(null);
    setPicked((free ?? others[0])?.id ?? null);
    list.reload();
    onChange();
  };
  const hasChat = pages.some(({ route }) => route === chatRoute);
  const lookAtChat = () => {
    if (detail === undefined) return;
    if (hasChat) open(`${chatRoute}?complaintId=${detail.id}`);
    else toast.info("没有访问权限");
  };

  const keys: KeyMap = {
    j: { label: "下一条", run: () => step(1) },
    k: { label: "上一条", run: () => step(-1) },
    c: { label: "领取", run: () => detail !== undefined && mayClaim && runner.start(claimTicket, detail) },
    v: { label: "判定属实", run: () => void judge("VALID") },
    n: { label: "判定不实", run: () => void judge("INVALID") },
    p: { label: "查看聊天", run: lookAtChat },
    u: { label: "撤销上一次处理", run: () => void undo() },
    m: { label: "被举报人详情", run: () => detail?.targetUserId != null && openMember?.(detail.targetUserId) },
    "Mod Enter": { label: "提交处理", run: () => undefined },
  };
  useKeys(keys);

  return (
    <div className="desk">
      <DeskQueue list={list} chosen={chosen} me={me} now={now} onChoose={choose} />
      <div className="desk-evidence stack shrink-x shrink-y">
        {detail === undefined && answer.error !== null && (
          <PanelState kind="error" text={answer.error.msg} onRetry={answer.reload} />
        )}
        {detail === undefined &&
          answer.error === null &&
          (chosen === null && !list.loading ? (
            <PanelState kind="empty" text="没有待处理的投诉" />
          ) : (
            <PanelState kind="loading" lines={8} />
          ))}
        {detail !== undefined && <DeskEvidence detail={detail} now={now} />}
        <DeskFoot
          detail={detail}
          mayClaim={mayClaim}
          mayJudge={mayJudge}
          runner={runner}
          onChat={hasChat ? lookAtChat : undefined}
          onJudge={(result) => void judge(result)}
          last={last}
          onUndo={() => void undo()}
        />
      </div>
      <aside className="stack shrink-y line-start" aria-label="双方记录与处理">
        {detail !== undefined && <DeskHistory detail={detail} onOpen={choose} />}
        {detail !== undefined && judging?.id === detail.id && (
          <VerdictForm
            key={`${judging.id}${judging.result}`}
            detail={detail}
            result={judging.result}
            onDecided={(reviewActionId) =>
              setLast({
                reviewActionId,
                verb: verdicts[judging.result],
                name: detail.reported?.member.firstName ?? detail.target.title,
                at: Date.now(),
              })
            }
            onSent={sent}
            onStale={refresh}
            onDirty={markDirty}
            onClose={() => askToLeave(null)}
          />
        )}
      </aside>
      {leaving !== null && (
        <ConfirmDialog
          title="放弃处理"
          text="处理内容尚未提交，确定离开吗？"
          danger
          onConfirm={() => leave(leaving.to)}
          onClose={() => setLeaving(null)}
        />
      )}
      {runner.host}
    </div>
  );
}
