import { aiKeyActs, aiStatusActs } from "@hongxian/contract/features/ai-setting/ai.acts.ts";
import {
  aiSettingMessages,
  aiStatus,
  removeAiProvider,
  setAiProviderStatus,
} from "@hongxian/contract/features/ai-setting/ai-model.endpoints.ts";
import {
  addAiProvider,
  clearAiKey,
  editAiProvider,
  getAiProviders,
  testAiProvider,
} from "@hongxian/contract/features/ai-setting/ai-setting.endpoints.ts";
import { PlusOutlined } from "@ant-design/icons";
import { Input, InputNumber } from "antd";
import { useMemo } from "react";
import { FormField } from "../../kit/form-field.tsx";
import { FormFrame } from "../../kit/form-frame.tsx";
import { actionOf, type PageAction } from "../../kit/page-action.ts";
import { useForm } from "../../kit/use-form.ts";
import { call, type CallData, answeredMessage } from "../../platform/call.ts";
import { shortTime } from "../../platform/shanghai-time.ts";
import { toast } from "../../platform/toast.ts";
import { useData } from "../../platform/use-data.ts";
import { PanelState } from "../../ui/panel-state.tsx";
import { Tag } from "../../ui/tag.tsx";
import { AiTable } from "./ai-table.tsx";

type Provider = CallData<typeof getAiProviders>[number];

interface FormProps {
  readonly row?: Provider;
  onDone(): void;
  onClose(): void;
}

function ProviderForm({ row, onDone, onClose }: FormProps) {
  const form = useForm({
    schema: addAiProvider.body,
    initial: useMemo(
      () => ({
        name: row?.name ?? "",
        baseUrl: row?.baseUrl ?? "",
        key: "",
        timeoutMs: row?.timeoutMs ?? 15_000,
        status: row?.status ?? "ENABLE",
      }),
      [row],
    ),
    send: async (body) => {
      await (row === undefined
        ? call(addAiProvider, { body })
        : call(editAiProvider, { params: { id: row.id }, body: { ...body, version: row.version } }));
      toast.success(answeredMessage(row === undefined ? addAiProvider : editAiProvider));
    },
    onDone,
  });
  const text = (name: "baseUrl" | "key" | "name") => ({
    value: form.values[name] ?? "",
    onChange: (event: { target: { value: string } }) => form.set(name, event.target.value),
  });
  return (
    <FormFrame
      title={row === undefined ? "新增服务商" : "编辑服务商"}
      kind="dialog"
      width={520}
      dirty={form.dirty}
      busy={form.sending}
      okText={form.sending ? "保存中" : "保存"}
      onOk={() => void form.submit()}
      onClose={onClose}
    >
      <FormField label="名称" error={form.errors.name}>
        {({ id }) => <Input id={id} maxLength={30} {...text("name")} />}
      </FormField>
      <FormField
        label="接口地址"
        error={form.errors.baseUrl}
        hint="到 /chat/completions 之前为止，如 https://api.example.com/v1"
      >
        {({ id }) => <Input id={id} {...text("baseUrl")} />}
      </FormField>
      <FormField label="密钥" optional error={form.errors.key}>
        {({ id }) => (
          <Input.Password
            id={id}
            autoComplete="new-password"
            visibilityToggle={false}
            placeholder={row?.hasKey === true ? "已设置，留空则不修改" : "未设置"}
            {...text("key")}
          />
        )}
      </FormField>
      <FormField label="超时" error={form.errors.timeoutMs}>
        {({ id }) => (
          <InputNumber<number>
            id={id}
            min={1000}
            max={60_000}
            precision={0}
            suffix="毫秒"
            style={{ width: "100%" }}
            value={form.values.timeoutMs ?? null}
            onChange={(value) => form.set("timeoutMs", value)}
          />
        )}
      </FormField>
    </FormFrame>
  );
}

const turn = (status: "ENABLE" | "DISABLE"): PageAction<Provider> =>
  actionOf(aiStatusActs[status], {
    run: async ({ id }) => {
      await call(setAiProviderStatus, { params: { id, status } });
      toast.success(answeredMessage(setAiProviderStatus));
    },
  });
const actions: readonly PageAction<Provider>[] = [
  actionOf(testAiProvider, {
    run: async ({ id }) => {
      const { ok, msg } = await call(testAiProvider, { params: { id } });
      if (ok) toast.success(answeredMessage(testAiProvider));
      else toast.error(msg);
    },
  }),
  actionOf(editAiProvider, { dialog: (row, end) => <ProviderForm row={row} {...end} /> }),
  actionOf(aiKeyActs.clear, {
    confirm: aiSettingMessages.clearKey,
    run: async ({ id }) => {
      await call(clearAiKey, { params: { id } });
      toast.success(answeredMessage(clearAiKey));
    },
  }),
  turn("ENABLE"),
  turn("DISABLE"),
  actionOf(removeAiProvider, {
    danger: true,
    confirm: ({ name }) => `确定删除服务商【${name}】及其模型？`,
    run: async ({ id }) => {
      await call(removeAiProvider, { params: { id } });
      toast.success(answeredMessage(removeAiProvider));
    },
  }),
];
const add: PageAction<null> = actionOf(addAiProvider, {
  primary: true,
  icon: <PlusOutlined />,
  dialog: (_, end) => <ProviderForm {...end} />,
});

function Checked({ lastCheckTime, lastCheckResult }: Provider) {
  if (lastCheckTime === null) return <span className="caption">未检测</span>;
  const ok = lastCheckResult.startsWith("OK");
  return (
    <span>
      <Tag tone={ok ? "jade" : "brick"}>{ok ? `成功 ${lastCheckResult.slice(3)} ms` : `失败 ${lastCheckResult}`}</Tag>{" "}
      <span className="caption num">{shortTime(lastCheckTime).text}</span>
    </span>
  );
}

/** 服务商: where models are called; a key can be stored but is never returned. */
export function ProviderTab({ onChange }: { onChange(): void }) {
  const { data, error, reload } = useData(getAiProviders, {});
  const done = () => {
    reload();
    onChange();
  };
  if (error !== null) return <PanelState kind="error" text={error.msg} onRetry={reload} />;
  return (
    <AiTable
      rows={data}
      add={add}
      actions={actions}
      onDone={done}
      columns={[
        { title: "名称", dataIndex: "name", width: 140 },
        { title: "接口地址", dataIndex: "baseUrl" },
        {
          title: "密钥",
          width: 180,
          render: (_, { hasKey, keyFingerprint }) =>
            hasKey ? `已设置 · 指纹 ${keyFingerprint}` : <span className="caption">未设置</span>,
        },
        { title: "超时", width: 92, align: "right", render: (_, { timeoutMs }) => `${timeoutMs} ms` },
        {
          title: "状态",
          width: 80,
          render: (_, { status }) => <Tag tone={status === "ENABLE" ? "jade" : "mute"}>{aiStatus.labels[status]}</Tag>,
        },
        { title: "最近检测", width: 200, render: (_, row) => <Checked {...row} /> },
      ]}
    />
  );
}
