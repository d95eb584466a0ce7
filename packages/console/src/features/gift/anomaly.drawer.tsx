import { giftRisk } from "@hongxian/contract/core/money/gift.choices.ts";
import { markGiftRisk } from "@hongxian/contract/features/gift/gift-record.endpoints.ts";
import { giftDetailRoute, giftRecordGrants as buttons } from "@hongxian/contract/features/gift/gift-record.rules.ts";
import { getGiftAnomalies } from "@hongxian/contract/features/gift/gift-report.endpoints.ts";
import { Table } from "antd";
import { Yuan } from "../../core/money/money-parts.tsx";
import { runCall } from "../../kit/run-call.ts";
import { ActionButton } from "../../kit/action-button.tsx";
import { actionOf, type PageAction } from "../../kit/page-action.ts";
import type { CallData } from "../../platform/call.ts";
import { PageDrawer, usePage } from "../../platform/page-context.tsx";
import { clockText } from "../../platform/shanghai-time.ts";
import { useData } from "../../platform/use-data.ts";
import { MemberCell } from "../../ui/fields/member-field.tsx";
import { PanelState } from "../../ui/panel-state.tsx";

type Found = CallData<typeof getGiftAnomalies>[number];
const hints: Readonly<Record<Found["kind"], string>> = {
  NONE: "",
  MUTUAL: "7天内互相赠送",
  SAME_DEVICE: "同一设备或同一身份证",
  FAST_WITHDRAW: "收到单人大额礼物后24小时内提现",
  REFUND_LINK: "送礼后充值已退款",
};
const mark: PageAction<Found> = actionOf(buttons.mark, {
  blocked: ({ ids }) => (ids.length === 0 ? "已全部标记" : undefined),
  confirm: ({ ids, kind }) => `将${ids.length}条礼物标记为${giftRisk.labels[kind]}，收礼人未打款的提现同时标记，确定？`,
  run: ({ ids, kind }) => runCall(markGiftRisk, { body: { ids: [...ids], riskFlag: kind } }),
});

/** 异常分析: pairs whose gifts of thirty days look suspicious, by the reason. */
export function AnomalyDrawer({ onClose }: { onClose(): void }) {
  const { open } = usePage();
  const { data, error, reload } = useData(getGiftAnomalies, {});
  const look: PageAction<Found> = {
    title: "查看明细",
    run: async ({ from, to }) => open(`${giftDetailRoute}?fromUserId=${from.userId}&toUserId=${to.userId}`),
  };
  return (
    <PageDrawer open size={860} title="异常分析（近30天）" onClose={onClose}>
      {error !== null && <PanelState kind="error" text={error.msg} onRetry={reload} />}
      {error === null && data === undefined && <PanelState kind="loading" lines={8} />}
      {data?.length === 0 && <PanelState kind="empty" text="没有发现异常赠送" />}
      {giftRisk.values.map((kind) => {
        const found = (data ?? []).filter((one) => one.kind === kind);
        if (found.length === 0) return null;
        return (
          <section key={kind} className="money-part" aria-label={giftRisk.labels[kind]}>
            <h3>
              {giftRisk.labels[kind]}
              <span className="caption">{hints[kind]}</span>
            </h3>
            <Table<Found>
              size="small"
              pagination={false}
              rowKey={({ from, to }) => `${from.userId}-${to.userId}`}
              dataSource={found}
              columns={[
                { title: "送礼人", width: 180, render: (_, { from }) => <MemberCell member={from} /> },
                { title: "收礼人", width: 180, render: (_, { to }) => <MemberCell member={to} /> },
                {
                  title: "次数",
                  width: 64,
                  align: "right",
                  render: (_, { times }) => <span className="num">{times}</span>,
                },
                {
                  title: "金额",
                  width: 96,
                  align: "right",
                  render: (_, { amountCents }) => <Yuan cents={amountCents} />,
                },
                { title: "最近", width: 130, render: (_, { lastTime }) => clockText(lastTime).slice(5, 16) },
                {
                  title: "操作",
                  render: (_, row) => (
                    <>
                      <ActionButton action={look} target={row} />
                      <ActionButton action={mark} target={row} onDone={reload} />
                    </>
                  ),
                },
              ]}
            />
          </section>
        );
      })}
    </PageDrawer>
  );
}
