import { startIntroduction } from "@hongxian/contract/core/introduction/introduction.endpoints.ts";
import type { MatchCard } from "@hongxian/contract/core/matching/match.endpoints.ts";
import { Input } from "antd";
import { call, answeredMessage } from "../../platform/call.ts";
import { FormField } from "../../kit/form-field.tsx";
import { FormFrame } from "../../kit/form-frame.tsx";
import { toast } from "../../platform/toast.ts";
import { useForm } from "../../kit/use-form.ts";
import type { Started } from "./started-strip.tsx";

interface PairDialogProps {
  readonly userId: number;
  readonly other: Pick<MatchCard, "userId" | "firstName" | "shopName"> & { readonly score: number | null };
  onDone(): void;
  onClose(): void;
}
export type { PairDialogProps };
interface StartDialogProps extends PairDialogProps {
  onStarted(started: Started): void;
}

/** 发起牵线: the draft of an introduction; sending it to the member is a separate step. */
export function StartDialog({ userId, other, onStarted, onDone, onClose }: StartDialogProps) {
  const form = useForm({
    schema: startIntroduction.body,
    initial: { userId, otherUserId: other.userId, note: "" },
    send: async (body) => {
      const { id, no } = await call(startIntroduction, { body });
      onStarted({ id, no, name: other.firstName });
      toast.success(answeredMessage(startIntroduction));
    },
    onDone,
  });
  const note = form.values.note ?? "";
  return (
    <FormFrame
      title="发起牵线"
      kind="dialog"
      width={480}
      dirty={form.dirty}
      busy={form.sending}
      okText={form.sending ? "提交中" : "发起牵线"}
      onOk={() => void form.submit()}
      onClose={onClose}
    >
      <p className="text2 mb-4">
        对象 {other.firstName}（{other.userId}），双向匹配 <b className="num">{other.score ?? "—"}</b> 分
      </p>
      <div className="form-grid">
        <FormField label="说明" error={form.errors.note} counter={[note.length, 200]}>
          {({ id }) => (
            <Input.TextArea
              id={id}
              autoFocus
              rows={3}
              value={note}
              onChange={(event) => form.set("note", event.target.value)}
            />
          )}
        </FormField>
      </div>
    </FormFrame>
  );
}
