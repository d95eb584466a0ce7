import { webhookMessages } from "@hongxian/contract/core/webhook/webhook.rules.ts";
import { openApp } from "@hongxian/contract/features/open-api/open-app.resource.ts";
import { createWebhook, editWebhook } from "@hongxian/contract/features/open-api/webhook.endpoints.ts";
import { openWebhook } from "@hongxian/contract/features/open-api/webhook.resource.ts";
import { getCall, listCall, type RowOf } from "@hongxian/contract/kit/resource-calls.ts";
import { Select } from "antd";
import { useRef, useState } from "react";
import { FormField } from "../../kit/form-field.tsx";
import { FormFrame } from "../../kit/form-frame.tsx";
import { StaleNotice } from "../../kit/stale-notice.tsx";
import { useForm } from "../../kit/use-form.ts";
import { answeredMessage, call } from "../../platform/call.ts";
import { toast } from "../../platform/toast.ts";
import { useData } from "../../platform/use-data.ts";
import { fieldText } from "../../ui/fields/field-cell.tsx";
import { FieldInput } from "../../ui/fields/field-input.tsx";
import { Loaded } from "../../ui/late/loaded.tsx";
import { EventNamesInput } from "./event-names-input.tsx";
import { ShownSecret } from "./secret.dialog.tsx";

type Webhook = RowOf<typeof openWebhook>;
type App = RowOf<typeof openApp>;

interface WebhookDialogProps {
  /** The address to edit. */
  readonly row?: Webhook;
  onDone(): void;
  onClose(): void;
}
interface FormProps extends WebhookDialogProps {
  readonly apps: readonly App[];
}

const { fields } = openWebhook;
const compared = (["name", "url", "names"] as const).map((name) => ({
  name,
  label: fields[name].label,
  text: (value: unknown) => fieldText(fields[name], value),
}));

const valuesOf = (row: Webhook | undefined) => ({
  appId: row?.appId ?? null,
  name: row?.name ?? "",
  url: row?.url ?? "",
  names: row?.names ?? [],
  isAll: row === undefined || row.names.length === 0,
});

function WebhookForm({ row, apps, onDone, onClose }: FormProps) {
  const version = useRef(row?.version ?? 0);
  const [secret, setSecret] = useState<string | null>(null);
  const [initial] = useState(() => valuesOf(row));
  const form = useForm({
    schema: createWebhook.body,
    initial,
    // Nothing chosen is not the same as everything.
    counted: ({ isAll, ...body }) => ({
      ...body,
      names: isAll ? [] : body.names.length === 0 ? null : body.names,
    }),
    send: async ({ appId, ...body }) => {
      if (row === undefined) {
        setSecret((await call(createWebhook, { body: { appId, ...body } })).secretText);
        return;
      }
      await call(editWebhook, { params: { id: row.id }, body: { ...body, version: version.current } });
      toast.success(answeredMessage(editWebhook));
    },
    ...(row === undefined
      ? {}
      : {
          reread: async () => {
            const present = await call(getCall(openWebhook), { params: { id: row.id } });
            version.current = present.version;
            return valuesOf(present);
          },
        }),
    // A new address first shows its secret.
    onDone: () => row !== undefined && onDone(),
  });
  if (secret !== null)
    return (
      <ShownSecret
        title="新签名密钥"
        hint={webhookMessages.secretOnce}
        lines={[["签名密钥", secret]]}
        onDone={onDone}
      />
    );
  const app = apps.find(({ id }) => id === form.values.appId);
  return (
    <FormFrame
      title={row === undefined ? "新增事件回调" : "编辑事件回调"}
      kind="dialog"
      width={640}
      dirty={form.dirty}
      busy={form.sending}
      okText={form.sending ? "保存中" : "保存"}
      onOk={() => void form.submit()}
      onClose={onClose}
    >
      <StaleNotice form={form} fields={compared} />
      <div className="form-grid">
        <FormField label="应用" error={form.errors.appId} hint={row === undefined ? undefined : "应用不能更改"}>
          {({ id, invalid }) => (
            <Select
              id={id}
              style={{ width: "100%" }}
              {...(invalid ? { status: "error" as const } : {})}
              disabled={row !== undefined}
              placeholder="请选择应用"
              value={form.values.appId ?? null}
              options={apps.map((one) => ({ value: one.id, label: one.name }))}
              showSearch={{ optionFilterProp: "label" }}
              onChange={(next: number) => form.set("appId", next)}
            />
          )}
        </FormField>
        <FormField label={fields.name.label} error={form.errors.name}>
          {(control) => <FieldInput {...control} field={fields.name} {...form.field("name")} />}
        </FormField>
        <FormField
          label={fields.url.label}
          error={form.errors.url}
          hint="收到签名的 POST 请求，15秒内答复 2xx 即为已收到"
          full
        >
          {(control) => <FieldInput {...control} field={fields.url} {...form.field("url")} />}
        </FormField>
        {app !== undefined && (
          <FormField label={fields.names.label} error={form.errors.names} full>
            {({ id }) => (
              <EventNamesInput
                id={id}
                scopes={app.scopes}
                isAll={form.values.isAll}
                value={form.values.names}
                onAll={(isAll) => form.set("isAll", isAll)}
                onChange={(names) => form.set("names", names)}
              />
            )}
          </FormField>
        )}
      </div>
    </FormFrame>
  );
}

/** 新增 and 编辑 of an address; a new one shows its secret this one time. */
export function WebhookDialog(props: WebhookDialogProps) {
  const answer = useData(listCall(openApp), { query: { size: 200 } });
  return (
    <Loaded answer={answer} title="事件回调" onClose={props.onClose}>
      {({ list }) => <WebhookForm apps={list} {...props} />}
    </Loaded>
  );
}
