import { audience } from "@hongxian/contract/core/audience/audience.ts";
import * as calls from "@hongxian/contract/features/promotion/promotion.endpoints.ts";
import { promotion } from "@hongxian/contract/features/promotion/promotion.resource.ts";
import { promotionGrants as buttons } from "@hongxian/contract/features/promotion/promotion.rules.ts";
import { AudienceCell } from "../../core/audience/audience-input.tsx";
import { Yuan } from "../../core/money/money-parts.tsx";
import { runCall } from "../../kit/run-call.ts";
import { actionOf, among, type PageAction } from "../../kit/page-action.ts";
import { Page } from "../../kit/page.tsx";
import type { OverlayOf } from "../../kit/resource-overlay.ts";
import { ResourceTable } from "../../kit/resource-table.tsx";
import { useResource } from "../../kit/use-resource.ts";
import { countText } from "../../platform/decimal.ts";
import { clockText } from "../../platform/shanghai-time.ts";
import { PromotionForm, type PromotionRow } from "./promotion-form.tsx";
import { PromotionStatDrawer } from "./promotion-stat.drawer.tsx";
import { TrialDialog } from "./trial.dialog.tsx";
import "../../core/money/money.css";
import "./promotion.css";

const tones = {
  DRAFT: "hollow",
  WAIT_AUDIT: "ochre",
  WAIT_START: "slate",
  ONLINE: "jade",
  PAUSED: "brick",
  FINISHED: "void",
} as const;

const overlay: OverlayOf<typeof promotion> = {
  tones: { status: tones },
  cells: {
    audience: ({ audience: who }) => <AudienceCell value={audience.parse(who ?? {})} />,
    startTime: ({ startTime, endTime }) => (
      <span className="num">
        {clockText(startTime).slice(5, 16)} – {clockText(endTime).slice(5, 16)}
      </span>
    ),
    usedNum: ({ usedNum, totalQuota }) => (
      <span className="num">
        {countText(usedNum)} / {totalQuota === 0 ? "不限" : countText(totalQuota)}
      </span>
    ),
    budgetCents: ({ budgetCents, usedCents }) =>
      budgetCents === 0 ? (
        "不限"
      ) : (
        <span>
          <Yuan cents={usedCents} /> / <Yuan cents={budgetCents} />
          <span className="promotion-bar">
            <i className="block tall" style={{ width: `${Math.min(100, (usedCents / budgetCents) * 100)}%` }} />
          </span>
        </span>
      ),
  },
  dialogs: { edit: PromotionForm },
  widths: { name: 150, itemNames: 160, audience: 110, platforms: 180, startTime: 196, usedNum: 104, budgetCents: 170 },
};

const own: readonly PageAction<PromotionRow>[] = [
  {
    title: "效果",
    dialog: ({ id, name }, { onClose }) => <PromotionStatDrawer id={id} name={name} onClose={onClose} />,
  },
  actionOf(buttons.trial, {
    group: "更多",
    when: ({ status }) => status === "ONLINE",
    dialog: ({ id }, { onClose }) => <TrialDialog activityId={id} onClose={onClose} />,
  }),
  actionOf(buttons.copy, {
    group: "更多",
    run: ({ id }) => runCall(calls.copyPromotion, { params: { id } }),
  }),
];
const listActions: readonly PageAction<null>[] = [
  actionOf(buttons.trial, { dialog: (_, { onClose }) => <TrialDialog onClose={onClose} /> }),
  actionOf(buttons.create, { primary: true, dialog: (_, end) => <PromotionForm {...end} /> }),
];

/** 促销活动: price campaigns and their results. */
export function PromotionPage() {
  const view = useResource(promotion, overlay);
  return (
    <Page title={promotion.title}>
      <ResourceTable
        {...view}
        rowActions={among(view.rowActions, { 提前结束: own })}
        listActions={[...listActions, ...view.listActions]}
      />
    </Page>
  );
}
