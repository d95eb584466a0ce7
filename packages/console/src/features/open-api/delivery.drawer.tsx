import { eventName } from "@hongxian/contract/core/events/event-names.ts";
import { deliveryStatus } from "@hongxian/contract/core/webhook/webhook.choices.ts";
import { webhookMessages } from "@hongxian/contract/core/webhook/webhook.rules.ts";
import { openDelivery } from "@hongxian/contract/features/open-api/delivery.resource.ts";
import { getDeliveryPost } from "@hongxian/contract/features/open-api/webhook.endpoints.ts";
import { getCall, type RowOf } from "@hongxian/contract/kit/resource-calls.ts";
import type { ReactNode } from "react";
import { ActionButton } from "../../kit/action-button.tsx";
import type { PageAction } from "../../kit/page-action.ts";
import { rowAction } from "../../kit/resource-actions.tsx";
import { PageDrawer } from "../../platform/page-context.tsx";
import { secondText } from "../../platform/shanghai-time.ts";
import { useData } from "../../platform/use-data.ts";
import { AnswerPanel } from "../../ui/answer-panel.tsx";
import { NoValue } from "../../ui/fields/field-cell.tsx";
import { Tag } from "../../ui/tag.tsx";
import { deliveryTones } from "./open-api-tones.ts";
import { PostedText } from "./posted-text.tsx";

type Delivery = RowOf<typeof openDelivery>;

interface DeliveryDrawerProps {
  readonly row: Delivery;
  onClose(): void;
}

const replay: PageAction<Delivery> = rowAction(openDelivery, "replay");

/** The values begin at one line. */
const labelled = { width: 64 };

const timeOf = (time: string | null) => (time === null ? null : secondText(time));

const factsOf = (row: Delivery): readonly (readonly [string, ReactNode])[] => [
  [
    "状态",
    <Tag key="status" tone={deliveryTones[row.status]}>
      {deliveryStatus.labels[row.status]}
    </Tag>,
  ],
  ["结果", row.reason === "" ? row.httpStatus && `答复 ${row.httpStatus}` : row.reason],
  ["事件编号", row.eventNo],
  ["会员", row.user === null ? null : `${row.user.firstName}（${row.user.userId}），第${String(row.number)}个事件`],
  ["发生时间", timeOf(row.eventTime)],
  ["投递次数", row.tries],
  ["最近投递", timeOf(row.lastTime)],
  ["耗时", row.lastMs === null ? null : `${row.lastMs} 毫秒`],
  ["下次投递", timeOf(row.dueTime)],
];

/** 详情 of one delivery: its outcome, and what is posted. */
export function DeliveryDrawer({ row, onClose }: DeliveryDrawerProps) {
  const present = useData(getCall(openDelivery), { params: { id: row.id } }, { followsChanges: true });
  const posted = useData(getDeliveryPost, { params: { id: row.id } });
  const shown = present.data ?? row;
  return (
    <PageDrawer
      open
      size={640}
      title={eventName.labels[shown.name]}
      onClose={onClose}
      footer={
        <div className="flex to-end gap-8">
          <ActionButton action={replay} target={shown} onDone={present.reload} />
        </div>
      }
    >
      <dl className="stack gap-6 size-13">
        {factsOf(shown).map(([label, value]) => (
          <div key={label} className="row gap-12 at-baseline">
            <dt className="text3 nowrap fixed" style={labelled}>
              {label}
            </dt>
            <dd className="breaks shrink-x">{value === null || value === "" ? <NoValue /> : value}</dd>
          </div>
        ))}
      </dl>
      <AnswerPanel answer={posted}>
        {({ url, headers, body }) => (
          <>
            <PostedText title="地址" text={url} />
            <PostedText
              title="请求头（签名不显示）"
              text={headers.map(({ name, value }) => `${name}: ${value}`).join("\n")}
            />
            <PostedText title="内容" text={body ?? ""} empty={webhookMessages.noEvent} />
          </>
        )}
      </AnswerPanel>
    </PageDrawer>
  );
}
