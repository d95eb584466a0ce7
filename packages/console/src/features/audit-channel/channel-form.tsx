import {
  auditChannelCode,
  auditChannelMessages,
  auditVerdict,
} from "@hongxian/contract/core/content/audit-channel.rules.ts";
import { auditScene } from "@hongxian/contract/core/content/audit-route.ts";
import { violationType } from "@hongxian/contract/core/punishment/punishment.choices.ts";
import {
  createAuditChannel,
  editAuditChannel,
  testAuditChannel,
  type AuditChannel,
} from "@hongxian/contract/features/audit-channel/audit-channel.endpoints.ts";
import { auditCallResult } from "@hongxian/contract/core/content/audit-channel.rules.ts";
import { field, optional } from "@hongxian/contract/kit/field.ts";
import { Select } from "antd";
import { useMemo, useState } from "react";
import { runCall } from "../../kit/run-call.ts";
import { SchemaDialog } from "../../kit/schema-dialog.tsx";
import { call, type CallData } from "../../platform/call.ts";

interface DialogEnd {
  onDone(): void;
  onClose(): void;
}
const fields = {
  code: field.choice("服务商", auditChannelCode),
  name: field.text("名称", { max: 20 }),
  scenes: field.choices("场景", auditScene),
  endpoint: optional(field.text("服务地址", { max: 300 })),
  appId: optional(field.text("应用ID", { max: 64 })),
  secret: optional(field.text("密钥", { max: 500 })),
  passBelow: field.count("通过阈值", { max: 100 }),
  blockAbove: field.count("拦截阈值", { max: 100 }),
  frameSec: field.count("截帧间隔（秒）", { min: 1, max: 60 }),
  timeoutMs: field.count("超时（毫秒）", { min: 500, max: 30_000 }),
  retry: field.count("重试次数", { max: 3 }),
  dayLimit: field.count("日限量（0为不限）"),
  unitCents: field.cents("每千次单价"),
  labelActions: { ...field.json("标签处置"), optional: true },
};
const { code: _code, ...editFields } = fields;

const verdicts = auditVerdict.values.map((value) => ({ value, label: auditVerdict.labels[value] }));
function LabelsInput({ value, onChange }: { value: unknown; onChange(value: unknown): void }) {
  // Returned by this input itself.
  const chosen = (value ?? {}) as Readonly<Record<string, string>>;
  return (
    <div className="label-actions grid even-2">
      {violationType.values.map((type) => (
        <label key={type}>
          <span>{violationType.labels[type]}</span>
          <Select
            allowClear
            size="small"
            aria-label={violationType.labels[type]}
            placeholder="按阈值"
            value={chosen[type] ?? null}
            options={verdicts}
            onChange={(next: string | undefined) => {
              const { [type]: _old, ...rest } = chosen;
              onChange(next === undefined ? rest : { ...rest, [type]: next });
            }}
          />
        </label>
      ))}
    </div>
  );
}
const inputs = { labelActions: LabelsInput };
const fresh = {
  code: "SHUMEI",
  passBelow: 40,
  blockAbove: 85,
  frameSec: 5,
  timeoutMs: 3000,
  retry: 1,
  dayLimit: 0,
  unitCents: 0,
  labelActions: {},
};

/** 新增渠道 and 编辑; the key is write-only. */
export function ChannelForm({ channel, ...end }: DialogEnd & { readonly channel: AuditChannel | null }) {
  const initial = useMemo(() => {
    if (channel === null) return fresh;
    const { name, scenes, endpoint, appId, passBelow, blockAbove, frameSec, timeoutMs, retry, dayLimit, unitCents } =
      channel;
    const terms = {
      name,
      scenes,
      endpoint,
      appId,
      passBelow,
      blockAbove,
      frameSec,
      timeoutMs,
      retry,
      dayLimit,
      unitCents,
    };
    return { ...terms, secret: "", labelActions: channel.labelActions };
  }, [channel]);
  const hints = { secret: channel?.secretSet === true ? auditChannelMessages.secretStored : undefined };
  const common = { inputs, initial, hints, kind: "drawer" as const, okText: "保存", ...end };
  if (channel === null)
    return (
      <SchemaDialog
        title="新增渠道"
        schema={createAuditChannel.body}
        fields={fields}
        send={(body) => runCall(createAuditChannel, { body })}
        {...common}
      />
    );
  const { id, version } = channel;
  return (
    <SchemaDialog
      title={`编辑渠道：${channel.name}`}
      schema={editAuditChannel.body}
      fields={editFields}
      counted={(values) => ({ ...values, version })}
      send={(body) => runCall(editAuditChannel, { params: { id }, body })}
      {...common}
    />
  );
}

const testFields = {
  text: optional(field.longText("测试文本", { max: 2000 })),
  pictureUrl: optional(field.image("测试图片")),
};
/** 测试: one of our texts or pictures; the answer stays visible. */
export function TestDialog({ channel, onClose }: { readonly channel: AuditChannel; onClose(): void }) {
  const [answer, setAnswer] = useState<CallData<typeof testAuditChannel> | null>(null);
  return (
    <SchemaDialog
      title={`测试：${channel.name}`}
      schema={testAuditChannel.body}
      fields={testFields}
      okText="测试"
      send={async (body) => setAnswer(await call(testAuditChannel, { params: { id: channel.id }, body }))}
      onDone={() => undefined}
      onClose={onClose}
    >
      {answer !== null && (
        <p className="flex gap-8 brick round-8 on-brick-soft mb-16 pad-8-12" role="status">
          {auditCallResult.labels[answer.result]}
          {answer.score === null ? "" : `，得分 ${answer.score}`}
          {answer.label === "" ? "" : `，标签 ${answer.label}`}，耗时 {answer.costMs} ms
          {answer.message === "" ? "" : `（${answer.message}）`}
        </p>
      )}
    </SchemaDialog>
  );
}
