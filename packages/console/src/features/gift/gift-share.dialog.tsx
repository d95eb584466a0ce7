import { giftScene } from "@hongxian/contract/core/money/gift.choices.ts";
import { getGiftShares, saveGiftShares } from "@hongxian/contract/features/gift/gift.endpoints.ts";
import { field } from "@hongxian/contract/kit/field.ts";
import { runCall } from "../../kit/run-call.ts";
import { SchemaDialog } from "../../kit/schema-dialog.tsx";
import { PageModal } from "../../platform/page-context.tsx";
import { useData } from "../../platform/use-data.ts";
import { PanelState } from "../../ui/panel-state.tsx";

const fields = Object.fromEntries(
  giftScene.values.map((scene) => [scene, field.bp(`${giftScene.labels[scene]}（%）`, { max: 8000 })]),
);

/** 全局分成: the receivers' share by scene; gifts with their own share keep it. */
export function GiftShareDialog(end: { onDone(): void; onClose(): void }) {
  const { data, error, reload } = useData(getGiftShares, {});
  if (data === undefined)
    return (
      <PageModal open title="全局分成" width={480} footer={null} onCancel={end.onClose}>
        {error === null ? <PanelState kind="loading" /> : <PanelState kind="error" text={error.msg} onRetry={reload} />}
      </PageModal>
    );
  return (
    <SchemaDialog
      title="全局分成"
      schema={saveGiftShares.body}
      fields={fields}
      initial={data.next?.shares ?? data.shares}
      counted={(values) => ({ ...values, version: data.version })}
      okText="保存"
      send={(body) => runCall(saveGiftShares, { body })}
      {...end}
    >
      <p className="caption">
        {data.next === null
          ? "保存后次日0点生效，已单独设置分成的礼物不受影响。"
          : `下列比例将于 ${data.next.from} 生效。`}
      </p>
    </SchemaDialog>
  );
}
