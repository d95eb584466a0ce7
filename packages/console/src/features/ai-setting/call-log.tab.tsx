import { aiCallLog } from "@hongxian/contract/features/ai-setting/ai-call-log.resource.ts";
import type { RowOf } from "@hongxian/contract/kit/resource-calls.ts";
import type { OverlayOf } from "../../kit/resource-overlay.ts";
import { ResourceTable } from "../../kit/resource-table.tsx";
import { useResource } from "../../kit/use-resource.ts";

/** Millionths of a yuan as yuan. */
const microText = (micro: number): string => `¥${(micro / 1_000_000).toFixed(4)}`;

const overlay: OverlayOf<typeof aiCallLog> = {
  tones: { result: { OK: "jade", FALLBACK: "mute", TIMEOUT: "ochre", ERROR: "brick", BLOCKED: "brick" } },
  cells: {
    latencyMs: ({ latencyMs }) => <span className="num">{latencyMs} ms</span>,
    costMicro: ({ costMicro }) => <span className="num">{microText(costMicro)}</span>,
    modelName: ({ modelName }) => (modelName === "" ? <span className="caption">离线规则</span> : modelName),
  },
  widths: { modelName: 120, promptVersion: 96, inputTokens: 84, outputTokens: 84, latencyMs: 84, costMicro: 92 },
};

const content = (row: RowOf<typeof aiCallLog>) => (
  <dl className="ai-log">
    <dt className="text3">输入（已脱敏）</dt>
    <dd className="lines">{row.inputExcerpt}</dd>
    <dt className="text3">输出</dt>
    <dd className="lines">{row.output === "" ? "—" : row.output}</dd>
  </dl>
);

/** 调用日志: a row opens the question and the answer. */
export function CallLogTab() {
  const view = useResource(aiCallLog, overlay);
  return <ResourceTable {...view} expand={content} />;
}
