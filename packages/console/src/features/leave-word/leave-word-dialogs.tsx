import { addTicketReply, ticketNoteMax } from "@hongxian/contract/core/ticket/ticket.endpoints.ts";
import { assignLeaveWords, getLeaveWordHandlers } from "@hongxian/contract/features/leave-word/leave-word.endpoints.ts";
import { field, optional } from "@hongxian/contract/kit/field.ts";
import { Select } from "antd";
import { useMemo } from "react";
import { runCall } from "../../kit/run-call.ts";
import { SchemaDialog } from "../../kit/schema-dialog.tsx";
import { FormField } from "../../kit/form-field.tsx";
import { FormFrame } from "../../kit/form-frame.tsx";
import { useForm } from "../../kit/use-form.ts";
import { call, answeredMessage } from "../../platform/call.ts";
import { toast } from "../../platform/toast.ts";
import { useData } from "../../platform/use-data.ts";
import type { DialogEnd, WordRow } from "./leave-word-row.ts";

const followFields = {
  content: field.longText("跟进内容", { max: ticketNoteMax }),
  nextFollowTime: optional({ ...field.time("下次跟进时间"), isAhead: true as const }),
};

/** 跟进. */
export function FollowDialog({ row, ...end }: DialogEnd & { readonly row: WordRow }) {
  const initial = useMemo(() => ({ ticketType: "LEAVE_WORD", ticketId: row.id, isInner: true, content: "" }), [row.id]);
  return (
    <SchemaDialog
      title={`跟进：${row.name}`}
      schema={addTicketReply.body}
      fields={followFields}
      initial={initial}
      okText="保存跟进"
      send={async (body) => {
        await call(addTicketReply, { body });
        toast.success(answeredMessage(addTicketReply));
      }}
      {...end}
    >
      <p className="caption">{row.content}</p>
    </SchemaDialog>
  );
}

/** 分配 and 批量分配; for one JOIN or MARRIAGE the agents of the visitor's city come first. */
export function AssignDialog({ rows, ...end }: DialogEnd & { readonly rows: readonly WordRow[] }) {
  const only = rows.length === 1 ? rows[0] : undefined;
  const { data } = useData(getLeaveWordHandlers, { query: only === undefined ? {} : { leaveWordId: only.id } });
  const form = useForm({
    schema: assignLeaveWords.body,
    initial: useMemo(() => ({ ids: rows.map(({ id }) => id), staffId: null }), [rows]),
    send: (body) => runCall(assignLeaveWords, { body }),
    onDone: end.onDone,
  });
  return (
    <FormFrame
      title={only === undefined ? `批量分配（${rows.length}条）` : `分配：${only.name}`}
      kind="dialog"
      width={440}
      dirty={form.dirty}
      busy={form.sending}
      okText="分配"
      onOk={() => void form.submit()}
      onClose={end.onClose}
    >
      <FormField label="处理人" error={form.errors.staffId}>
        {({ id, invalid }) => (
          <Select
            id={id}
            autoFocus
            style={{ width: "100%" }}
            placeholder="请选择处理人"
            loading={data === undefined}
            {...(invalid ? { status: "error" as const } : {})}
            value={form.values.staffId ?? null}
            showSearch={{ optionFilterProp: "label" }}
            options={(data ?? []).map((one) => ({
              value: one.id,
              label: `${one.isLocal ? "同城 · " : ""}${one.name}（${one.roleName}，在办 ${one.openCount}）`,
            }))}
            onChange={(staffId: number) => form.set("staffId", staffId)}
          />
        )}
      </FormField>
    </FormFrame>
  );
}
