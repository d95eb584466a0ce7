import { phoneAppealActs } from "@hongxian/contract/features/appeal/appeal.acts.ts";
import { undoReview } from "@hongxian/contract/core/review/review.endpoints.ts";
import { undoSeconds } from "@hongxian/contract/core/review/review.messages.ts";
import { appealStatus, appealType } from "@hongxian/contract/core/ticket/appeal.choices.ts";
import { getAppeal, handleAppeal } from "@hongxian/contract/features/appeal/appeal.endpoints.ts";
import { appeal } from "@hongxian/contract/features/appeal/appeal.resource.ts";
import { appealGrants, appealMessages, appealRemarkMax } from "@hongxian/contract/features/appeal/appeal.rules.ts";
import { listCall, type RowOf } from "@hongxian/contract/kit/resource-calls.ts";
import { isPossible } from "@hongxian/contract/kit/row-action.ts";
import { Button } from "antd";
import { useState } from "react";
import { z } from "zod";
import type { PhoneFilter } from "../../core/phone/phone-filters.tsx";
import { PhoneListPage } from "../../core/phone/phone-list-page.tsx";
import { PhoneFacts, PhoneMember, PhonePictures } from "../../core/phone/phone-parts.tsx";
import { PhoneSheet } from "../../core/phone/phone-sheet.tsx";
import { usePhoneList } from "../../core/phone/use-phone-list.ts";
import { useClock } from "../../platform/use-clock.ts";
import { currentSession } from "../../core/session/session-store.ts";
import { runCall } from "../../kit/run-call.ts";
import { useNow } from "../../core/ticket/remain-text.tsx";
import { TextDialog } from "../../kit/text-dialog.tsx";
import { actionOf, type PageAction } from "../../kit/page-action.ts";
import { clockText } from "../../platform/shanghai-time.ts";
import { toastError } from "../../platform/toast.ts";
import { useData } from "../../platform/use-data.ts";
import { PanelState } from "../../ui/panel-state.tsx";
import { Tag } from "../../ui/tag.tsx";
import { punishText } from "./appeal-evidence.tsx";
import { statusTones } from "./appeal-tones.ts";

type Appeal = RowOf<typeof appeal>;
const appeals = listCall(appeal);
const tabs = { WAIT_HANDLE: "待处理", PASSED: "已通过", REFUSED: "已驳回" } as const;
const filters: readonly PhoneFilter[] = [
  { kind: "some", name: "type", label: "类型", labels: appealType.labels },
  { kind: "number", name: "member", label: "用户ID" },
  {
    kind: "days",
    label: "时间",
    begin: "beginTime",
    end: "endTime",
    lastDays: 30,
    wholeFor: { status: ["WAIT_HANDLE"] },
  },
];
const needReason = "请填写驳回原因";
const refusal = z.strictObject({
  reason: z.string(needReason).trim().min(1, needReason).max(appealRemarkMax, "驳回原因不能超过200个字"),
});
const passRemark = "申诉通过，账号恢复正常";
const waits = (row: Appeal) => isPossible(appeal, "decide", row);
/** Whoever imposed the punishment must not decide the appeal. */
const ownPunishment = ({ originalStaffId }: Appeal): string | undefined =>
  originalStaffId !== null && originalStaffId === currentSession()?.staff.id ? appealMessages.own : undefined;

/** The last decision, while it can be undone. */
interface Decided {
  readonly reviewActionId: number;
  readonly text: string;
  readonly at: number;
}
type Decide = (row: Appeal, result: "PASSED" | "REFUSED", remark: string) => Promise<void>;
const decideAnd =
  (show: (decided: Decided) => void): Decide =>
  async (row, result, remark) => {
    const { reviewActionId } = await runCall(handleAppeal, { params: { id: row.id }, body: { result, remark } });
    const text = `${result === "PASSED" ? "已通过" : "已驳回"} ${row.user?.firstName ?? row.userId}`;
    show({ reviewActionId, text, at: Date.now() });
  };
const lateMs = 24 * 3_600_000;

