import { addTicketReply, ticketNoteMax } from "@hongxian/contract/core/ticket/ticket.endpoints.ts";
import { ticketHours, ticketLevel } from "@hongxian/contract/core/ticket/ticket.choices.ts";
import { assignComplaints, getComplaintHandlers } from "@hongxian/contract/features/complaint/complaint.endpoints.ts";
import { complaint } from "@hongxian/contract/features/complaint/complaint.resource.ts";
import { actionCall } from "@hongxian/contract/kit/row-action.ts";
import type { ChoiceOf } from "@hongxian/contract/kit/choices.ts";
import { Input, Radio, Select } from "antd";
import { useMemo } from "react";
import { call, answeredMessage } from "../../platform/call.ts";
import { FormField } from "../../kit/form-field.tsx";
import { FormFrame } from "../../kit/form-frame.tsx";
import { toast } from "../../platform/toast.ts";
import { useData } from "../../platform/use-data.ts";
import { runCall } from "../../kit/run-call.ts";
import { useForm } from "../../kit/use-form.ts";

interface DialogEnd {
  onDone(): void;
  onClose(): void;
}
type Level = ChoiceOf<typeof ticketLevel>;
const changeLevel = actionCall(complaint, "level");

/** 分配 and 批量分配: who handles these. */
export function AssignDialog({ ids, onDone, onClose }: DialogEnd & { readonly ids: readonly number[] }) {
  const { data: handlers } = useData(getComplaintHandlers, {});
  const form = useForm({
    schema: assignComplaints.body,
    initial: useMemo(() => ({ ids: [...ids], staffId: null }), [ids]),
    send: async (body) => {
      await call(assignComplaints, { body });
      toast.success(answeredMessage(assignComplaints));
    },
    onDone,
  });
  return (
    <FormFrame
      title={ids.length === 1 ? "分配" : `批量分配 ${ids.length} 条`}
      kind="dialog"
      width={480}
      dirty={form.dirty}
      busy={form.sending}
      okText={form.sending ? "分配中" : "分配"}
      onOk={() => void form.submit()}
      onClose={onClose}
    >
      <FormField label="处理人" error={form.errors.staffId ?? form.errors.ids}>
        {({ id, invalid }) => (
          <Select
            id={id}
            autoFocus
            style={{ width: "100%" }}
            placeholder="请选择处理人"
            loading={handlers === undefined}
            value={form.values.staffId ?? null}
            {...(invalid ? { status: "error" as const } : {})}
            showSearch={{ optionFilterProp: "label" }}
            options={(handlers ?? []).map((handler) => ({
              value: handler.id,
              label: `${handler.name}（${handler.roleName}，在办 ${handler.openCount}）`,
            }))}
            onChange={(staffId: number) => form.set("staffId", staffId)}
          />
        )}
      </FormField>
    </FormFrame>
  );
}

/** 改级别; the deadline follows the level. */
export function LevelDialog({ row, onDone, onClose }: DialogEnd & { readonly row: { id: number; level: Level } }) {
  const { id, level } = row;
  const form = useForm({
    schema: changeLevel.body,
    initial: useMemo(() => ({ level }), [level]),
    send: (body) => runCall(changeLevel, { params: { id }, body }),
    onDone,
  });
  return (
    <FormFrame
      title="改级别"
      kind="dialog"
      width={400}
      dirty={form.dirty}
      busy={form.sending}
      okText="确定"
      onOk={() => void form.submit()}
      onClose={onClose}
    >
      <Radio.Group
        className="grid gap-10"
        aria-label="级别"
        value={form.values.level}
        options={ticketLevel.values.map((value) => ({
          value,
          label: `${ticketLevel.labels[value]}（${ticketHours[value]} 小时内处理）`,
        }))}
        onChange={(event) => form.set("level", event.target.value)}
      />
      {form.errors.level !== undefined && <div className="form-error">{form.errors.level}</div>}
    </FormFrame>
  );
}

/** 添加备注: for colleagues only, never visible to the member. */
export function NoteDialog({ id, onDone, onClose }: DialogEnd & { readonly id: number }) {
  const form = useForm({
    schema: addTicketReply.body,
    initial: useMemo(() => ({ ticketType: "COMPLAINT", ticketId: id, content: "", isInner: true }), [id]),
    send: async (body) => {
      await call(addTicketReply, { body });
      toast.success(answeredMessage(addTicketReply));
    },
    onDone,
  });
  const content = form.values.content ?? "";
  return (
    <FormFrame
      title="添加备注"
      kind="dialog"
      width={480}
      dirty={form.dirty}
      busy={form.sending}
      okText="保存"
      onOk={() => void form.submit()}
      onClose={onClose}
    >
      <FormField label="备注" hint="仅员工可见" error={form.errors.content} counter={[content.length, ticketNoteMax]}>
        {({ id: inputId, invalid }) => (
          <Input.TextArea
            id={inputId}
            autoFocus
            rows={4}
            value={content}
            {...(invalid ? { status: "error" as const, "aria-invalid": true } : {})}
            onChange={(event) => form.set("content", event.target.value)}
          />
        )}
      </FormField>
    </FormFrame>
  );
}
