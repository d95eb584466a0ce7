import { giftRiskActs } from "@hongxian/contract/features/gift/gift.acts.ts";
import { giftRisk, giftScene } from "@hongxian/contract/core/money/gift.choices.ts";
import { markGiftRisk } from "@hongxian/contract/features/gift/gift-record.endpoints.ts";
import { giftRecordFigures } from "@hongxian/contract/features/gift/gift.figures.ts";
import { giftRecord } from "@hongxian/contract/features/gift/gift-record.resource.ts";
import { giftRecordGrants as buttons } from "@hongxian/contract/features/gift/gift-record.rules.ts";
import { choices } from "@hongxian/contract/kit/choices.ts";
import { field } from "@hongxian/contract/kit/field.ts";
import type { RowOf } from "@hongxian/contract/kit/resource-calls.ts";
import { wholePeriod } from "@hongxian/contract/wire/whole-time.ts";
import { AmountRange } from "../../core/money/amount-range.tsx";
import { FigureCards } from "../../kit/figure-cards.tsx";
import { runCall } from "../../kit/run-call.ts";
import { SchemaDialog } from "../../kit/schema-dialog.tsx";
import { actionOf, type PageAction } from "../../kit/page-action.ts";
import { Page } from "../../kit/page.tsx";
import { rowAction } from "../../kit/resource-actions.tsx";
import type { OverlayOf } from "../../kit/resource-overlay.ts";
import { ResourceTable } from "../../kit/resource-table.tsx";
import type { Selection } from "../../kit/table/use-selection.ts";
import { useResource } from "../../kit/use-resource.ts";
import { usePage } from "../../platform/page-context.tsx";
import { Tag } from "../../ui/tag.tsx";
import { GiftLedgerDrawer } from "./gift-ledger.drawer.tsx";
import "../../core/money/money.css";
import "./gift.css";

type GiftOne = RowOf<typeof giftRecord>;
interface EndProps {
  onDone(): void;
  onClose(): void;
}

const { NONE: _, ...wrong } = giftRisk.labels;
const riskFields = { riskFlag: field.choice("风险类型", choices(wrong)) };

const RiskDialog = ({ ids, ...end }: EndProps & { readonly ids: readonly number[] }) => (
  <SchemaDialog
    title={ids.length === 1 ? "标记风险" : `标记 ${ids.length} 条风险`}
    schema={markGiftRisk.body}
    fields={riskFields}
    initial={{ riskFlag: "MUTUAL" }}
    counted={(values) => ({ ...values, ids })}
    send={(body) => runCall(markGiftRisk, { body })}
    {...end}
  >
    <p className="caption">收礼人未打款的提现将同时标记为疑似刷礼物。</p>
  </SchemaDialog>
);
const clear = (ids: number[]) => runCall(markGiftRisk, { body: { ids, riskFlag: "NONE" } });

const rowActions: readonly PageAction<GiftOne>[] = [
  actionOf(buttons.ledger, {
    dialog: ({ id, no }, { onClose }) => <GiftLedgerDrawer id={id} no={no} onClose={onClose} />,
  }),
  rowAction(giftRecord, "revoke"),
  rowAction(giftRecord, "approve"),
  rowAction(giftRecord, "refuse"),
  actionOf(giftRiskActs.mark, {
    dialog: ({ id }, end) => <RiskDialog ids={[id]} {...end} />,
  }),
  actionOf(giftRiskActs.unmark, {
    run: ({ id }) => clear([id]),
  }),
];
const batchActions: readonly PageAction<Selection<GiftOne>>[] = [
  actionOf(buttons.mark, {
    dialog: ({ rows }, end) => <RiskDialog ids={rows.map(({ id }) => id)} {...end} />,
  }),
  actionOf(buttons.unmark, { run: ({ rows }) => clear(rows.map(({ id }) => id)) }),
];

const overlay: OverlayOf<typeof giftRecord> = {
  tones: {
    riskFlag: { NONE: "mute", MUTUAL: "brick", SAME_DEVICE: "brick", FAST_WITHDRAW: "ochre", REFUND_LINK: "ochre" },
    status: { NORMAL: "jade", REVOKED: "void" },
  },
  cells: {
    giftName: ({ giftName, iconUrl }) => (
      <span className="row gap-6">
        {iconUrl !== "" && <img className="gift-icon-small" src={iconUrl} alt="" />}
        {giftName}
      </span>
    ),
    status: ({ status, isWaiting }) =>
      isWaiting ? (
        <Tag tone="ochre">撤销待复核</Tag>
      ) : (
        <Tag tone={status === "NORMAL" ? "jade" : "void"}>{giftRecord.fields.status.labels[status]}</Tag>
      ),
  },
  filters: { amountMin: AmountRange },
  widths: { no: 190, giftName: 110, count: 64, sceneType: 84, familyName: 100, status: 110 },
};

/** Where the room, the video or the call of a gift is shown. */
function sceneAddress({ sceneType, roomId, toUserId }: GiftOne): string | null {
  if (roomId !== null) return `/liveRoom/roomList?tab=sessions&roomId=${roomId}`;
  if (sceneType === "VIDEO") return `/videoAdmin/videoList?tab=all&keyword=${toUserId}&${wholePeriod}`;
  return sceneType === "CALL" ? `/callManage/callLog?callee=${toUserId}` : null;
}

/** 礼物明细: every gift, its postings, and its reversal. */
export function GiftDetailPage() {
  const view = useResource(giftRecord, overlay, { without: ["amountMax"] });
  const { open } = usePage();
  const sum = view.list.summary;
  const sceneCell = (row: GiftOne) => {
    const address = sceneAddress(row);
    const label = giftScene.labels[row.sceneType];
    if (address === null) return label;
    return (
      <button type="button" className="cell-link" onClick={() => open(address)}>
        {label}
      </button>
    );
  };
  const columns = view.columns.map((column) => (column.name === "sceneType" ? { ...column, cell: sceneCell } : column));
  return (
    <Page title={giftRecord.title}>
      <section className="money-figures" aria-label="汇总">
        <FigureCards of={giftRecordFigures} data={sum} list={view.list} />
      </section>
      <ResourceTable {...view} columns={columns} rowActions={rowActions} batchActions={batchActions} batchMax={500} />
    </Page>
  );
}
