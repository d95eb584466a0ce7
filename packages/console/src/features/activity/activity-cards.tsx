import { activityStatus, activityType } from "@hongxian/contract/core/money/campaign.choices.ts";
import type { activity } from "@hongxian/contract/features/activity/activity.resource.ts";
import type { RowOf } from "@hongxian/contract/kit/resource-calls.ts";
import { Yuan } from "../../core/money/money-parts.tsx";
import { BudgetMeter, RecordFacts } from "../../core/page-parts/record-facts.tsx";
import { type PageAction, useVisibleActions } from "../../kit/page-action.ts";
import { PaginationRow } from "../../kit/table/pagination-row.tsx";
import { RowActions } from "../../kit/table/row-actions.tsx";
import { useActionRunner } from "../../kit/use-action-runner.tsx";
import { countText } from "../../platform/decimal.ts";
import { shortTime } from "../../platform/shanghai-time.ts";
import type { List, ListQuery } from "../../platform/use-list.ts";
import { PanelState } from "../../ui/panel-state.tsx";
import { Tag } from "../../ui/tag.tsx";
import "../../core/page-parts/record-cards.css";
import "./activity.css";

export type ActivityRow = RowOf<typeof activity>;
export const activityTones = {
  DRAFT: "hollow",
  WAIT_AUDIT: "ochre",
  WAIT_START: "slate",
  ONLINE: "jade",
  PAUSED: "ochre",
  FINISHED: "mute",
} as const;

interface CardProps {
  readonly row: ActivityRow;
  readonly actions: readonly PageAction<ActivityRow>[];
  readonly start: ReturnType<typeof useActionRunner>["start"];
}

const coverSize = { height: 96 } as const;
const countOf = (count: number) => <span className="num">{countText(count)}</span>;

function ActivityCard({ row, actions, start }: CardProps) {
  return (
    <li className="framed round-10 on-surface pad-12 stack gap-8">
      {row.coverUrl === null ? (
        <span style={coverSize} className="center wide round-8 on-fill1 text3">
          {activityType.labels[row.type]}
        </span>
      ) : (
        <img style={coverSize} className="cover wide round-8" src={row.coverUrl} alt="" />
      )}
      <header className="row spread gap-8">
        <b className="weight-500 cut" title={row.code}>
          {row.name}
        </b>
        <Tag tone={activityTones[row.status]}>{activityStatus.labels[row.status]}</Tag>
      </header>
      <span className="size-12 text2 num">
        {activityType.labels[row.type]} · {shortTime(row.startTime).text} – {shortTime(row.endTime).text}
      </span>
      {row.status === "DRAFT" && row.auditRemark !== "" && (
        <span className="size-12 brick">驳回原因：{row.auditRemark}</span>
      )}
      <RecordFacts
        facts={[
          [
            "预算使用",
            <span key="budget">
              <Yuan cents={row.usedCents} /> / <Yuan cents={row.budgetCents} />
            </span>,
          ],
          ["参与人数", countOf(row.joinNum)],
          ["分享数", countOf(row.shareNum)],
          ["带来注册", countOf(row.registerNum)],
          ["带来实名", countOf(row.realnameNum)],
          ["带来付费额", <Yuan key="pay" cents={row.payCents} />],
          ["单个实名成本", <Yuan key="cost" cents={row.realnameCost} />],
          ["创建人", row.creatorName],
        ]}
      />
      <BudgetMeter name={row.name} usedCents={row.usedCents} budgetCents={row.budgetCents} />
      <footer className="flex middle wide line-above">
        <RowActions actions={actions} row={row} start={start} />
      </footer>
    </li>
  );
}

interface ActivityCardsProps {
  readonly list: List<ActivityRow, ListQuery>;
  readonly actions: readonly PageAction<ActivityRow>[];
}

/** The activities as cards, a page of them at a time. */
export function ActivityCards({ list, actions }: ActivityCardsProps) {
  const runner = useActionRunner(list.reload);
  const visible = useVisibleActions(actions);
  const { rows, error } = list;
  return (
    <>
      <div className="grow shrink-y scroll-y pad-8-16">
        {error !== null ? (
          <PanelState kind="error" text={error.msg} onRetry={list.reload} />
        ) : list.loading ? (
          <PanelState kind="loading" lines={8} />
        ) : rows.length === 0 ? (
          <PanelState kind="empty" text="没有符合条件的活动" />
        ) : (
          <ul className="record-grid grid gap-10">
            {rows.map((row) => (
              <ActivityCard key={row.id} row={row} actions={visible(row)} start={runner.start} />
            ))}
          </ul>
        )}
      </div>
      <PaginationRow list={list} />
      {runner.host}
    </>
  );
}
