import {
  addRecommendSlots,
  addSlotsBody,
  recommendLimit,
  slotFields,
} from "@hongxian/contract/core/recommend/recommend-slot.endpoints.ts";
import { Input } from "antd";
import { useMemo, useState } from "react";
import { CallError, call, answeredMessage } from "../../platform/call.ts";
import { FieldInput } from "../../ui/fields/field-input.tsx";
import { FormField } from "../../kit/form-field.tsx";
import { FormFrame } from "../../kit/form-frame.tsx";
import { toast } from "../../platform/toast.ts";
import { useForm } from "../../kit/use-form.ts";
import "./add-recommend.css";

interface AddRecommendDialogProps {
  /** Initial value: 加入推荐 of the member list. */
  readonly userIds?: readonly number[];
  /** The position whose tab is shown. */
  readonly position?: string | undefined;
  onDone(): void;
  onClose(): void;
}

interface Failed {
  readonly userId: number;
  readonly msg: string;
}

const numbersOf = (text: string): number[] => [...new Set(text.match(/\d+/g) ?? [])].map(Number);
const names = ["position", "weight", "region", "showSex", "beginTime", "endTime"] as const;

/** The members that do not fit, as the refusal lists them. */
function failedOf(error: unknown): readonly Failed[] {
  const data = error instanceof CallError ? (error.data as { failed?: readonly Failed[] } | null) : null;
  return data?.failed ?? [];
}

/** 新增推荐: up to fifty members in one position, all or none. */
export function AddRecommendDialog({ userIds = [], position, onDone, onClose }: AddRecommendDialogProps) {
  const [failed, setFailed] = useState<readonly Failed[]>([]);
  const initial = useMemo(
    () => ({
      text: userIds.join("\n"),
      position: position ?? null,
      weight: 0,
      region: null,
      showSex: null,
      beginTime: null,
      endTime: null,
    }),
    [userIds, position],
  );
  const form = useForm({
    schema: addSlotsBody,
    initial,
    counted: ({ text, ...rest }) => ({ ...rest, userIds: numbersOf(text ?? "") }),
    send: async (body) => {
      setFailed([]);
      try {
        await call(addRecommendSlots, { body });
      } catch (error) {
        setFailed(failedOf(error));
        throw error;
      }
      toast.success(answeredMessage(addRecommendSlots));
    },
    onDone,
  });
  const count = numbersOf(form.values.text ?? "").length;
  return (
    <FormFrame
      title="新增推荐"
      kind="dialog"
      width={640}
      dirty={form.dirty}
      busy={form.sending}
      okText={form.sending ? "保存中" : "保存"}
      onOk={() => void form.submit()}
      onClose={onClose}
    >
      <div className="form-grid form-wide">
        <FormField label="会员" full error={form.errors.userIds} counter={[count, recommendLimit]}>
          {({ id, invalid }) => (
            <Input.TextArea
              id={id}
              {...(invalid ? { status: "error" as const } : {})}
              rows={3}
              placeholder="每行一个用户ID，也可用逗号或空格分隔"
              value={form.values.text ?? ""}
              onChange={(event) => form.set("text", event.target.value)}
            />
          )}
        </FormField>
        {names.map((name) => (
          <FormField
            key={name}
            label={slotFields[name].label}
            error={form.errors[name]}
            optional={"optional" in slotFields[name]}
            hint={name === "region" ? "不选为全国" : name === "showSex" ? "不选为全部" : undefined}
          >
            {(control) => <FieldInput {...control} field={slotFields[name]} {...form.field(name)} />}
          </FormField>
        ))}
      </div>
      {failed.length > 0 && (
        <ul className="recommend-failed scroll size-12 brick lead-22" aria-label="不能推荐的会员">
          {failed.map(({ userId, msg }) => (
            <li key={userId}>
              <b className="num">{userId}</b>
              {msg}
            </li>
          ))}
        </ul>
      )}
    </FormFrame>
  );
}
