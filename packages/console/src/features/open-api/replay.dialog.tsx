import { webhookLimits, webhookMessages } from "@hongxian/contract/core/webhook/webhook.rules.ts";
import { getReplayCount, replayFields, replayWebhook } from "@hongxian/contract/features/open-api/webhook.endpoints.ts";
import { openWebhook } from "@hongxian/contract/features/open-api/webhook.resource.ts";
import { getCall, type RowOf } from "@hongxian/contract/kit/resource-calls.ts";
import { fewChoices } from "../../kit/few-choices.tsx";
import { runCall } from "../../kit/run-call.ts";
import { SchemaDialog } from "../../kit/schema-dialog.tsx";
import { useData } from "../../platform/use-data.ts";
import { Loaded } from "../../ui/late/loaded.tsx";

interface End {
  onDone(): void;
  onClose(): void;
}
interface ReplayDialogProps extends End {
  readonly row: Pick<RowOf<typeof openWebhook>, "id" | "name" | "status">;
}
interface Span {
  readonly which?: unknown;
  readonly beginTime?: unknown;
  readonly endTime?: unknown;
}

const inputs = { which: fewChoices(replayFields.which) };
const countText = (count: number): string =>
  count >= webhookLimits.replayRows
    ? `超过${webhookLimits.replayRows}条，一次重放最早的${webhookLimits.replayRows}条`
    : `${count}条`;

/** How many it would be, before anybody presses. */
function ReplayCount({ id, which, beginTime, endTime }: Span & { readonly id: number }) {
  const isSpan = which === "SPAN";
  const hasBoth = typeof beginTime === "string" && typeof endTime === "string";
  const query = isSpan && hasBoth ? { beginTime, endTime } : {};
  const { data, error } = useData(getReplayCount, { params: { id }, query });
  if (error !== null) return <span className="brick">{error.msg}</span>;
  if (isSpan && !hasBoth) return "请选择时间";
  if (data === undefined) return "正在统计";
  return isSpan ? `这段时间内已送达或失败的：${countText(data.inSpan)}` : `失败的：${countText(data.failed)}`;
}

/** 重放: everything that failed, or what was written down in a span of time. */
export const ReplayDialog = ({ row, ...end }: ReplayDialogProps) => (
  <SchemaDialog
    title={`重放：${row.name}`}
    schema={replayWebhook.body}
    fields={replayFields}
    initial={{ which: "FAILED" as const }}
    {...(inputs.which === undefined ? {} : { inputs: { which: inputs.which } })}
    shows={(name, { which }) => name === "which" || which === "SPAN"}
    okText="重放"
    send={(body) => runCall(replayWebhook, { params: { id: row.id }, body })}
    {...end}
  >
    {(values) => (
      <>
        <p className="text2">
          以原来的事件编号再投递，每个会员的事件按先后顺序，排在等待的之前。接收方应按编号去重。
          {row.status !== "ENABLE" && <span className="ochre">{webhookMessages.replayOff}</span>}
        </p>
        <p className="weight-500 mb-12 mt-8" role="status">
          <ReplayCount id={row.id} {...values} />
        </p>
      </>
    )}
  </SchemaDialog>
);

/** The same for an address that only its number is known of. */
export function ReplayOfDialog({ id, ...end }: End & { readonly id: number }) {
  const answer = useData(getCall(openWebhook), { params: { id } });
  return (
    <Loaded answer={answer} title="重放" onClose={end.onClose}>
      {(row) => <ReplayDialog row={row} {...end} />}
    </Loaded>
  );
}
