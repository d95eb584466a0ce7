import type { CredentialKind } from "@hongxian/contract/core/credential/credential-pages.ts";
import {
  type CredentialItemDetail,
  checkChildAuth,
  supplementGrant,
  supplementMax,
  supplementRecord,
} from "@hongxian/contract/core/review/credential-review.endpoints.ts";
import type { ReviewItem } from "@hongxian/contract/core/review/review.endpoints.ts";
import { fieldErrors } from "@hongxian/contract/wire/parse-input.ts";
import { Button, Input } from "antd";
import { useState } from "react";
import type { z } from "zod";
import { useCan } from "../../platform/access-context.tsx";
import { call, answeredMessage } from "../../platform/call.ts";
import { FormField } from "../../kit/form-field.tsx";
import { FormFrame } from "../../kit/form-frame.tsx";
import { toast } from "../../platform/toast.ts";
import { useForm } from "../../kit/use-form.ts";
import type { DeskView, FieldErrors, ChosenReason } from "./desk-kind.ts";

/** The detail of a credential's item; the server writes it with this schema. */
export const credentialDetail = (item: ReviewItem): CredentialItemDetail =>
  item.detail as unknown as CredentialItemDetail;

export const credentialCalls = { PASS: checkChildAuth, REFUSE: checkChildAuth } as const;

/** 通过 of a credential; `body` holds the corrections. */
export async function passCredential(
  item: ReviewItem,
  body: object,
  costMs: number,
  remark = "",
): Promise<number | null> {
  const { type } = credentialDetail(item);
  const query = { id: item.id, type, action: "PASS" as const, costMs, ...(remark === "" ? {} : { remark }) };
  const answer = await call(checkChildAuth, { query, body: { ...body } });
  if (answer.needsSecond) toast.info("待二次复核");
  return answer.reviewActionId;
}

export async function refuseCredential(item: ReviewItem, { reasonId, remark }: ChosenReason, costMs: number) {
  const query = {
    id: item.id,
    type: credentialDetail(item).type,
    action: "REFUSE" as const,
    checkFailRemark: remark,
    costMs,
    ...(reasonId === null ? {} : { reasonId }),
  };
  const answer = await call(checkChildAuth, { query });
  return answer.reviewActionId;
}

/** The faults a schema finds in a draft, by field. */
export function problemsOf(schema: z.ZodType, draft: unknown): FieldErrors {
  const parsed = schema.safeParse(draft, { reportInput: true });
  return parsed.success ? {} : fieldErrors(parsed.error.issues);
}

function SupplementDialog({ item, onDone, onClose }: { item: ReviewItem; onDone(): void; onClose(): void }) {
  const form = useForm({
    schema: supplementRecord.body,
    initial: { text: "" },
    send: async (body) => {
      await call(supplementRecord, { params: { id: item.id }, body });
      toast.success(answeredMessage(supplementRecord));
    },
    onDone,
  });
  const text = typeof form.values.text === "string" ? form.values.text : "";
  return (
    <FormFrame
      title="要求补充"
      kind="dialog"
      width={480}
      dirty={text !== ""}
      busy={form.sending}
      okText={form.sending ? "发送中" : "发送"}
      onOk={() => void form.submit()}
      onClose={onClose}
    >
      <FormField
        label="补充说明"
        error={form.errors.text}
        counter={[text.length, supplementMax]}
        hint="会员会收到这段文字，记录仍为审核中"
      >
        {({ id, invalid }) => (
          <Input.TextArea
            id={id}
            rows={3}
            autoFocus
            value={text}
            {...(invalid ? { status: "error" as const, "aria-invalid": true } : {})}
            onChange={(event) => form.set("text", event.target.value)}
          />
        )}
      </FormField>
    </FormFrame>
  );
}

/** 要求补充 beside the verdicts of a credential. */
export function SupplementButton({ item, leave }: Pick<DeskView<object>, "item" | "leave">) {
  const [open, setOpen] = useState(false);
  const can = useCan();
  const kind: CredentialKind = credentialDetail(item).type;
  if (!can(supplementGrant(kind))) return null;
  return (
    <>
      <Button size="large" onClick={() => setOpen(true)}>
        要求补充
      </Button>
      {open && (
        <SupplementDialog
          item={item}
          onDone={() => {
            setOpen(false);
            leave();
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
