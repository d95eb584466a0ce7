import {
  getWecomConfig,
  saveWecomConfig,
  testWecomConfig,
  type WecomConfigView,
  wecomConfigBody,
} from "@hongxian/contract/features/wecom/wecom-config.endpoints.ts";
import { Button, Input, Tooltip } from "antd";
import { useMemo, useState } from "react";
import { call, answeredMessage } from "../../platform/call.ts";
import { FormField } from "../../kit/form-field.tsx";
import { FormFrame } from "../../kit/form-frame.tsx";
import { PageModal } from "../../platform/page-context.tsx";
import { PanelState } from "../../ui/panel-state.tsx";
import { toast, toastError } from "../../platform/toast.ts";
import { useData } from "../../platform/use-data.ts";
import { useForm } from "../../kit/use-form.ts";

interface DialogEnd {
  onDone(): void;
  onClose(): void;
}

const secretFields = [
  { name: "secret", label: "Secret", has: "hasSecret", note: "微信客服可调用接口的应用Secret" },
  { name: "token", label: "回调Token", has: "hasToken", note: "与企业微信后台的接收事件配置一致" },
  { name: "aesKey", label: "回调EncodingAESKey", has: "hasAesKey", note: "43位字母或数字" },
] as const;

/** 企微配置, for role 1: secrets are write-only. */
export function WecomConfigDialog(end: DialogEnd) {
  const config = useData(getWecomConfig, {});
  if (config.data !== undefined) return <ConfigForm config={config.data} onSaved={config.reload} {...end} />;
  return (
    <PageModal open width={520} title="企微配置" footer={null} onCancel={end.onClose}>
      {config.error === null ? (
        <PanelState kind="loading" />
      ) : (
        <PanelState kind="error" text={config.error.msg} onRetry={config.reload} />
      )}
    </PageModal>
  );
}

function ConfigForm({ config, onSaved, onDone, onClose }: DialogEnd & { config: WecomConfigView; onSaved(): void }) {
  const [testing, setTesting] = useState(false);
  const form = useForm({
    schema: wecomConfigBody,
    initial: useMemo(
      () => ({ corpId: config.corpId, apiBase: config.apiBase, secret: "", token: "", aesKey: "" }),
      [config.corpId, config.apiBase],
    ),
    send: async (body) => {
      await call(saveWecomConfig, { body });
      toast.success(answeredMessage(saveWecomConfig));
      onSaved();
    },
    onDone,
  });
  const test = async () => {
    setTesting(true);
    try {
      await call(testWecomConfig, {});
      toast.success(answeredMessage(testWecomConfig));
    } catch (error) {
      toastError(error);
    }
    setTesting(false);
  };
  const reason = form.dirty ? "请先保存修改" : config.hasSecret ? undefined : "请先保存企微配置";
  const text = (name: keyof typeof form.values) => ({
    value: form.values[name] ?? "",
    onChange: (event: { target: { value: string } }) => form.set(name, event.target.value),
  });
  return (
    <FormFrame
      title="企微配置"
      kind="dialog"
      width={520}
      dirty={form.dirty}
      busy={form.sending}
      okText={form.sending ? "保存中" : "保存"}
      extra={
        <Tooltip title={reason}>
          <Button disabled={testing || reason !== undefined} onClick={() => void test()}>
            {testing ? "测试中" : "测试连接"}
          </Button>
        </Tooltip>
      }
      onOk={() => void form.submit()}
      onClose={onClose}
    >
      <div className="form-grid">
        <FormField label="企业ID" error={form.errors.corpId}>
          {({ id }) => <Input id={id} placeholder="ww 开头的企业ID" {...text("corpId")} />}
        </FormField>
        {secretFields.map(({ name, label, has, note }) => (
          <FormField key={name} label={label} error={form.errors[name]} hint={note}>
            {({ id }) => (
              <Input.Password
                id={id}
                autoComplete="new-password"
                visibilityToggle={false}
                placeholder={config[has] ? "已设置，留空则不修改" : "未设置"}
                {...text(name)}
              />
            )}
          </FormField>
        ))}
        <FormField label="接口地址" error={form.errors.apiBase}>
          {({ id }) => <Input id={id} {...text("apiBase")} />}
        </FormField>
        <FormField label="回调地址" hint="填入企业微信后台的接收事件服务器URL">
          {({ id }) => <Input id={id} readOnly value={`${window.location.origin}${config.callbackPath}`} />}
        </FormField>
      </div>
    </FormFrame>
  );
}
