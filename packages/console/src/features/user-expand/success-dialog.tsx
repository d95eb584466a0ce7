import { addressesOf } from "@hongxian/contract/wire/addresses.ts";
import type { FoundMember } from "@hongxian/contract/core/member/find-member.endpoint.ts";
import {
  registerSuccess,
  successBody,
  successEmotion,
  successLimits,
  successWay,
} from "@hongxian/contract/features/user-expand/expand.endpoints.ts";
import { field, optional } from "@hongxian/contract/kit/field.ts";
import { Checkbox, Input, Radio } from "antd";
import { useMemo, useState } from "react";
import { MemberFinder } from "../../core/staff/member-finder.tsx";
import { call, answeredMessage } from "../../platform/call.ts";
import { FieldInput } from "../../ui/fields/field-input.tsx";
import { FormField } from "../../kit/form-field.tsx";
import { FormFrame } from "../../kit/form-frame.tsx";
import { toast } from "../../platform/toast.ts";
import { useForm } from "../../kit/use-form.ts";
import type { ExpandRow } from "./expand-form.tsx";

const photosField = optional(field.images("照片", { max: successLimits.photos }));
const introductionField = optional(field.id("牵线编号"));

interface SuccessDialogProps {
  readonly row: ExpandRow;
  onDone(): void;
  onClose(): void;
}

/** Typed as text; the body has a number and a list. */
const noText: string | null = null;

/** 脱单登记: with whom, how, and what may be published about it. */
export function SuccessDialog({ row, onDone, onClose }: SuccessDialogProps) {
  const [partner, setPartner] = useState<FoundMember | null>(null);
  const form = useForm({
    schema: successBody,
    initial: useMemo(
      () => ({
        emotion: "DATING",
        way: "PLATFORM",
        partnerUserId: null,
        introductionId: noText,
        story: "",
        photos: noText,
        consent: false,
      }),
      [],
    ),
    counted: ({ photos, introductionId, ...values }) => ({
      ...values,
      introductionId:
        values.way === "PLATFORM" && typeof introductionId === "string" ? Number(introductionId) : introductionId,
      photos: addressesOf(photos),
    }),
    send: async (body) => {
      await call(registerSuccess, { params: { userId: row.userId }, body });
      toast.success(answeredMessage(registerSuccess));
    },
    onDone,
  });
  const { values, errors, set } = form;
  const story = values.story ?? "";
  return (
    <FormFrame
      title={`脱单登记：${row.user?.firstName ?? row.userId}`}
      kind="dialog"
      width={560}
      dirty={form.dirty}
      busy={form.sending}
      okText={form.sending ? "登记中" : "登记"}
      onOk={() => void form.submit()}
      onClose={onClose}
    >
      <div className="form-grid form-wide">
        <FormField label="情感状态" error={errors.emotion}>
          {() => (
            <Radio.Group
              value={values.emotion}
              options={successEmotion.values.map((value) => ({ value, label: successEmotion.labels[value] }))}
              onChange={(event) => set("emotion", event.target.value)}
            />
          )}
        </FormField>
        <FormField label="脱单方式" error={errors.way}>
          {() => (
            <Radio.Group
              value={values.way}
              options={successWay.values.map((value) => ({ value, label: successWay.labels[value] }))}
              onChange={(event) => set("way", event.target.value)}
            />
          )}
        </FormField>
        <MemberFinder
          label="对象（选填）"
          error={errors.partnerUserId}
          member={partner}
          onFound={(found) => {
            setPartner(found);
            set("partnerUserId", found?.userId ?? null);
          }}
        />
        {values.way === "PLATFORM" && (
          <FormField label={introductionField.label} optional full error={errors.introductionId}>
            {({ id }) => (
              <Input
                id={id}
                inputMode="numeric"
                value={values.introductionId ?? ""}
                onChange={(event) => set("introductionId", event.target.value.replaceAll(/\D/g, "") || null)}
              />
            )}
          </FormField>
        )}
        <FormField label="故事" optional full error={errors.story} counter={[story.length, successLimits.story]}>
          {({ id }) => (
            <Input.TextArea id={id} rows={4} value={story} onChange={(event) => set("story", event.target.value)} />
          )}
        </FormField>
        <FormField label="照片" optional full error={errors.photos ?? errors.consent}>
          {(control) => (
            <>
              <FieldInput {...control} field={photosField} {...form.field("photos")} />
              <Checkbox checked={values.consent === true} onChange={(event) => set("consent", event.target.checked)}>
                会员同意公开照片
              </Checkbox>
            </>
          )}
        </FormField>
      </div>
    </FormFrame>
  );
}
