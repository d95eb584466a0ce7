import { addAuthRecord } from "@hongxian/contract/core/credential/auth-record.endpoints.ts";
import { credentialDraft } from "@hongxian/contract/core/credential/credential-draft.ts";
import type { CredentialKind } from "@hongxian/contract/core/credential/credential-pages.ts";
import { credentialKind } from "@hongxian/contract/core/member/credential.choices.ts";
import { type Field, field } from "@hongxian/contract/kit/field.ts";
import { useMemo } from "react";
import { call, answeredMessage } from "../../platform/call.ts";
import { FieldInput } from "../../ui/fields/field-input.tsx";
import { FormField } from "../../kit/form-field.tsx";
import { FormFrame } from "../../kit/form-frame.tsx";
import { entriesOf } from "../../platform/field-names.ts";
import type { LooseValues } from "../../platform/form-types.ts";
import { toast } from "../../platform/toast.ts";
import { useForm } from "../../kit/use-form.ts";
import type { DialogEnd } from "./archive-row.ts";
import { SchoolInput } from "./school-input.tsx";
import { startValue, submitForms } from "./submit-fields.ts";
import { AssetList } from "./asset-list.tsx";

const memberField = field.member("会员");
const wide: readonly Field["kind"][] = ["images", "longText"];
const always = () => true;

/** 代提交: what a member hands over enters the queue like any other record. */
export function SubmitDialog({ kind, onDone, onClose }: { kind: CredentialKind } & DialogEnd) {
  const { fields, assets, initial, shows = always } = submitForms[kind];
  const form = useForm({
    schema: credentialDraft,
    initial: useMemo<LooseValues>(
      () => ({ type: kind, ...Object.fromEntries(fields.map(([name, one]) => [name, startValue(one)])), ...initial }),
      [kind, fields, initial],
    ),
    counted: (values) =>
      Object.fromEntries(entriesOf(values).map(([name, value]) => [name, shows(name, values) ? value : null])),
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
        <FormField label="会员" full error={errors.userId}>
          {(control) => (
            <FieldInput
              {...control}
              field={memberField}
              value={values.userId ?? null}
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
                  <SchoolInput {...control} value={values[name] ?? ""} onChange={(next) => form.put(name, next)} />
                ) : (
                  <FieldInput {...control} field={one} value={values[name]} onChange={(next) => form.put(name, next)} />
                )
              }
            </FormField>
          ))}
      </div>
      {assets !== undefined && (
        <AssetList
          title={assets.title}
          fields={assets.fields}
          assets={values[assets.name] ?? []}
          error={errors[assets.name]}
          onChange={(next) => form.put(assets.name, next)}
        />
      )}
    </FormFrame>
  );
}