/** 查看证据: the evidence of the ban, and the member's other appeals. */
function Evidence({ id, onClose }: { id: number; onClose(): void }) {
  const { data, error, reload } = useData(getAppeal, { params: { id } });
  return (
    <PhoneSheet title="查看证据" onClose={onClose}>
      {error !== null && <PanelState kind="error" text={error.msg} onRetry={reload} />}
      {error === null && data === undefined && <PanelState kind="loading" />}
      {data !== undefined && (
        <>
          <PhoneFacts
            facts={[
              ["原处罚", punishText(data.origin.punishType, data.origin.days)],
              ["原因", data.origin.reason],
              ["处理人", data.origin.staff?.name ?? "系统"],
              ["处理时间", data.origin.time === null ? "" : clockText(data.origin.time)],
              ["对象", data.origin.subject],
            ]}
          />
          <PhonePictures images={data.origin.images} label="证据图片" />
          <h2>历史申诉（{data.earlier.length}）</h2>
          {data.earlier.map((one) => (
            <p key={one.id} className="phone-quote">
              {appealType.labels[one.type]} · {appealStatus.labels[one.status]} · {clockText(one.createdTime)}
              <br />
              {one.content}
            </p>
          ))}
        </>
      )}
    </PhoneSheet>
  );
}

const actionsOf = (decide: Decide): readonly PageAction<Appeal>[] => [
  actionOf(phoneAppealActs.pass, {
    blocked: ownPunishment,
    run: (row) => decide(row, "PASSED", passRemark),
  }),
  actionOf(phoneAppealActs.refuse, {
    blocked: ownPunishment,
    dialog: (row, end) => (
      <TextDialog
        title={`驳回申诉 ${row.id}`}
        label="驳回原因"
        name="reason"
        max={appealRemarkMax}
        schema={refusal}
        okText="驳回"
        send={({ reason }) => decide(row, "REFUSED", reason)}
        {...end}
      />
    ),
  }),
  actionOf(appealGrants.evidence, {
    dialog: ({ id }, { onClose }) => <Evidence id={id} onClose={onClose} />,
  }),
];

function AppealCard({ row }: { row: Appeal }) {
  const waited = useNow() - Date.parse(row.createdTime);
  const isLate = waits(row) && waited > lateMs;
  return (
    <>
      <div className="row spread shrink-x gap-8">
        <PhoneMember user={row.user} />
        <Tag tone={statusTones[row.status]}>{appealStatus.labels[row.status]}</Tag>
      </div>
      <PhoneFacts
        facts={[
          ["类型", appealType.labels[row.type]],
          ["原处罚", punishText(row.punishType, row.punishDays)],
          ["原因", row.originReason],
          ["处理人", row.originalStaff?.name ?? "系统"],
          ["历史禁用次数", row.banNum],
        ]}
      />
      <p className="phone-text">{row.content}</p>
      <PhonePictures images={row.imgs} label="申诉图片" />
      {row.handleRemark !== null && row.handleRemark !== "" && <p className="phone-quote">{row.handleRemark}</p>}
      <p className={isLate ? "phone-note phone-late num" : "phone-note num"}>
        {clockText(row.createdTime)}
        {waits(row) && ` · 已等待${Math.max(0, Math.floor(waited / 3_600_000))}小时`}
      </p>
    </>
  );
}

function UndoBar({ last, onUndone }: { last: Decided; onUndone(): void }) {
  const left = Math.ceil(undoSeconds - (useClock(500) - last.at) / 1000);
  const [busy, setBusy] = useState(false);
  if (left <= 0) return null;
  const undo = async () => {
    setBusy(true);
    try {
      await runCall(undoReview, { params: { reviewActionId: last.reviewActionId } });
      onUndone();
    } catch (error) {
      toastError(error);
    }
    setBusy(false);
  };
  return (
    <div className="phone-undo row spread fixed gap-12" role="status">
      <span>{last.text}</span>
      <Button disabled={busy} onClick={() => void undo()}>
        撤销（{Math.min(left, undoSeconds)}s）
      </Button>
    </div>
  );
}

/** 申诉记录 on the phone. */
export function PhoneAppealPage() {
  const list = usePhoneList(appeals);
  const [last, setLast] = useState<Decided | null>(null);
  const undone = () => {
    setLast(null);
    list.reload();
  };
  return (
    <PhoneListPage
      title="申诉记录"
      list={list}
      rowKey={({ id }) => id}
      filters={filters}
      tabs={{ name: "status", titles: tabs, preset: "WAIT_HANDLE" }}
      head={last !== null && <UndoBar key={last.reviewActionId} last={last} onUndone={undone} />}
      actions={actionsOf(decideAnd(setLast))}
      Card={AppealCard}
    />
  );
}
