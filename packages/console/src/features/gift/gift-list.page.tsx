import { giftActs } from "@hongxian/contract/features/gift/gift.acts.ts";
import { sortGifts } from "@hongxian/contract/features/gift/gift.endpoints.ts";
import { gift } from "@hongxian/contract/features/gift/gift.resource.ts";
import { giftAnim, giftGrants as buttons } from "@hongxian/contract/features/gift/gift.rules.ts";
import { MobileOutlined } from "@ant-design/icons";
import { useCardView } from "../../core/page-parts/use-card-view.tsx";
import { AmountRange } from "../../core/money/amount-range.tsx";
import { DataTable } from "../../kit/data-table.tsx";
import { FilterBar } from "../../kit/filter-bar.tsx";
import { actionOf, type PageAction } from "../../kit/page-action.ts";
import { Page } from "../../kit/page.tsx";
import type { OverlayOf } from "../../kit/resource-overlay.ts";
import { useResource } from "../../kit/use-resource.ts";
import { ActionButton } from "../../kit/action-button.tsx";
import { useCan } from "../../platform/access-context.tsx";
import { call } from "../../platform/call.ts";
import { toastError } from "../../platform/toast.ts";
import { GiftCards, type GiftRow, giftTones } from "./gift-cards.tsx";
import { PanelDialog, PlayDialog } from "./gift-parts.tsx";
import { GiftShareDialog } from "./gift-share.dialog.tsx";
import "./gift.css";

type Values = Readonly<Record<string, unknown>>;
const shows = (name: string, { animType }: Values) =>
  name !== "animUrl" || (animType !== undefined && animType !== "NONE");
const form = {
  shows,
  initial: {
    categoryCode: "HOT",
    animType: "NONE",
    animSec: 0,
    sceneTypes: ["LIVE", "CHAT", "VIDEO", "CALL"],
    comboCounts: "1, 10, 66, 520",
    memberOnly: "NONE",
    banner: false,
  },
};

const overlay: OverlayOf<typeof gift> = {
  tones: { status: giftTones },
  cells: {
    iconUrl: ({ iconUrl }) => <img className="gift-icon-small" src={iconUrl} alt="" />,
    shareBp: ({ shareBp }) => (shareBp === null ? "全局" : <span className="num">{shareBp / 100}%</span>),
    animType: ({ animType }) => giftAnim.labels[animType],
    period: ({ period }) => (period === "" ? "长期" : <span className="num">{period}</span>),
  },
  filters: { amountMin: AmountRange },
  forms: { create: form, edit: form },
  widths: { iconUrl: 56, name: 110, sceneTypes: 190, animType: 72, sort: 64, period: 170 },
};

const play: PageAction<GiftRow> = actionOf(giftActs.play, {
  dialog: (row, { onClose }) => <PlayDialog gift={row} onClose={onClose} />,
});
const ownActions: readonly PageAction<null>[] = [
  actionOf(buttons.share, { dialog: (_, end) => <GiftShareDialog {...end} /> }),
  { title: "面板预览", icon: <MobileOutlined />, dialog: (_, { onClose }) => <PanelDialog onClose={onClose} /> },
];

/** The actions shown on a card; the rest are behind ⋯. */
const inView = new Set(["编辑", "上架", "下架"]);
const whole = { size: "200", sort: "sort" };

/** 礼物列表: the panel as sortable cards, or as a table. */
export function GiftListPage() {
  const { isTable, choice } = useCardView();
  const view = useResource(gift, overlay, { without: ["amountMax"], ...(isTable ? {} : { fixed: whole }) });
  const { list } = view;
  const maySort = useCan()(buttons.sort);
  const order = async (ids: readonly (string | number)[]) => {
    try {
      await call(sortGifts, { body: { ids: ids.map(Number) } });
    } catch (problem) {
      toastError(problem);
    }
    list.reload();
  };
  const rowActions = [play, ...view.rowActions];
  const listActions = [...ownActions, ...view.listActions];
  const cardActions = rowActions.map((action) => (inView.has(action.title) ? action : { ...action, group: "更多" }));
  const isWhole = list.total <= list.rows.length && (list.query.sort ?? "sort") === "sort";
  return (
    <Page title={gift.title} extra={choice}>
      <FilterBar list={list} more={view.filters.more}>
        {view.filters.shown}
      </FilterBar>
      {isTable ? (
        <DataTable
          {...view}
          rowActions={rowActions}
          listActions={listActions}
          {...(maySort && isWhole ? { onReorder: (keys) => void order(keys) } : {})}
        />
      ) : (
        <>
          <div className="tool-row">
            <span className="grow" />
            {listActions.map((action) => (
              <ActionButton key={action.title} action={action} target={null} onDone={list.reload} />
            ))}
          </div>
          <GiftCards
            rows={list.rows}
            loading={list.loading}
            movable={maySort}
            actions={cardActions}
            onOrder={(ids) => void order(ids)}
            onDone={list.reload}
          />
        </>
      )}
    </Page>
  );
}
