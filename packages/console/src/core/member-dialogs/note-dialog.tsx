import { communicateStatus, defaultCommunicateStatus } from "@hongxian/contract/core/member/member.choices.ts";
import { memberEditMessages } from "@hongxian/contract/core/member/member-edit.messages.ts";
import { addUserInfoConnect, noteMax } from "@hongxian/contract/core/member/member-note.endpoints.ts";
import { DatePicker, Input, Select } from "antd";
import dayjs from "dayjs";
import { call, answeredMessage } from "../../platform/call.ts";
import { FormField } from "../../kit/form-field.tsx";
import { FormFrame } from "../../kit/form-frame.tsx";
import { clockText, instantText } from "../../platform/shanghai-time.ts";
import { toast } from "../../platform/toast.ts";
import { useForm } from "../../kit/use-form.ts";
import { announceMember } from "./member-events.ts";
import { NoteHistory } from "./note-history.tsx";
import "./member-dialogs.css";

interface NoteDialogProps {
  readonly member: {
    readonly userId: number;
    readonly firstName: string | null;
    readonly communicateStatus: string | null;
    /** The present note, where the caller already has it. */
    readonly passportImg?: string | null;
  };
  onDone(): void;
  onClose(): void;
}

const statusOptions = Object.entries(communicateStatus.labels).map(([value, label]) => ({ value, label }));
const textOf = (value: unknown): string => (typeof value === "string" ? value : "");

const schema = addUserInfoConnect.body.refine(
  ({ nextFollowTime }) => nextFollowTime === null || Date.parse(nextFollowTime) > Date.now(),
  { path: ["nextFollowTime"], error: memberEditMessages.futureFollow },
);

/** 沟通记录: the present note, a new one, and all former ones. Ctrl+S saves. */
export function NoteDialog({ member, onDone, onClose }: NoteDialogProps) {
  const { userId } = member;
  const form = useForm({
    schema,
    initial: {
      userId,
      connect: "",
      communicateStatus: member.communicateStatus ?? defaultCommunicateStatus,
      nextFollowTime: null,
    },
    send: async (body) => {
      await call(addUserInfoConnect, { body });
      toast.success(answeredMessage(addUserInfoConnect));
      announceMember({ userId, kind: "note" });
    },
    onDone,
  });
  const { values, errors, set } = form;
  const connect = textOf(values.connect);
  const follow = textOf(values.nextFollowTime);

  return (
    <FormFrame
      title="沟通记录"
      kind="dialog"
      width={640}
      dirty={form.dirty}
      busy={form.sending}
      okText={form.sending ? "保存中" : "保存"}
      onOk={() => void form.submit()}
      onClose={onClose}
    >
      <div className="text2 mb-16">
        {member.firstName ?? ""}（{userId}）
      </div>
      {textOf(member.passportImg) !== "" && (
        <section className="note-present round-8 on-fill1 mb-8 pad-8-12" aria-label="当前沟通内容">
          <b className="size-12 weight-500 text3">当前沟通内容</b>
          <p className="scroll breaks lines">{member.passportImg}</p>
        </section>
      )}
      <div className="form-grid form-wide">
        <FormField label="描述内容" full error={errors.connect} counter={[connect.length, noteMax]}>
          {({ id, invalid }) => (
            <Input.TextArea
              id={id}
              autoFocus
              value={connect}
              autoSize={{ minRows: 4, maxRows: 10 }}
              {...(invalid ? { status: "error" as const, "aria-invalid": true } : {})}
              onChange={(event) => set("connect", event.target.value)}
            />
          )}
        </FormField>
        <FormField label="沟通状态" error={errors.communicateStatus}>
          {({ id }) => (
            <Select
              id={id}
              style={{ width: "100%" }}
              value={values.communicateStatus}
              options={statusOptions}
              onChange={(value) => set("communicateStatus", value)}
            />
          )}
        </FormField>
        <FormField label="下次跟进时间" optional error={errors.nextFollowTime}>
          {({ id, invalid }) => (
            <DatePicker
              id={id}
              style={{ width: "100%" }}
              showTime={{ format: "HH:mm" }}
              needConfirm={false}
              // Above the field: the calendar stays open until the field is left, and below it would lie on 保存.
              placement="topLeft"
              format="YYYY-MM-DD HH:mm"
              minDate={dayjs()}
              {...(invalid ? { status: "error" as const } : {})}
              value={follow === "" ? null : dayjs(clockText(follow))}
              onChange={(date) =>
                set("nextFollowTime", date === null ? null : instantText(date.format("YYYY-MM-DD HH:mm:00")))
              }
            />
          )}
        </FormField>
      </div>
      <NoteHistory userId={userId} />
    </FormFrame>
  );
}
