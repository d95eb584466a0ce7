import { getOwnShares } from "@hongxian/contract/features/profit-report/profit-report.endpoints.ts";
import { profitKind, profitState } from "@hongxian/contract/core/matchmaker/matchmaker.choices.ts";
import { PhoneFacts } from "../../core/phone/phone-parts.tsx";
import { PhoneSheet } from "../../core/phone/phone-sheet.tsx";
import { yuanText } from "../../platform/decimal.ts";
import { clockText } from "../../platform/shanghai-time.ts";
import { useData } from "../../platform/use-data.ts";
import { PanelState } from "../../ui/panel-state.tsx";

/** 查看明细 of an agent: the shares themselves, newest first. */
export function PhoneShares({ from, to, onClose }: { from: string; to: string; onClose(): void }) {
  const { data, error, reload } = useData(getOwnShares, { query: { from, to } });
  return (
    <PhoneSheet title="我的分润" onClose={onClose}>
      {error !== null && <PanelState kind="error" text={error.msg} onRetry={reload} />}
      {error === null && data === undefined && <PanelState kind="loading" />}
      {data?.length === 0 && <PanelState kind="empty" text="暂无分润" />}
      {data?.map((share) => (
        <PhoneFacts
          key={share.id}
          facts={[
            [share.orderNo, `¥${yuanText(share.amountCents)}`],
            [
              `${profitKind.labels[share.kind]} · ${profitState.labels[share.status]}`,
              clockText(share.createdTime).slice(0, 16),
            ],
          ]}
        />
      ))}
    </PhoneSheet>
  );
}
