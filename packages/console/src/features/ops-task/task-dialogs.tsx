import { isPdf } from "@hongxian/contract/wire/addresses.ts";
import {
  checkOpsTask,
  opsTaskGrants,
  opsTaskLimits,
  reportOpsTask,
} from "@hongxian/contract/features/ops-task/ops-task.endpoints.ts";
import {
  assigneeStatus,
  mayCheck,
  opsTaskMetric,
  opsTaskRepeat,
} from "@hongxian/contract/features/ops-task/ops-task.choices.ts";
import type { Assignee } from "@hongxian/contract/features/ops-task/ops-task.resource.ts";
import { field, optional } from "@hongxian/contract/kit/field.ts";
import { Button } from "antd";
import { useMemo, useState } from "react";
import { FilesInput } from "../../core/money/files-input.tsx";
import { runCall } from "../../kit/run-call.ts";
import { SchemaDialog } from "../../kit/schema-dialog.tsx";
import { TextDialog } from "../../kit/text-dialog.tsx";
import { showPictures } from "../../core/viewer/show-pictures.ts";
import { useCan } from "../../platform/access-context.tsx";
import { PageDrawer } from "../../platform/page-context.tsx";
import { clockText } from "../../platform/shanghai-time.ts";
import { toastError } from "../../platform/toast.ts";
import { Tag } from "../../ui/tag.tsx";
import { assigneeTones, type DialogEnd, type TaskRow } from "./task-row.ts";

const files = { ...field.json("附件"), optional: true };
const manualFields = {
  doneValue: field.count("完成值"),
  report: optional(field.longText("说明", { max: 1000 })),
  attachments: files,
};
const autoFields = { report: manualFields.report, attachments: files };
const inputs = {
  attachments: ({ value, onChange }: { value: unknown; onChange(value: unknown): void }) => (
    <FilesInput value={value} max={opsTaskLimits.files} label="附件" onChange={onChange} />
  ),
};

interface ReportProps extends DialogEnd {
  readonly row: TaskRow;
  readonly own: Assignee;
  /** 提交验收 instead of 填报进度. */
  readonly submit: boolean;
}
/** 填报进度 and 提交验收 of the user's own row. */
export function ReportDialog({ row, own, submit, ...end }: ReportProps) {
  const isManual = row.metric === "MANUAL";
  const initial = useMemo(
    () => ({
      ...(isManual ? { doneValue: own.doneValue } : {}),
      report: own.report,
      attachments: own.attachments,
      submit,
    }),
    [isManual, own, submit],
  );
  return (
    <SchemaDialog
      title={`${submit ? "提交验收" : "填报进度"}：${row.title}`}
      schema={reportOpsTask.body}
      fields={isManual ? manualFields : autoFields}
      inputs={inputs}
      initial={initial}
      okText={submit ? "提交验收" : "保存"}
      send={(body) => runCall(reportOpsTask, { params: { id: row.id }, body })}
      {...end}
    >
      <p className="caption num">
        目标 {own.targetValue}，已完成 {own.doneValue}
      </p>
    </SchemaDialog>
  );
}

/** Pictures are enlarged, documents open in a new window. */
function Attachments({ files: addresses }: { readonly files: readonly string[] }) {
  const pictures = addresses.filter((one) => !isPdf(one));
  return (
    <p className="task-files">
      {pictures.length > 0 && (
        <Button size="small" type="link" onClick={() => showPictures(pictures)}>
          图片 {pictures.length}
        </Button>
      )}
      {addresses.filter(isPdf).map((address, at) => (
        <Button key={address} size="small" type="link" href={address} target="_blank" rel="noreferrer">
          PDF {at + 1}
        </Button>
      ))}
    </p>
  );
}

function Line({ row, one, onDone }: { row: TaskRow; one: Assignee; onDone(): void }) {
  const can = useCan();
  const [returns, setReturns] = useState(false);
  const [busy, setBusy] = useState(false);
  const fixed = useMemo(() => ({ staffId: one.staffId, pass: false }), [one.staffId]);
  const pass = async () => {
    setBusy(true);
    try {
      await runCall(checkOpsTask, { params: { id: row.id }, body: { staffId: one.staffId, pass: true, remark: "" } });
      onDone();
    } catch (error) {
      toastError(error);
    }
    setBusy(false);
  };
  const waits = mayCheck(row, one);
  return (
    <li>
      <header>
        <b>{one.name}</b>
        <Tag tone={assigneeTones[one.status]}>{assigneeStatus.labels[one.status]}</Tag>
        <span className="num">
          {one.doneValue} / {one.targetValue}
        </span>
        {waits && can(opsTaskGrants.pass) && (
          <Button size="small" type="primary" disabled={busy} onClick={() => void pass()}>
            验收通过
          </Button>
        )}
        {waits && can(opsTaskGrants.giveBack) && (
          <Button size="small" danger onClick={() => setReturns(true)}>
            验收退回
          </Button>
        )}
      </header>
      {one.report !== "" && <p>{one.report}</p>}
      {one.attachments.length > 0 && <Attachments files={one.attachments} />}
      {one.checkRemark !== "" && <p className="caption">退回原因：{one.checkRemark}</p>}
      {returns && (
        <TextDialog
          title={`验收退回：${one.name}`}
          label="退回原因"
          name="remark"
          max={200}
          schema={checkOpsTask.body}
          fixed={fixed}
          okText="退回"
          send={(body) => runCall(checkOpsTask, { params: { id: row.id }, body })}
          onDone={() => {
            setReturns(false);
            onDone();
          }}
          onClose={() => setReturns(false)}
        />
      )}
    </li>
  );
}

/** One task with everyone who works on it. */
export function TaskDrawer({ row, onDone, onClose }: DialogEnd & { readonly row: TaskRow }) {
  return (
    <PageDrawer open size={520} title={row.title} onClose={onClose}>
      <p className="caption num">
        {opsTaskMetric.labels[row.metric]} · {opsTaskRepeat.labels[row.repeat]} ·{" "}
        {clockText(row.startTime).slice(0, 16)} 至 {clockText(row.endTime).slice(0, 16)}
      </p>
      {row.description !== "" && <p className="task-text">{row.description}</p>}
      <ul className="task-lines mt-12" aria-label="执行人">
        {row.assignees.map((one) => (
          <Line key={one.staffId} row={row} one={one} onDone={onDone} />
        ))}
      </ul>
    </PageDrawer>
  );
}
