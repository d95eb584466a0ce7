import { passBody, passRealname } from "@hongxian/contract/features/realname/realname.endpoints.ts";
import { field } from "@hongxian/contract/kit/field.ts";
import { useMemo } from "react";
import { call, answeredMessage } from "../../platform/call.ts";
import { FieldInput } from "../../ui/fields/field-input.tsx";
import { FormField } from "../../kit/form-field.tsx";
import { FormFrame } from "../../kit/form-frame.tsx";
import { toast } from "../../platform/toast.ts";
import { useForm } from "../../kit/use-form.ts";
import { type DialogEnd, type RealnameRow, nameOf } from "./realname-row.ts";
import "./realname.css";

const reasonMax = 150;
const handImg = field.image("手持身份证照片");
const reason = field.longText("原因", { max: reasonMax });

/** 人工通过: somebody saw the member with the card in hand. */
export function ManualPassDialog({ row, onDone, onClose }: { row: RealnameRow } & DialogEnd) {
  const form = useForm({
    schema: passBody,
    initial: useMemo(() => ({ handImg: undefined, reason: "" }), []),
    send: async (body) => {
      await call(passRealname, { params: { id: row.id }, body });
      toast.success(answeredMessage(passRealname));
    },
    onDone,
  });
  const { values, errors } = form;
  return (
    <FormFrame
      title={`人工通过：${nameOf(row)}`}
      kind="dialog"
      width={480}
      dirty={form.dirty}
      busy={form.sending}
      okText={form.sending ? "提交中" : "确定通过"}
      onOk={() => void form.submit()}
      onClose={onClose}
    >
      <p className="text2 mb-12">
        {row.realname} · <span className="num">{row.idNo}</span> · {row.failReason}
      </p>
      <FormField label={handImg.label} error={errors.handImg}>
        {(control) => (
          <FieldInput
            {...control}
            field={handImg}
            value={values.handImg}
            onChange={(next) => form.set("handImg", next ?? undefined)}
          />
        )}
      </FormField>
      <FormField label={reason.label} error={errors.reason} counter={[(values.reason ?? "").length, reasonMax]}>
        {(control) => (
          <FieldInput
            {...control}
            field={reason}
            value={values.reason}
            onChange={(next) => form.set("reason", next ?? "")}
          />
        )}
      </FormField>
    </FormFrame>
  );
}
