import { addAuthRecord } from "@hongxian/contract/core/credential/auth-record.endpoints.ts";
import { type CredentialDraft, credentialDrafts } from "@hongxian/contract/core/credential/credential-draft.ts";
import type { CredentialKind } from "@hongxian/contract/core/credential/credential-pages.ts";
import { credentialKind } from "@hongxian/contract/core/member/credential.choices.ts";
import { type Field, field } from "@hongxian/contract/kit/field.ts";
import { useMemo } from "react";
import type { z } from "zod";
import { call, answeredMessage } from "../../platform/call.ts";
import { FieldInput } from "../../ui/fields/field-input.tsx";
import { FormField } from "../../kit/form-field.tsx";
import { FormFrame } from "../../kit/form-frame.tsx";
import { toast } from "../../platform/toast.ts";
import { useForm } from "../../kit/use-form.ts";
import type { DialogEnd } from "./archive-row.ts";
import { SchoolInput } from "./school-input.tsx";
import { startValue, submitForms } from "./submit-fields.ts";
import { AssetList } from "./asset-list.tsx";

type Values = Readonly<Record<string, unknown>>;
const memberField = field.member("会员");
const wide: readonly Field["kind"][] = ["images", "longText"];
const always = () => true;

/** 代提交: what a member hands over enters the queue like any other record. */
export function SubmitDialog({ kind, onDone, onClose }: { kind: CredentialKind } & DialogEnd) {
  const { fields, assets, initial, shows = always } = submitForms[kind];
  const form = useForm({
    // Every kind's schema is one of the call's own.
    schema: credentialDrafts[kind] as z.ZodType<CredentialDraft>,
    initial: useMemo<Values>(
      () => ({ type: kind, ...Object.fromEntries(fields.map(([name, one]) => [name, startValue(one)])), ...initial }),
      [kind, fields, initial],
    ),
    counted: (values) =>
      Object.fromEntries(Object.entries(values).map(([name, value]) => [name, shows(name, values) ? value : null])),
    send: async (draft) => {
      await call(addAuthRecord, { body: draft });
      toast.success(answeredMessage(addAuthRecord));
    },
    onDone,
  });
  const { values, errors } = form;
  return (
    <FormFrame
      title={`代提交${credentialKind.labels[kind]}认证`}
      kind="dialog"
      width={720}
      dirty={form.dirty}
      busy={form.sending}
      okText={form.sending ? "提交中" : "提交"}
      onOk={() => void form.submit()}
      onClose={onClose}
    >
      <div className="form-grid form-wide">
        <FormField label="会员" full error={errors["userId"]}>
          {(control) => (
            <FieldInput
              {...control}
              field={memberField}
              value={typeof values["userId"] === "number" ? values["userId"] : null}
              onChange={(next) => form.set("userId", next ?? undefined)}
            />
          )}
        </FormField>
        {fields
          .filter(([name]) => shows(name, values))
          .map(([name, one]) => (
            <FormField
              key={name}
              label={one.label}
              error={errors[name]}
              optional={one.optional === true && name !== "savingsLevel"}
              full={wide.includes(one.kind)}
              {...(name === "schoolTag" ? { hint: "不选则按院校库自动填写" } : {})}
            >
              {(control) =>
                name === "schoolName" ? (
                  <SchoolInput
                    {...control}
                    value={String(values[name] ?? "")}
                    onChange={(next) => form.set(name, next)}
                  />
                ) : (
                  <FieldInput {...control} field={one} value={values[name]} onChange={(next) => form.set(name, next)} />
                )
              }
            </FormField>
          ))}
      </div>
      {assets !== undefined && (
        <AssetList
          title={assets.title}
          fields={assets.fields}
          // The list starts with one empty asset and is only changed by this editor.
          assets={(values[assets.name] ?? []) as readonly Values[]}
          error={errors[assets.name]}
          onChange={(next) => form.set(assets.name, next)}
        />
      )}
    </FormFrame>
  );
}
