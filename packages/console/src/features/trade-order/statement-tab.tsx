import { payMode, statementMatch } from "@hongxian/contract/core/money/trade.choices.ts";
import { fetchStatement, tradeGrants } from "@hongxian/contract/features/trade-order/trade-order.endpoints.ts";
import { channelStatement, openDifferences } from "@hongxian/contract/features/trade-order/order-tabs.resource.ts";
import { statementDay } from "@hongxian/contract/features/trade-order/statement-day.resource.ts";
import type { RowOf } from "@hongxian/contract/kit/resource-calls.ts";
import { type ReactNode, useState } from "react";
import { actionOf, type PageAction } from "../../kit/page-action.ts";
import { runCall } from "../../kit/run-call.ts";
import { SchemaDialog } from "../../kit/schema-dialog.tsx";
import { Page } from "../../kit/page.tsx";
import type { OverlayOf } from "../../kit/resource-overlay.ts";
import { ResourceTable } from "../../kit/resource-table.tsx";
import type { PageTabs } from "../../kit/use-page-tabs.ts";
import { useResource } from "../../kit/use-resource.ts";
import { PageDrawer } from "../../platform/page-context.tsx";
import { Tag } from "../../ui/tag.tsx";
import { DifferenceDialog } from "./difference.dialog.tsx";
import { ImportStatementDialog, statementFields, yesterday } from "./import-statement.dialog.tsx";

type Day = RowOf<typeof statementDay>;

const tones = {
  MATCHED: "jade",
  AMOUNT_DIFF: "brick",
  FEE_DIFF: "ochre",
  CHANNEL_ONLY: "brick",
  LOCAL_ONLY: "brick",
  HANDLED: "mute",
} as const;
const overlay: OverlayOf<typeof channelStatement> = {
  tones: { matchStatus: tones },
  cells: {
    matchStatus: ({ matchStatus, proposedBy }) => (
      <>
        <Tag tone={tones[matchStatus]}>{statementMatch.labels[matchStatus]}</Tag>
        {proposedBy !== null && <Tag tone="ochre">冲正待复核</Tag>}
      </>
    ),
  },
  dialogs: { handle: DifferenceDialog },
  widths: { channelTradeNo: 190, handleRemark: 150 },
};
interface Lines {
  readonly day: Day;
  /** The differences that are left, or every line of the day. */
  readonly isOpen: boolean;
}

function LinesDrawer({ day, isOpen, onClose }: Lines & { onClose(): void }) {
  const view = useResource(channelStatement, overlay, {
    local: true,
    fixed: {
      payMode: day.payMode,
      beginTime: day.statDate,
      endTime: day.statDate,
      ...(isOpen ? { matchStatus: openDifferences.join(",") } : {}),
    },
    without: isOpen ? ["payMode", "time", "matchStatus"] : ["payMode", "time"],
  });
  const title = `${day.statDate} ${payMode.labels[day.payMode]} ${isOpen ? "待处理差异" : "对账明细"}`;
  return (
    <PageDrawer open size={1100} title={title} onClose={onClose}>
      <div className="stack tall">
        <ResourceTable {...view} settings={false} />
      </div>
    </PageDrawer>
  );
}

function FetchDialog(end: { onDone(): void; onClose(): void }) {
  const [first] = useState(yesterday);
  return (
    <SchemaDialog
      title="下载账单"
      schema={fetchStatement.body}
      fields={statementFields}
      initial={first}
      okText="下载并核对"
      send={async (body) => {
        await runCall(fetchStatement, { body });
      }}
      {...end}
    />
  );
}

const listActions: readonly PageAction<null>[] = [
  actionOf(tradeGrants.fetch, { dialog: (_, end) => <FetchDialog {...end} /> }),
  actionOf(tradeGrants.import, { dialog: (_, end) => <ImportStatementDialog {...end} /> }),
];

const dayTones = { OPEN: "brick", HANDLED: "mute", MATCHED: "jade" } as const;
const dayOverlay: OverlayOf<typeof statementDay> = { tones: { state: dayTones } };

/** 渠道对账: one line for each day and channel. */
export function StatementTab({ tabs }: { tabs: PageTabs }) {
  const view = useResource(statementDay, dayOverlay);
  const [lines, setLines] = useState<Lines | null>(null);
  const link = (day: Day, isOpen: boolean, text: string) => (
    <button type="button" className="cell-link num" onClick={() => setLines({ day, isOpen })}>
      {text}
    </button>
  );
  const dayCell = (day: Day) => link(day, false, day.statDate);
  const openCell = (day: Day) =>
    day.openNum === 0 ? <span className="nil">0</span> : link(day, true, String(day.openNum));
  const openings: Readonly<Record<string, (day: Day) => ReactNode>> = { statDate: dayCell, openNum: openCell };
  const columns = view.columns.map((column) => ({ ...column, cell: openings[column.name ?? ""] ?? column.cell }));
  return (
    <Page title="渠道对账" {...tabs}>
      <ResourceTable {...view} columns={columns} listActions={[...listActions, ...view.listActions]} />
      {lines !== null && (
        <LinesDrawer
          {...lines}
          onClose={() => {
            setLines(null);
            view.list.reload();
          }}
        />
      )}
    </Page>
  );
}
