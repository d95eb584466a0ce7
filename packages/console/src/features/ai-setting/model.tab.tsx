import { aiStatusActs } from "@hongxian/contract/features/ai-setting/ai.acts.ts";
import {
  addAiModel,
  aiModelDraft,
  type AiModelRow,
  aiStatus,
  editAiModel,
  getAiModels,
  getAiProviderModels,
  removeAiModel,
  setAiModelStatus,
} from "@hongxian/contract/features/ai-setting/ai-model.endpoints.ts";
import { getAiProviders } from "@hongxian/contract/features/ai-setting/ai-setting.endpoints.ts";
import { PlusOutlined } from "@ant-design/icons";
import { AutoComplete, Button, Input, InputNumber, Select } from "antd";
import { useMemo, useState } from "react";
import { FormField } from "../../kit/form-field.tsx";
import { FormFrame } from "../../kit/form-frame.tsx";
import { actionOf, type PageAction, useVisibleActions } from "../../kit/page-action.ts";
import { useForm } from "../../kit/use-form.ts";
import { call, answeredMessage } from "../../platform/call.ts";
import { countText } from "../../platform/decimal.ts";
import { toast, toastError } from "../../platform/toast.ts";
import { useData } from "../../platform/use-data.ts";
import { PanelState } from "../../ui/panel-state.tsx";
import { Tag } from "../../ui/tag.tsx";
import { AiTable } from "./ai-table.tsx";

interface FormProps {
  readonly row?: AiModelRow;
  onDone(): void;
  onClose(): void;
}

const numbers = [
  { name: "maxTokens", label: "最大输出", unit: "tokens", step: 1, precision: 0 },
  { name: "temperature", label: "温度", unit: "", step: 0.1, precision: 2 },
  { name: "inputPriceMicro", label: "输入单价", unit: "微元/千tokens", step: 1, precision: 0 },
  { name: "outputPriceMicro", label: "输出单价", unit: "微元/千tokens", step: 1, precision: 0 },
] as const;

function ModelForm({ row, onDone, onClose }: FormProps) {
  const providers = useData(getAiProviders, {});
  const [names, setNames] = useState<readonly string[]>([]);
  const [pulling, setPulling] = useState(false);
  const [mayPull] = useVisibleActions([actionOf(getAiProviderModels, {})])(null);
  const form = useForm({
    schema: aiModelDraft,
    initial: useMemo(
      () => ({
        providerId: row?.providerId,
        modelName: row?.modelName ?? "",
        alias: row?.alias ?? "",
        maxTokens: row?.maxTokens ?? 512,
        temperature: row?.temperature ?? 0.7,
        inputPriceMicro: row?.inputPriceMicro ?? 0,
        outputPriceMicro: row?.outputPriceMicro ?? 0,
      }),
      [row],
    ),
    send: async (body) => {
      await (row === undefined
        ? call(addAiModel, { body })
        : call(editAiModel, { params: { id: row.id }, body: { ...body, version: row.version } }));
      toast.success(answeredMessage(row === undefined ? addAiModel : editAiModel));
    },
    onDone,
  });
  const providerId = form.values.providerId;
  const pull = async () => {
    if (providerId === undefined) return;
    setPulling(true);
    try {
      const found = await call(getAiProviderModels, { params: { id: providerId } });
      setNames(found);
      toast.success(answeredMessage(getAiProviderModels));
    } catch (error) {
      toastError(error);
    }
    setPulling(false);
  };
  return (
    <FormFrame
      title={row === undefined ? "新增模型" : "编辑模型"}
      kind="dialog"
      width={560}
      dirty={form.dirty}
      busy={form.sending}
      okText={form.sending ? "保存中" : "保存"}
      extra={
        mayPull !== undefined && (
          <Button disabled={pulling || providerId === undefined} onClick={() => void pull()}>
            {pulling ? "拉取中" : "拉取模型"}
          </Button>
        )
      }
      onOk={() => void form.submit()}
      onClose={onClose}
    >
      <div className="form-grid form-wide">
        <FormField label="服务商" error={form.errors.providerId}>
          {({ id }) => (
            <Select
              id={id}
              style={{ width: "100%" }}
              placeholder="请选择服务商"
              value={providerId}
              options={(providers.data ?? []).map((one) => ({ value: one.id, label: one.name }))}
              onChange={(value) => form.set("providerId", value)}
            />
          )}
        </FormField>
        <FormField label="模型名" error={form.errors.modelName}>
          {({ id }) => (
            <AutoComplete
              id={id}
              style={{ width: "100%" }}
              value={form.values.modelName ?? ""}
              options={names.map((value) => ({ value }))}
              onChange={(value: string) => form.set("modelName", value)}
            />
          )}
        </FormField>
        <FormField label="别名" error={form.errors.alias}>
          {({ id }) => (
            <Input
              id={id}
              maxLength={30}
              value={form.values.alias ?? ""}
              onChange={(event) => form.set("alias", event.target.value)}
            />
          )}
        </FormField>
        {numbers.map(({ name, label, unit, step, precision }) => (
          <FormField key={name} label={label} error={form.errors[name]}>
            {({ id, invalid }) => (
              <InputNumber<number>
                id={id}
                step={step}
                precision={precision}
                suffix={unit}
                style={{ width: "100%" }}
                {...(invalid ? { status: "error" as const } : {})}
                value={form.values[name] as number}
                onChange={(value) => form.set(name, value)}
              />
            )}
          </FormField>
        ))}
      </div>
    </FormFrame>
  );
}

const turn = (status: "ENABLE" | "DISABLE"): PageAction<AiModelRow> =>
  actionOf(aiStatusActs[status], {
    run: async ({ id }) => {
      await call(setAiModelStatus, { params: { id, status } });
      toast.success(answeredMessage(setAiModelStatus));
    },
  });
const actions: readonly PageAction<AiModelRow>[] = [
  actionOf(editAiModel, { dialog: (row, end) => <ModelForm row={row} {...end} /> }),
  turn("ENABLE"),
  turn("DISABLE"),
  actionOf(removeAiModel, {
    danger: true,
    confirm: ({ alias }) => `确定删除模型【${alias}】？`,
    run: async ({ id }) => {
      await call(removeAiModel, { params: { id } });
      toast.success(answeredMessage(removeAiModel));
    },
  }),
];
const add: PageAction<null> = actionOf(addAiModel, {
  primary: true,
  icon: <PlusOutlined />,
  dialog: (_, end) => <ModelForm {...end} />,
});

/** 模型: the name, the output limits and the price of each. */
export function ModelTab({ onChange }: { onChange(): void }) {
  const { data, error, reload } = useData(getAiModels, {});
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
        { title: "别名", dataIndex: "alias", width: 140 },
        { title: "模型名", dataIndex: "modelName" },
        { title: "服务商", width: 140, render: (_, { provider }) => provider.name },
        { title: "最大输出", width: 96, align: "right", dataIndex: "maxTokens" },
        { title: "温度", width: 72, align: "right", dataIndex: "temperature" },
        {
          title: "单价（微元/千tokens）",
          width: 172,
          render: (_, row) => (
            <span className="num">
              入 {countText(row.inputPriceMicro)} / 出 {countText(row.outputPriceMicro)}
            </span>
          ),
        },
        {
          title: "状态",
          width: 80,
          render: (_, { status }) => <Tag tone={status === "ENABLE" ? "jade" : "mute"}>{aiStatus.labels[status]}</Tag>,
        },
        { title: "本月调用", width: 96, align: "right", render: (_, { monthCalls }) => countText(monthCalls) },
      ]}
    />
  );
}
